package import TerminalScreen

/// The widths of a table's columns, computed once from its first rows, and its lines.
package struct TableLayout: Equatable, Sendable {
  /// The cells between two columns.
  private static let gap = 2
  /// A shrunk column keeps this many cells, so that its texts can be told apart.
  private static let leastCells = 8

  private let columns: [Column]
  private let widths: [Int]
  /// The terminal's width; nil without a limit.
  private let limit: Int?

  /// Later rows may be wider; no row may have more cells than there are columns.
  package init(columns: [Column], rows: [[Cell]], limit: Int?) {
    self.columns = columns
    self.limit = limit
    var widths = columns.map(\.title.cells)
    for row in rows {
      for (index, cell) in row.enumerated() { widths[index] = max(widths[index], cell.text.cells) }
    }
    self.widths = limit.map { Self.fitted(widths, columns, into: $0) } ?? widths
  }

  /// Shrinks the widest shrinkable column until all columns fit, or none can shrink further.
  private static func fitted(_ widths: [Int], _ columns: [Column], into limit: Int) -> [Int] {
    var widths = widths
    var surplus = widths.reduce(0, +) + gap * (widths.count - 1) - limit
    while surplus > 0 {
      let yielding = widths.indices.filter { columns[$0].shrinks && widths[$0] > leastCells }
      guard let widest = yielding.max(by: { widths[$0] < widths[$1] }) else { break }
      widths[widest] -= 1
      surplus -= 1
    }
    return widths
  }

  /// The titles as a line, cut like any row.
  package func heading(_ colours: ColourChoice) -> String {
    line(columns.map { Cell($0.title, .strong) }, colours)
  }

  /// A row as a line, cut at the terminal's width.
  package func line(_ cells: [Cell], _ colours: ColourChoice) -> String {
    var line = ""
    var room = limit ?? .max
    for (index, cell) in cells.enumerated() where room > 0 {
      let width = min(widths[index], room)
      let text = limit == nil ? cell.text : cell.text.truncated(toCells: width)
      let blanks = String(repeating: " ", count: max(0, width - text.cells))
      let isLast = index == cells.count - 1
      line += columns[index].alignment == .right ? blanks : ""
      line += colours.paint(text, cell.style)
      line += columns[index].alignment == .left && !isLast ? blanks : ""
      room -= max(width, text.cells)
      if isLast || room < Self.gap { break }
      line += String(repeating: " ", count: Self.gap)
      room -= Self.gap
    }
    return line
  }
}
