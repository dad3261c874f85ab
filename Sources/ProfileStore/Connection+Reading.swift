internal import SQLite

extension Connection {
  /// Runs many small reads as one, which saves the library a look at the file for each of them.
  func reading<Value>(
    _ body: () throws(StoreFailure) -> Value
  ) throws(StoreFailure) -> Value {
    // A savepoint outside a transaction begins one that takes no lock before it writes.
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
