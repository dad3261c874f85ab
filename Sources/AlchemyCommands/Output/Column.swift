/// How a table treats one of its columns.
package struct Column: Equatable, Sendable {
  /// Blanks go to the other side; a row's last cell gets none behind it.
  package enum Alignment: Equatable, Sendable {
    case left
    case right
  }

  /// Counts for the column's width as a cell does; empty in a table without a heading.
  package let title: String
  /// Right is for numbers, so that their ends stand below each other.
  package let alignment: Alignment
  /// Whether it gives way where the terminal is too narrow.
  package let shrinks: Bool

  /// Stands at the left and keeps its width on a narrow terminal, unless told otherwise.
  package init(_ title: String, _ alignment: Alignment = .left, shrinks: Bool = false) {
    self.title = title
    self.alignment = alignment
    self.shrinks = shrinks
  }
}
