extension Connection {
  /// Writes a compact copy of the current database to a new file of mode 0600; fails if it exists.
  ///
  /// The copy has no write-ahead log. It is not durable until the caller synchronizes it.
  package func copy(to path: String) throws(SQLiteError) {
    // SQLite accepts an existing empty file; a file that SQLite creates itself is readable by
    // others.
    try Connection.makePrivateFile(at: path, mayExist: false)
    let statement = try prepare("VACUUM INTO ?1")
    try statement.bind(path, at: 1)
    try statement.run()
  }

  /// Checkpoints the write-ahead log into the database file, and continues without a log.
  package func endWriteAheadLog() throws(SQLiteError) {
    let sql = "PRAGMA journal_mode = DELETE"
    let mode = try prepare(sql).first { $0.text(0) } ?? ""
    guard mode == "delete" else {
      throw SQLiteError(code: .error, message: "the journal mode stays \(mode)", operation: sql)
    }
  }
}
