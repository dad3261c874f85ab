internal import CSQLite

/// A copy of a database, made a few pages at a time while the connection goes on writing.
///
/// The connection's later writes go into the copy too: a finished copy matches the database at that
/// moment. Use it on the connection's thread, and release it before the connection.
@safe
package final class PageCopy {
  private let source: DatabaseHandle
  private let target: Connection
  private let pointer: OpaquePointer

  /// Begins a copy to a file of mode 0600 that must not exist yet.
  package init(of connection: Connection, to path: String) throws(SQLiteError) {
    try Connection.makePrivateFile(at: path, mayExist: false)
    source = connection.handle
    target = try Connection(path: path, mode: .readWrite, locking: .exclusive)
    // An unfinished copy is worthless, and the caller flushes a finished one.
    try target.execute("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF")
    let begun = unsafe sqlite3_backup_init(
      target.handle.pointer, "main", connection.handle.pointer, "main")
    guard let begun = unsafe begun else {
      throw target.handle.failure(
        unsafe sqlite3_extended_errcode(target.handle.pointer), in: "copy to \(path)")
    }
    unsafe pointer = begun
  }

  deinit {
    // The result repeats an error that `step` has thrown.
    unsafe sqlite3_backup_finish(pointer)
  }

  /// Copies up to `pages` more pages; true when the copy is complete.
  package func step(pages: Int) throws(SQLiteError) -> Bool {
    let code = unsafe sqlite3_backup_step(pointer, Int32(clamping: pages))
    switch code {
    case SQLITE_DONE: return true
    case SQLITE_OK: return false
    default:
      throw SQLiteError(
        code: ResultCode(rawValue: code), message: unsafe String(cString: sqlite3_errstr(code)),
        operation: "copy a page",
        systemErrorNumber: unsafe sqlite3_system_errno(target.handle.pointer))
    }
  }

  /// How many pages the database had at the last step; 0 before the first.
  package var pageCount: Int { Int(unsafe sqlite3_backup_pagecount(pointer)) }
}

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

  /// The present content of a database in memory as the bytes of a file, ready for a write-ahead log.
  func fileBytes() throws(SQLiteError) -> [UInt8] {
    var count: Int64 = 0
    guard let start = unsafe sqlite3_serialize(handle.pointer, "main", &count, 0) else {
      throw SQLiteError(
        code: .outOfMemory, message: "out of memory", operation: "copy the database from memory")
    }
    defer { unsafe sqlite3_free(start) }
    var bytes = unsafe Array(UnsafeBufferPointer(start: start, count: Int(count)))
    for place in Self.journalPlaces { bytes[place] = Self.writeAheadLog }
    return bytes
  }

  /// The write version and the read version in a file's head; https://sqlite.org/fileformat2.html.
  private static let journalPlaces = 18...19
  /// Both versions in a file with a write-ahead log.
  private static let writeAheadLog: UInt8 = 2
}
