internal import CSQLite

/// One compiled statement: bind its parameters, step through its rows, reset, and start again.
///
/// Parameters are numbered from 1 as in `?1`, columns from 0. Bindings outlive a reset.
@safe
package final class Statement {
  /// The statement's text as prepared.
  package let sql: String

  let pointer: OpaquePointer
  private let handle: DatabaseHandle

  init(handle: DatabaseHandle, sql: String) throws(SQLiteError) {
    var prepared: OpaquePointer?
    let code = unsafe sqlite3_prepare_v3(
      handle.pointer, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, nil)
    guard code == SQLITE_OK else { throw handle.failure(code, in: sql) }
    guard let pointer = unsafe prepared else {
      throw SQLiteError(code: .misuse, message: "no statement in the text", operation: sql)
    }
    self.handle = handle
    self.sql = sql
    unsafe self.pointer = pointer
  }

  deinit {
    unsafe sqlite3_finalize(pointer)
  }

  /// Moves to the next row, or returns false if there is none; resets a failed statement.
  package func step() throws(SQLiteError) -> Bool {
    let code = unsafe sqlite3_step(pointer)
    switch code {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    default:
      let error = handle.failure(code, in: sql)
      reset()
      throw error
    }
  }

  /// Goes back before the first row, ends the read that the rows kept open, and keeps the bindings.
  package func reset() {
    // The result repeats the failure of the last step, which `step()` has thrown.
    unsafe sqlite3_reset(pointer)
  }

  /// Runs the statement to its end, discards its rows, and resets it.
  package func run() throws(SQLiteError) {
    while try step() {}
    reset()
  }

  func check(_ code: Int32) throws(SQLiteError) {
    guard code == SQLITE_OK else { throw handle.failure(code, in: sql) }
  }

  /// The first row as `read` returns it, or nil without a row; resets the statement.
  package func first<Value>(_ read: (Statement) -> Value) throws(SQLiteError) -> Value? {
    defer { reset() }
    return try step() ? read(self) : nil
  }

  /// Every row as `read` returns it, in the statement's order; resets the statement.
  package func all<Value>(_ read: (Statement) -> Value) throws(SQLiteError) -> [Value] {
    defer { reset() }
    var values: [Value] = []
    while try step() { values.append(read(self)) }
    return values
  }

  /// Passes each row to `body` until `body` returns false; resets the statement.
  package func forEachRow(_ body: (Statement) -> Bool) throws(SQLiteError) {
    defer { reset() }
    while try step(), body(self) {}
  }
}
