internal import CSQLite

/// How a database file that one daemon owns is written and checked.
package struct ConnectionSettings: Hashable, Sendable {
  /// The limit of the page cache, in kibibytes.
  ///
  /// It is low because an idle daemon should stay small, and the operating system caches the file
  /// too.
  package var cacheKibibytes: Int = 512

  /// A commit that leaves the log longer than this, in pages of 4 KiB, checkpoints the log.
  package var checkpointPages: Int = 1000

  /// A log longer than this, in bytes, is truncated when SQLite restarts it.
  package var logLimitBytes: Int = 16 << 20

  /// The settings that the daemon runs with.
  package init() {}
}

extension Connection {
  /// Makes commits durable and distrusts the schema's objects; call it before the first write.
  ///
  /// WAL with synchronous FULL: a commit that returned survives a power cut. With exclusive locking
  /// the connection needs no `-shm` file, and from here on a second connection fails with `busy`.
  /// SQLite does not enforce references between tables, which would cost two look-ups a row: the code
  /// that writes keeps them valid, and a check of the file finds a broken one.
  package func apply(_ settings: ConnectionSettings) throws(SQLiteError) {
    try execute(
      """
      PRAGMA trusted_schema = OFF;
      PRAGMA cell_size_check = ON;
      PRAGMA foreign_keys = OFF;
      PRAGMA temp_store = MEMORY;
      PRAGMA cache_size = -\(settings.cacheKibibytes);
      """)
    try setJournalMode("WAL")
    try execute(
      """
      PRAGMA synchronous = FULL;
      PRAGMA wal_autocheckpoint = \(settings.checkpointPages);
      PRAGMA journal_size_limit = \(settings.logLimitBytes);
      """)
  }

  /// Checkpoints the write-ahead log into the database and truncates it to zero bytes.
  package func checkpoint() throws(SQLiteError) {
    forgetLog()
    try execute("PRAGMA wal_checkpoint(TRUNCATE)")
  }

  /// Ends automatic checkpoints: from now on only the caller's checkpoints write the file.
  ///
  /// Call this after `apply`, which turns automatic checkpoints on.
  package func takeOverCheckpoints() {
    unsafe csqlite_note_log_in(handle.pointer, handle.logNote)
  }

  /// The write-ahead log's length in pages after the last commit; 0 before `takeOverCheckpoints`.
  package var logPages: Int { Int(unsafe handle.logNote.pointee.pages) }

  /// Whether another program has written to the write-ahead log since the last commit.
  ///
  /// Compares the log's header and the header of its last frame with what that commit left, which
  /// takes two reads of some bytes that the system has in memory. A change between the two headers
  /// goes unnoticed. False before the first commit after `takeOverCheckpoints`, and after a rollback.
  package var isLogOverwritten: Bool {
    unsafe csqlite_is_log_changed(handle.pointer, handle.logNote) != 0
  }

  /// Forgets the log's headers until the next commit: call this before the log changes without one.
  ///
  /// A transaction that was rolled back may have written to the log, even a new header.
  func forgetLog() {
    unsafe handle.logNote.pointee.state = 0
  }

  /// Copies the write-ahead log into the database as an automatic checkpoint does.
  ///
  /// The log's file keeps its length, and the next commit restarts the log.
  package func checkpointKeepingLog() throws(SQLiteError) {
    try execute("PRAGMA wal_checkpoint(PASSIVE)")
  }

  /// Reads bytes of the database file as it is on the disk, without what only the log has.
  ///
  /// Bytes beyond the file's end are zero. Returns false if the system could not read the file.
  package func readFile(at offset: Int, into bytes: inout [UInt8]) -> Bool {
    let code = unsafe bytes.withUnsafeMutableBytes { bytes in
      unsafe csqlite_read_file(
        handle.pointer, bytes.baseAddress, Int32(bytes.count), Int64(offset))
    }
    // SQLITE_IOERR_SHORT_READ: the rest is zeros.
    return code == SQLITE_OK || code == SQLITE_IOERR | 2 << 8
  }

  /// Whether the file has these bytes, at most 64 KiB; nil if the system could not read the file.
  package func fileHas(_ bytes: [UInt8], at offset: Int) -> Bool? {
    let answer = unsafe bytes.withUnsafeBytes { bytes in
      unsafe csqlite_file_has(
        handle.pointer, bytes.baseAddress, Int32(bytes.count), Int64(offset))
    }
    return answer < 0 ? nil : answer == 1
  }

  /// Starts the write-ahead log in a new file at its path, after a checkpoint of the whole old log.
  ///
  /// For a log whose file was removed or replaced: the open file still has every commit. Throws, and
  /// changes nothing, while a statement runs.
  package func renewLog() throws(SQLiteError) {
    try endWriteAheadLog()
    try setJournalMode("WAL")
  }

  /// Checkpoints the write-ahead log into the database file, and continues without a log.
  package func endWriteAheadLog() throws(SQLiteError) {
    try setJournalMode("DELETE")
  }

  private func setJournalMode(_ wanted: String) throws(SQLiteError) {
    forgetLog()
    let sql = "PRAGMA journal_mode = \(wanted)"
    let mode = try prepare(sql).first { $0.text(0) } ?? ""
    guard mode == wanted.lowercased() else {
      throw SQLiteError(code: .error, message: "the journal mode stays \(mode)", operation: sql)
    }
  }
}
