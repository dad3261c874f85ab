internal import TerminalScreen

/// A table to print: its columns and rows.
package struct Listing: Equatable, Sendable {
  /// One column for each cell of a row.
  package let columns: [Column]
  /// The rows in print order; all of them count for the widths.
  package let rows: [[Cell]]
  /// Rows of names and values need no heading.
  package let hasHeading: Bool

  /// By default with a heading.
  package init(_ columns: [Column], rows: [[Cell]], hasHeading: Bool = true) {
    self.columns = columns
    self.rows = rows
    self.hasHeading = hasHeading
  }

  /// Two columns: names and values.
  package static func facts(_ rows: [(name: String, value: String)]) -> Listing {
    Listing(
      [Column(""), Column("", shrinks: true)],
      rows: rows.map { [Cell($0.name, .faint), Cell($0.value)] }, hasHeading: false)
  }

  /// The table for any terminal: as wide as its texts, without colours, each line with its end.
  package var text: String {
    let layout = TableLayout(columns: columns, rows: rows, limit: nil)
    return ((hasHeading ? [layout.heading(.none)] : []) + rows.flatMap { layout.lines($0, .none) })
      .map { $0 + "\n" }.joined()
  }
}
