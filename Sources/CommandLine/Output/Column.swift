/// One column of a table.
package struct Column: Equatable, Sendable {
  /// The side of the text; blanks fill the other side, except behind a row's last cell.
  package enum Alignment: Equatable, Sendable {
    case left
    case right
  }

  /// When the column shrinks if the terminal is too narrow; its texts then take several lines.
  package enum Yielding: Equatable, Sendable {
    case never
    case first
    /// Only after the other columns.
    case last

    /// The cells down to which the column shrinks before a more important one shrinks: those of
    /// the game's longest names of effects and, with a comma, of ingredients.
    var readableCells: Int {
      switch self {
      case .never: .max
      case .first: 20
      case .last: 25
      }
    }
  }

  /// Counts for the column's width like a cell; empty in a table without a heading.
  package let title: String
  /// Numbers are aligned to the right.
  package let alignment: Alignment
  /// By default never.
  package let yielding: Yielding

  /// By default a column is aligned to the left, and does not shrink.
  package init(_ title: String, _ alignment: Alignment = .left, shrinks: Bool = false) {
    self.init(title, alignment, shrinks ? .first : .never)
  }

  private init(_ title: String, _ alignment: Alignment, _ yielding: Yielding) {
    self.title = title
    self.alignment = alignment
    self.yielding = yielding
  }

  /// A column that is the last to be broken into two lines.
  package static func wrappedLast(_ title: String) -> Column {
    Column(title, .left, .last)
  }
}
