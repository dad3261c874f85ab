/// How a value is stored, which in SQLite is a property of the value, not of its column.
package enum ColumnKind: Hashable, Sendable {
  case integer
  case real
  case text
  case blob
  case null
}
