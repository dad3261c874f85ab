/// One column of a table.
package struct Column: Equatable, Sendable {
  /// The side of the text; blanks fill the other side, except behind a row's last cell.
  package enum Alignment: Equatable, Sendable {
    case left
    case right
  }

  /// Counts for the column's width like a cell; empty in a table without a heading.
  package let title: String
  /// Numbers are aligned to the right.
  package let alignment: Alignment
  /// Whether the column shrinks if the terminal is too narrow.
  package let shrinks: Bool

  /// By default a column is aligned to the left, and does not shrink.
  package init(_ title: String, _ alignment: Alignment = .left, shrinks: Bool = false) {
    self.title = title
    self.alignment = alignment
    self.shrinks = shrinks
  }
}
