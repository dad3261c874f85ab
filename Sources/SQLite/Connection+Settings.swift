extension Connection {
  /// Makes commits durable and distrusts the schema's objects; call it before the first write.
  ///
  /// WAL with synchronous FULL: a commit that returned survives a power cut. With exclusive locking
  /// the connection needs no `-shm` file, and from here on a second connection fails with `busy`.
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

  /// Checkpoints the write-ahead log into the database and truncates it to zero bytes.
  package func checkpoint() throws(SQLiteError) {
    try execute("PRAGMA wal_checkpoint(TRUNCATE)")
  }

  /// Starts the write-ahead log in a new file at its path, after a checkpoint of the whole old log.
  ///
  /// For a log whose file was removed or replaced: the open file still has every commit. Throws, and
  /// changes nothing, while a statement runs.
  package func renewLog() throws(SQLiteError) {
    try execute("PRAGMA journal_mode = DELETE")
    try enableWriteAheadLog()
  }

  private func enableWriteAheadLog() throws(SQLiteError) {
    let sql = "PRAGMA journal_mode = WAL"
    let mode = try prepare(sql).first { $0.text(0) } ?? ""
    guard mode == "wal" else {
      throw SQLiteError(code: .error, message: "the journal mode stays \(mode)", operation: sql)
    }
  }
}
