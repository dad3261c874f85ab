internal import SQLite

extension Connection {
  /// Runs many small reads in one transaction, so that SQLite does not check the file for each.
  ///
  /// Throws what `body` throws, and if the transaction cannot begin or end.
  package func reading<Value>(
    _ body: () throws(StoreFailure) -> Value
  ) throws(StoreFailure) -> Value {
    // Outside a transaction, a savepoint begins one that takes no lock until it writes.
    try storeFailing { () throws(SQLiteError) in try beginSavepoint() }
    do throws(StoreFailure) {
      let value = try body()
      try storeFailing { () throws(SQLiteError) in try releaseSavepoint() }
      return value
    } catch {
      try storeFailing { () throws(SQLiteError) in try rollback() }
      throw error
    }
  }
}
