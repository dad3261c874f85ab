internal import CSQLite

/// Binding fails when a value is too big or memory runs out.
///
/// It also fails through our own bugs: a wrong index, or a call between a row and its reset.
extension Statement {
  /// Binds an INTEGER.
  package func bind(_ value: Int64, at index: Int) throws(SQLiteError) {
    try check(unsafe sqlite3_bind_int64(pointer, Int32(index), value))
  }

  /// Binds a REAL; SQLite turns not-a-number into NULL.
  package func bind(_ value: Double, at index: Int) throws(SQLiteError) {
    try check(unsafe sqlite3_bind_double(pointer, Int32(index), value))
  }

  /// Binds a TEXT, copied.
  package func bind(_ text: String, at index: Int) throws(SQLiteError) {
    var text = text
    let code = text.withUTF8 { bytes in
      unsafe csqlite_bind_bytes(
        pointer, Int32(index), bytes.baseAddress, UInt64(bytes.count), 1, 1)
    }
    try check(code)
  }

  /// Binds a BLOB, copied; an empty one is a BLOB of no bytes, not NULL.
  package func bind(_ blob: [UInt8], at index: Int) throws(SQLiteError) {
    try unsafe bind(blob: blob.span.bytes, at: index)
  }

  /// Binds a BLOB, copied.
  package func bind(blob: RawSpan, at index: Int) throws(SQLiteError) {
    try check(bindBytes(blob, at: index, isText: false))
  }

  /// Binds bytes that are already UTF-8 as a TEXT, copied.
  package func bind(text: RawSpan, at index: Int) throws(SQLiteError) {
    try check(bindBytes(text, at: index, isText: true))
  }

  /// Binds NULL, which every parameter is before its first binding.
  package func bindNull(at index: Int) throws(SQLiteError) {
    try check(unsafe sqlite3_bind_null(pointer, Int32(index)))
  }

  /// Makes every parameter NULL again.
  package func clearBindings() {
    unsafe sqlite3_clear_bindings(pointer)
  }

  private func bindBytes(_ bytes: RawSpan, at index: Int, isText: Bool) -> Int32 {
    unsafe bytes.withUnsafeBytes { bytes in
      unsafe csqlite_bind_bytes(
        pointer, Int32(index), bytes.baseAddress, UInt64(bytes.count), isText ? 1 : 0, 1)
    }
  }
}
