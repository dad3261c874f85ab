internal import CSQLite

/// Readers of the current row, valid after `step()` returned true.
///
/// SQLite converts a value of another kind (NULL reads as 0 or as empty). In STRICT tables only
/// NULL can be of another kind than its column.
extension Statement {
  /// The number of columns of each row.
  package var columnCount: Int { Int(unsafe sqlite3_column_count(pointer)) }

  /// The kind of the stored value; ask first, since a reader of another kind converts the value.
  package func kind(_ column: Int) -> ColumnKind {
    switch unsafe sqlite3_column_type(pointer, Int32(column)) {
    case SQLITE_INTEGER: .integer
    case SQLITE_FLOAT: .real
    case SQLITE_TEXT: .text
    case SQLITE_BLOB: .blob
    default: .null
    }
  }

  /// Whether the value is NULL.
  package func isNull(_ column: Int) -> Bool { kind(column) == .null }

  /// The value as a 64-bit integer.
  package func integer(_ column: Int) -> Int64 {
    unsafe sqlite3_column_int64(pointer, Int32(column))
  }

  /// The value as a double.
  package func real(_ column: Int) -> Double {
    unsafe sqlite3_column_double(pointer, Int32(column))
  }

  /// The value as text; U+FFFD replaces bytes that are not UTF-8.
  package func text(_ column: Int) -> String {
    withBytes(column) { bytes in
      unsafe bytes.withUnsafeBytes { unsafe String(decoding: $0, as: UTF8.self) }
    }
  }

  /// The value's bytes, copied.
  package func blob(_ column: Int) -> [UInt8] {
    withBytes(column) { bytes in
      unsafe bytes.withUnsafeBytes { unsafe [UInt8]($0) }
    }
  }

  /// Lends the bytes of a TEXT or BLOB without a copy; `body` must not touch the statement.
  package func withBytes<Value, Failure>(
    _ column: Int, _ body: (RawSpan) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let start = unsafe sqlite3_column_blob(pointer, Int32(column))
    let count = unsafe Int(sqlite3_column_bytes(pointer, Int32(column)))
    return try body(unsafe UnsafeRawBufferPointer(start: start, count: count).bytes)
  }
}

/// How a value is stored, which in SQLite is a property of the value, not of its column.
package enum ColumnKind: Hashable, Sendable {
  /// A whole number of 64 bits.
  case integer
  /// A double.
  case real
  /// UTF-8.
  case text
  /// Bytes without a meaning to SQLite.
  case blob
  /// No value.
  case null
}
