extension Connection {
  /// Writes a copy of the database, as it is now, to a file of mode 0600 that is not there yet.
  ///
  /// The copy is compact and has no log; it is not on the disk before it was synchronized.
  package func copy(to path: String) throws(SQLiteError) {
    // The library takes a file that is empty, and would make one that others may read.
    try Connection.makePrivateFile(at: path, mayExist: false)
    let statement = try prepare("VACUUM INTO ?1")
    try statement.bind(path, at: 1)
    try statement.run()
  }

  /// Makes the file alone the whole database: copies its log into it, and goes on without one.
  package func endWriteAheadLog() throws(SQLiteError) {
    let sql = "PRAGMA journal_mode = DELETE"
    let mode = try prepare(sql).first { $0.text(0) } ?? ""
    guard mode == "delete" else {
      throw SQLiteError(code: .error, message: "the journal mode stays \(mode)", operation: sql)
    }
  }
}
