/// A row that was found in a page, whatever table it belongs to.
package struct CarvedRow: Equatable, Sendable {
  /// Nil for a row of an index, or of a table without rowid.
  package var rowID: Int64?
  /// In the order of the table's columns; an INTEGER PRIMARY KEY is NULL, and is the rowid.
  package var values: [StoredValue]

  /// Takes both as they were read: nothing says yet that they make sense.
  package init(rowID: Int64?, values: [StoredValue]) {
    self.rowID = rowID
    self.values = values
  }
}
