package import TerminalScreen

/// One field of a table, with the style that shows on a coloured terminal.
package struct Cell: Equatable, Sendable {
  /// Ready to be printed: control characters are written out.
  package let text: String
  /// Dropped where there are no colours; it counts for no width.
  package let style: Style

  /// Takes any text, also one of somebody else's making.
  package init(_ text: String, _ style: Style = .plain) {
    self.text = text.visible
    self.style = style
  }

  /// A choice stands out by what it does to the recipes.
  static func choice(_ choice: String) -> Cell {
    switch choice {
    case "must": Cell(choice, .green)
    case "cant": Cell(choice, .red)
    default: Cell(choice, .faint)
    }
  }
}
