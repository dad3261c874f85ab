internal import CSQLite

/// SQLite's connection object, closed when its connection and all of its statements are gone.
///
/// It is separate from `Connection` so that a connection can keep prepared statements without a
/// cycle.
@safe
final class DatabaseHandle {
  let pointer: OpaquePointer
  /// The place where SQLite writes the state of the write-ahead log after each commit.
  let logNote = UnsafeMutablePointer<csqlite_log_note>.allocate(capacity: 1)

  /// SQLite's count of the memory that it uses is turned off, once, before the first database is opened.
  private static let countsNoMemory: Void = csqlite_count_no_memory()

  init(path: String, flags: Int32) throws(SQLiteError) {
    Self.countsNoMemory
    unsafe logNote.initialize(to: csqlite_log_note())
    var opened: OpaquePointer?
    let code = unsafe sqlite3_open_v2(path, &opened, flags, nil)
    guard let pointer = unsafe opened else {
      throw SQLiteError(code: .outOfMemory, message: "out of memory", operation: "open \(path)")
    }
    unsafe self.pointer = pointer
    unsafe sqlite3_extended_result_codes(pointer, 1)
    guard code == SQLITE_OK else { throw failure(code, in: "open \(path)") }
  }

  deinit {
    unsafe sqlite3_close_v2(pointer)
    unsafe logNote.deallocate()
  }

  /// The error of the call that just returned `code`; SQLite keeps its message until the next call.
  func failure(_ code: Int32, in operation: String) -> SQLiteError {
    SQLiteError(
      code: ResultCode(rawValue: code),
      message: unsafe String(cString: sqlite3_errmsg(pointer)),
      operation: operation,
      systemErrorNumber: unsafe sqlite3_system_errno(pointer))
  }
}
