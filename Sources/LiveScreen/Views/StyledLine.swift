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

// MARK: - Wrapping

extension StyledLine {
  /// A character with its style.
  private typealias Letter = (character: Character, style: CellStyle)

  /// The line in lines of at most `width` cells, broken at blanks where possible; all but the first
  /// are indented.
  func wrapped(toCells width: Int, indent: Int = 0) -> [StyledLine] {
    guard cells > width else { return [self] }
    // A deeper indent would leave no room for the text.
    let indent = min(indent, width / 2)
    var lines: [StyledLine] = []
    var rest = letters[...]
    while !rest.isEmpty {
      let start = lines.isEmpty ? StyledLine() : StyledLine(String(repeating: " ", count: indent))
      let end = Self.end(ofLine: rest, inCells: width - start.cells)
      lines.append(start.adding(StyledLine(rest[..<end])))
      rest = rest[end...].drop { $0.character == " " }
    }
    return lines
  }

  private var letters: [Letter] {
    parts.flatMap { part in part.text.visible.map { ($0, part.style) } }
  }

  /// The end of the longest beginning that fits: before a blank, or within a word of a whole line.
  private static func end(ofLine letters: ArraySlice<Letter>, inCells width: Int) -> Int {
    var end = letters.startIndex
    var cells = 0
    while end < letters.endIndex, cells + letters[end].character.cells <= width {
      cells += letters[end].character.cells
      end += 1
    }
    guard end < letters.endIndex else { return end }
    let text = letters[...end].drop { $0.character == " " }
    if let blank = text.lastIndex(where: { $0.character == " " }) { return blank }
    return max(end, letters.startIndex + 1)
  }

  /// The characters, those in the same style as one part.
  private init(_ letters: ArraySlice<Letter>) {
    self.init()
    for letter in letters {
      if let last = parts.last, last.style == letter.style {
        parts[parts.count - 1] = Part(
          text: last.text + String(letter.character), style: letter.style)
      } else {
        parts.append(Part(text: String(letter.character), style: letter.style))
      }
    }
  }
}
