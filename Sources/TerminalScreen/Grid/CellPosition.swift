/// A place on the screen, both numbers from 0.
package struct CellPosition: Hashable, Sendable {
  /// From the left margin.
  package var column: Int
  /// From the top.
  package var row: Int

  /// Takes both numbers as they are, also ones outside every screen.
  package init(column: Int, row: Int) {
    self.column = column
    self.row = row
  }
}
