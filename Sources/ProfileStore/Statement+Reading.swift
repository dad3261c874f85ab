internal import SQLite

extension Statement {
  /// Hands over every row; the statement is reset.
  func forEach(_ body: (Statement) throws(StoreFailure) -> Void) throws(StoreFailure) {
    defer { reset() }
    while try nextRow() { try body(self) }
  }

  /// What `read` makes of the first row, or nil without one; the statement is reset.
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
