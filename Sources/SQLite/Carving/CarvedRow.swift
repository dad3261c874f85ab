/// A row found in a page, of any table.
package struct CarvedRow: Equatable, Sendable {
  /// Nil for a row of an index, or of a table without rowid.
  package var rowID: Int64?
  /// In the order of the table's columns; an INTEGER PRIMARY KEY is NULL and has the rowid's value.
  package var values: [StoredValue]

  /// Takes both as read; nothing has checked yet that they make sense.
  package init(rowID: Int64?, values: [StoredValue]) {
    self.rowID = rowID
    self.values = values
  }
}
