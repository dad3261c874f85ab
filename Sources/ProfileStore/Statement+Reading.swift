internal import SQLite

extension Statement {
  /// Calls `body` with each row, and resets the statement.
  func forEach(_ body: (Statement) throws(StoreFailure) -> Void) throws(StoreFailure) {
    defer { reset() }
    while try nextRow() { try body(self) }
  }

  /// The first row as `read` returns it, or nil without a row; resets the statement.
  func one<Value>(
    _ read: (Statement) throws(StoreFailure) -> Value
  ) throws(StoreFailure) -> Value? {
    defer { reset() }
    return try nextRow() ? try read(self) : nil
  }

  private func nextRow() throws(StoreFailure) -> Bool {
    do {
      return try step()
    } catch {
      throw StoreFailure(error)
    }
  }
}
