internal import TerminalScreen

/// A line of text in one or more styles.
struct StyledLine: Equatable, Sendable {
  /// Text in one style.
  struct Part: Equatable, Sendable {
    let text: String
    let style: CellStyle
  }

  private(set) var parts: [Part]

  init(_ text: String = "", _ style: CellStyle = .plain) {
    parts = text.isEmpty ? [] : [Part(text: text, style: style)]
  }

  /// The line with text added at the end.
  func adding(_ text: String, _ style: CellStyle = .plain) -> StyledLine {
    var line = self
    if !text.isEmpty { line.parts.append(Part(text: text, style: style)) }
    return line
  }

  /// The line with another line added at the end.
  func adding(_ other: StyledLine) -> StyledLine {
    var line = self
    line.parts += other.parts
    return line
  }

  /// The cells of the whole line.
  var cells: Int { parts.reduce(0) { $0 + $1.text.visible.cells } }

  var text: String { parts.map(\.text).joined() }
}
