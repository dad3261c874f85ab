/// A terminal's extent in character cells.
package struct TerminalSize: Hashable, Sendable {
  /// Cells in a line.
  package let columns: Int
  /// Lines on the screen.
  package let rows: Int

  /// Takes both numbers as they are.
  package init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }
}
