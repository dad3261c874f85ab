internal import TerminalScreen

/// A table to print: its columns and rows.
package struct Listing: Equatable, Sendable {
  /// One for each cell of a row.
  package let columns: [Column]
  /// In the order in which they are printed; all of them count for the widths.
  package let rows: [[Cell]]
  /// Rows of names and values need no heading.
  package let hasHeading: Bool

  /// Has a heading, unless it is said to need none.
  package init(_ columns: [Column], rows: [[Cell]], hasHeading: Bool = true) {
    self.columns = columns
    self.rows = rows
    self.hasHeading = hasHeading
  }

  /// Two columns of which the first names the second.
  static func facts(_ rows: [(name: String, value: String)]) -> Listing {
    Listing(
      [Column(""), Column("", shrinks: true)],
      rows: rows.map { [Cell($0.name, .faint), Cell($0.value)] }, hasHeading: false)
  }
}
