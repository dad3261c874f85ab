internal import CSQLite

extension Statement {
  /// Runs `body` with a BLOB bound in place, then resets the statement and makes the parameter NULL.
  ///
  /// No copy is made, which pays for blobs of some kilobytes; calls nest for several parameters.
  package func withBorrowed<Value>(
    blob: RawSpan, at index: Int, _ body: () throws(SQLiteError) -> Value
  ) throws(SQLiteError) -> Value {
    try unsafe blob.withUnsafeBytes { bytes throws(SQLiteError) in
      try check(
        unsafe csqlite_bind_blob_borrowed(
          pointer, Int32(index), bytes.baseAddress, UInt64(bytes.count)))
      return try runThenForget(index, body)
    }
  }

  /// Runs `body` with UTF-8 bound in place, then resets the statement and makes the parameter NULL.
  package func withBorrowed<Value>(
    text: RawSpan, at index: Int, _ body: () throws(SQLiteError) -> Value
  ) throws(SQLiteError) -> Value {
    try unsafe text.withUnsafeBytes { bytes throws(SQLiteError) in
      try check(
        unsafe csqlite_bind_text_borrowed(
          pointer, Int32(index), bytes.baseAddress, UInt64(bytes.count)))
      return try runThenForget(index, body)
    }
  }

  /// The bytes are the caller's: neither a row nor a binding may point to them afterwards.
  private func runThenForget<Value>(
    _ index: Int, _ body: () throws(SQLiteError) -> Value
  ) throws(SQLiteError) -> Value {
    defer {
      reset()
      unsafe sqlite3_bind_null(pointer, Int32(index))
    }
    return try body()
  }
}
