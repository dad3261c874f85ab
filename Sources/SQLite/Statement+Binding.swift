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

  private func bindBytes(_ bytes: RawSpan, at index: Int, isText: Bool) -> Int32 {
    unsafe bytes.withUnsafeBytes { bytes in
      unsafe csqlite_bind_bytes(
        pointer, Int32(index), bytes.baseAddress, UInt64(bytes.count), isText ? 1 : 0, 1)
    }
  }

  /// Runs `body` with a BLOB bound in place, then resets the statement and unbinds the parameter.
  ///
  /// Saves a copy, which pays off for blobs of some kilobytes; calls nest for several parameters.
  package func withBorrowed<Value>(
    blob: RawSpan, at index: Int, _ body: () throws(SQLiteError) -> Value
  ) throws(SQLiteError) -> Value {
    try withBorrowed(blob, at: index, isText: false, body)
  }

  /// Runs `body` with UTF-8 bound in place, then resets the statement and unbinds the parameter.
  package func withBorrowed<Value>(
    text: RawSpan, at index: Int, _ body: () throws(SQLiteError) -> Value
  ) throws(SQLiteError) -> Value {
    try withBorrowed(text, at: index, isText: true, body)
  }

  /// A text among others in one buffer, and the parameter that it is for.
  package struct TextPart {
    /// The text's bytes in the buffer.
    package let range: Range<Int>
    /// From 1.
    package let parameter: Int

    /// The bytes of the range must be UTF-8.
    package init(range: Range<Int>, parameter: Int) {
      self.range = range
      self.parameter = parameter
    }
  }

  /// Runs `body` with several texts bound in place, then resets the statement and unbinds them.
  ///
  /// A range beyond the bytes traps.
  package func withBorrowed<Value>(
    _ parts: [TextPart], of bytes: RawSpan, _ body: () throws(SQLiteError) -> Value
  ) throws(SQLiteError) -> Value {
    // The bytes belong to the caller: no row and no binding may point to them afterwards.
    defer {
      reset()
      for part in parts { unsafe sqlite3_bind_null(pointer, Int32(part.parameter)) }
    }
    return try unsafe bytes.withUnsafeBytes { bytes throws(SQLiteError) in
      for part in parts {
        let text = unsafe UnsafeRawBufferPointer(rebasing: bytes[part.range])
        try check(
          unsafe csqlite_bind_bytes(
            pointer, Int32(part.parameter), text.baseAddress, UInt64(text.count), 1, 0))
      }
      return try body()
    }
  }

  private func withBorrowed<Value>(
    _ bytes: RawSpan, at index: Int, isText: Bool, _ body: () throws(SQLiteError) -> Value
  ) throws(SQLiteError) -> Value {
    try unsafe bytes.withUnsafeBytes { bytes throws(SQLiteError) in
      try check(
        unsafe csqlite_bind_bytes(
          pointer, Int32(index), bytes.baseAddress, UInt64(bytes.count), isText ? 1 : 0, 0))
      // The bytes belong to the caller: no row and no binding may point to them afterwards.
      defer {
        reset()
        unsafe sqlite3_bind_null(pointer, Int32(index))
      }
      return try body()
    }
  }
}
