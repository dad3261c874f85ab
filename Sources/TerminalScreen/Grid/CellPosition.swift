/// A position on the screen; both numbers count from 0.
package struct CellPosition: Hashable, Sendable {
  /// From the left margin.
  package var column: Int
  /// From the top.
  package var row: Int

  /// Takes both numbers as given, even outside any screen.
  package init(column: Int, row: Int) {
    self.column = column
    self.row = row
  }
}
