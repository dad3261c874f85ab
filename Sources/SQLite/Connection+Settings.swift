extension Connection {
  /// Makes every commit durable and every schema object distrusted; call it before the first write.
  ///
  /// WAL with synchronous FULL: a commit that returned survives a power cut. Opened with exclusive
  /// locking, the connection needs no `-shm` file, and a second one fails with `busy` from here on.
  package func apply(_ settings: ConnectionSettings) throws(SQLiteError) {
    try execute(
      """
      PRAGMA trusted_schema = OFF;
      PRAGMA cell_size_check = ON;
      PRAGMA foreign_keys = ON;
      PRAGMA temp_store = MEMORY;
      PRAGMA cache_size = -\(settings.cacheKibibytes);
      """)
    try enableWriteAheadLog()
    try execute(
      """
      PRAGMA synchronous = FULL;
      PRAGMA wal_autocheckpoint = \(settings.checkpointPages);
      PRAGMA journal_size_limit = \(settings.logLimitBytes);
      """)
  }

  /// Copies the write-ahead log into the database and cuts it to nothing.
  package func checkpoint() throws(SQLiteError) {
    try execute("PRAGMA wal_checkpoint(TRUNCATE)")
  }

  private func enableWriteAheadLog() throws(SQLiteError) {
    let sql = "PRAGMA journal_mode = WAL"
    let mode = try prepare(sql).first { $0.text(0) } ?? ""
    guard mode == "wal" else {
      throw SQLiteError(code: .error, message: "the journal mode stays \(mode)", operation: sql)
    }
  }
}
