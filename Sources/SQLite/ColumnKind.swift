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
