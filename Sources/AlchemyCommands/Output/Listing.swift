internal import TerminalScreen

/// A table to print: its columns and rows.
package struct Listing: Equatable, Sendable {
  package let columns: [Column]
  package let rows: [[Cell]]
  /// Rows of names and values need no heading.
  package let hasHeading: Bool

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
