internal import TerminalScreen

extension CellGrid {
  /// Puts a text at the start of a line, ending with … if it is too long.
  @discardableResult
  mutating func put(_ text: String, in line: Area, _ style: CellStyle = .plain) -> Int {
    put(
      text.visible.truncated(toCells: line.width), column: line.column, row: line.row,
      width: line.width, style: style)
  }

  /// Puts a text at the end of a line, and returns the part of the line before it.
  @discardableResult
  mutating func putAtEnd(_ text: String, in line: Area, _ style: CellStyle = .plain) -> Area {
    let text = text.visible.truncated(toCells: line.width)
    let width = min(text.cells, line.width)
    put(
      text, column: line.column + line.width - width, row: line.row, width: width, style: style)
    var rest = line
    rest.width = max(0, line.width - width - (width > 0 ? 1 : 0))
    return rest
  }

  /// Puts the parts of a line one after another, ending with … if they are too long.
  mutating func put(_ line: StyledLine, in area: Area) {
    var rest = area
    for part in line.parts {
      guard rest.width > 0 else { return }
      let used = put(part.text, in: rest, part.style)
      rest.column += used
      rest.width -= used
    }
  }

  /// Puts lines one below another, as many as fit.
  mutating func put(_ lines: some Sequence<StyledLine>, in area: Area) {
    for (number, line) in lines.prefix(area.height).enumerated() {
      put(line, in: area.line(number))
    }
  }

  mutating func fill(_ area: Area, _ style: CellStyle) {
    fill(
      column: area.column, row: area.row, width: area.width, height: area.height, style: style)
  }
}
