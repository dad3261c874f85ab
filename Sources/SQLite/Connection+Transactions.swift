extension Connection {
  /// Starts a write transaction at once, so that a later statement cannot fail on the lock.
  package func begin() throws(SQLiteError) {
    try run(.begin)
  }

  /// Ends the transaction: with synchronous FULL it is on the disk when this returns.
  package func commit() throws(SQLiteError) {
    try run(.commit)
  }

  /// Undoes the transaction; without one (the library may have rolled back itself) it does nothing.
  package func rollback() throws(SQLiteError) {
    guard isInTransaction else { return }
    try run(.rollback)
  }

  /// Begins a part of the transaction that can be undone alone; parts nest.
  package func beginSavepoint() throws(SQLiteError) {
    try run(.savepoint)
  }

  /// Keeps what was done since the innermost savepoint, and forgets the savepoint.
  package func releaseSavepoint() throws(SQLiteError) {
    try run(.release)
  }

  /// Undoes what was done since the innermost savepoint, and forgets the savepoint.
  package func rollbackSavepoint() throws(SQLiteError) {
    try run(.rollbackToSavepoint)
    try run(.release)
  }

  /// Commits what `body` did, or rolls it back when `body` or the commit fails.
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
        // What failed first says more; `isInTransaction` tells that this failed, too.
      }
      throw cause
    }
  }
}
