/// The terminal's size in cells.
package struct ScreenSize: Equatable, Sendable {
  /// Cells per row; never negative.
  package var columns: Int
  /// Rows from top to bottom; never negative.
  package var rows: Int

  /// Negative numbers become 0.
  package init(columns: Int, rows: Int) {
    self.columns = max(0, columns)
    self.rows = max(0, rows)
  }
}
