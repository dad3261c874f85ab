internal import CSQLite

extension Statement {
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
