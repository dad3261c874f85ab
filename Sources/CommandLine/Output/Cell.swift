package import TerminalScreen

/// One field of a table, with the style that shows on a coloured terminal.
package struct Cell: Equatable, Sendable {
  /// The text to print, in its visible form.
  package let text: String
  /// Ignored without colours; takes no width.
  package let style: Style
  /// The width of the text, which a long table asks for more than once.
  let cells: Int

  /// Takes any text, also from outside the program.
  package init(_ text: String, _ style: Style = .plain) {
    let visible = text.visible
    self.text = visible
    self.style = style
    cells = visible.cells
  }

  /// A choice, in the colour for its effect on the recipes.
  package static func choice(_ choice: String) -> Cell {
    switch choice {
    case "must": Cell(choice, .green)
    case "cant": Cell(choice, .red)
    default: Cell(choice, .faint)
    }
  }
}
