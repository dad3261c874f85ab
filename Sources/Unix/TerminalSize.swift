/// A terminal's size in character cells.
package struct TerminalSize: Hashable, Sendable {
  /// Cells per line.
  package let columns: Int
  /// Lines of the screen.
  package let rows: Int

  /// Takes both numbers as given.
  package init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }
}
