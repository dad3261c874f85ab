package import TerminalScreen

/// The widths of a table's columns, computed once from its first rows, and its lines.
///
/// On a narrow terminal a text that does not fit continues on further lines of its row: a recipe
/// whose ingredients are cut cannot be brewed.
package struct TableLayout: Equatable, Sendable {
  /// The cells between two columns.
  private static let gap = 2
  /// A shrunk column keeps this many cells, so that its texts can be told apart.
  private static let leastCells = 8

  private let columns: [Column]
  /// The cells of each column; 0 for a column that the terminal has no room for.
  private let widths: [Int]
  /// Whether the terminal has a width.
  private let isLimited: Bool

  /// Later rows may be wider; no row may have more cells than there are columns.
  package init(columns: [Column], rows: [[Cell]], limit: Int?) {
    self.columns = columns
    isLimited = limit != nil
    var widths = columns.map(\.title.cells)
    for row in rows {
      for (index, cell) in row.enumerated() { widths[index] = max(widths[index], cell.cells) }
    }
    self.widths = limit.map { Self.cut(Self.fitted(widths, columns, into: $0), to: $0) } ?? widths
  }

  /// Shrinks columns until all fit, or none can shrink further.
  ///
  /// Lists of ingredients come last: they stay on one line while the others have a readable width.
  private static func fitted(_ widths: [Int], _ columns: [Column], into limit: Int) -> [Int] {
    var widths = widths
    var surplus = widths.reduce(0, +) + gap * (widths.count - 1) - limit
    func shrink(_ yielding: Column.Yielding, to least: Int) {
      while surplus > 0 {
        let wide = widths.indices.filter { columns[$0].yielding == yielding && widths[$0] > least }
        guard let widest = wide.max(by: { widths[$0] < widths[$1] }) else { return }
        widths[widest] -= 1
        surplus -= 1
      }
    }
    for yielding in [Column.Yielding.first, .last] {
      shrink(yielding, to: yielding.readableCells)
    }
    for yielding in [Column.Yielding.first, .last] { shrink(yielding, to: leastCells) }
    return widths
  }

  /// Narrows the columns that reach beyond the terminal's width.
  private static func cut(_ widths: [Int], to limit: Int) -> [Int] {
    var room = limit
    return widths.map { width in
      defer { room -= width + gap }
      return min(width, max(0, room))
    }
  }

  /// The titles as a line, cut where a column is narrower.
  package func heading(_ colours: ColourChoice) -> String {
    line(
      columns.enumerated().map { index, column in
        Cell(isLimited ? column.title.truncated(toCells: widths[index]) : column.title, .strong)
      }, colours)
  }

  /// A row as one or more lines, none wider than the terminal.
  package func lines(_ cells: [Cell], _ colours: ColourChoice) -> [String] {
    guard isLimited else { return [line(cells, colours)] }
    let parts = cells.enumerated().map { index, cell in pieces(of: cell.text, in: index) }
    let height = max(1, parts.map(\.count).max() ?? 0)
    return (0..<height).map { number in
      let texts = zip(parts, cells).map { parts, cell in
        Cell(number < parts.count ? parts[number] : "", cell.style)
      }
      // Nothing follows the last text of a continued line.
      let end = number == 0 ? texts.count : texts.lastIndex { !$0.text.isEmpty }.map { $0 + 1 }
      return line(Array(texts[..<(end ?? 0)]), colours)
    }
  }

  /// A text in pieces that fit; a number is cut, because part of a number would be a different number.
  private func pieces(of text: String, in index: Int) -> [String] {
    switch columns[index].yielding {
    case .never: [text.truncated(toCells: widths[index])]
    case .first, .last: text.wrapped(toCells: widths[index])
    }
  }

  private func line(_ texts: [Cell], _ colours: ColourChoice) -> String {
    let shown = isLimited ? texts[..<(widths.firstIndex(of: 0) ?? texts.count)] : texts[...]
    let last = shown.count - 1
    var line = ""
    for (index, cell) in shown.enumerated() {
      let blanks = max(0, widths[index] - cell.cells)
      if columns[index].alignment == .right { line += Self.blanks(blanks) }
      line += colours.paint(cell.text, cell.style)
      if index == last { break }
      line += Self.blanks(Self.gap + (columns[index].alignment == .left ? blanks : 0))
    }
    return line
  }

  /// A text of blanks.
  ///
  /// To repeat a character adds one at a time, which took a fifth of the time of a long table.
  private static func blanks(_ count: Int) -> String {
    count < madeBlanks.count ? madeBlanks[count] : String(repeating: " ", count: count)
  }

  private static let madeBlanks = (0...120).map { String(repeating: " ", count: $0) }
}
