extension Connection {
  /// Starts a write transaction at once, so that no later statement fails on the lock.
  package func begin() throws(SQLiteError) {
    try run(.begin)
  }

  /// Commits the transaction; with synchronous FULL it is durable when this returns.
  package func commit() throws(SQLiteError) {
    try run(.commit)
  }

  /// Rolls back the transaction; does nothing if SQLite itself has rolled it back already.
  package func rollback() throws(SQLiteError) {
    forgetLog()
    guard isInTransaction else { return }
    try run(.rollback)
  }

  /// Begins a savepoint, which begins a transaction where there is none; savepoints nest.
  package func beginSavepoint() throws(SQLiteError) {
    try run(.savepoint)
  }

  /// Keeps the changes since the innermost savepoint, and removes the savepoint.
  package func releaseSavepoint() throws(SQLiteError) {
    try run(.release)
  }

  /// Commits the changes of `body`, or rolls them back if `body` or the commit fails.
  package func transaction<Value>(
    _ body: () throws(SQLiteError) -> Value
  ) throws(SQLiteError) -> Value {
    try begin()
    do {
      let value = try body()
      try commit()
      return value
    } catch {
      let cause = error
      do {
        try rollback()
      } catch {
        // The first error says more; `isInTransaction` shows that the rollback failed too.
      }
      throw cause
    }
  }
}

/// The statements that begin and end transactions; the raw value is the SQL.
enum TransactionCommand: String {
  case begin = "BEGIN IMMEDIATE"
  case commit = "COMMIT"
  case rollback = "ROLLBACK"
  case savepoint = "SAVEPOINT step"
  case release = "RELEASE step"
}
