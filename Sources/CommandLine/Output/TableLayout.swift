package import TerminalScreen

/// The widths of a table's columns, computed once from its first rows, and its lines.
///
/// On a narrow terminal a text that does not fit continues on further lines of its row: a recipe
/// whose ingredients are cut cannot be brewed. Where the columns would break words, or reach beyond the terminal,
/// each row is stacked: its cells stand one below the other, behind their titles.
package struct TableLayout: Equatable, Sendable {
  /// The cells between two columns.
  private static let gap = 2
  /// A shrunk column keeps this many cells, so that its texts can be told apart.
  private static let leastCells = 8
  /// Stacked texts have at least this room beside their titles: that of most names.
  private static let leastStackedCells = 16
  /// How many rows are looked at for their longest words: a list of all recipes has 32,000.
  private static let measuredRows = 256

  private let columns: [Column]
  /// The cells of each column; 0 for a column that the terminal has no room for.
  private let widths: [Int]
  /// Whether the terminal has a width.
  private let isLimited: Bool
  /// The terminal's width if the rows are stacked.
  private let stackedCells: Int?

  /// Later rows may be wider; no row may have more cells than there are columns.
  package init(columns: [Column], rows: [[Cell]], limit: Int?) {
    self.columns = columns
    isLimited = limit != nil
    var widths = columns.map(\.title.cells)
    for row in rows {
      for (index, cell) in row.enumerated() { widths[index] = max(widths[index], cell.cells) }
    }
    guard let limit, Self.cells(of: widths) > limit else {
      stackedCells = nil
      self.widths = widths
      return
    }
    let least = Self.leastWidths(columns, rows, widths)
    let titles = columns.map(\.title.cells)
    let room = limit - Self.gap - (titles.max() ?? 0)
    let isStacked =
      Self.cells(of: least) > limit && !titles.contains(0) && room >= Self.leastStackedCells
    stackedCells = isStacked ? limit : nil
    self.widths = Self.cut(Self.fitted(widths, columns, least, into: limit), to: limit)
  }

  /// What columns of these widths take together.
  private static func cells(of widths: [Int]) -> Int {
    widths.reduce(0, +) + gap * (widths.count - 1)
  }

  /// The widths below which a column would break words, or cut numbers.
  private static func leastWidths(
    _ columns: [Column], _ rows: [[Cell]], _ widths: [Int]
  ) -> [Int] {
    columns.indices.map { index in
      switch columns[index].yielding {
      case .never: widths[index]
      case .first, .last:
        rows.prefix(measuredRows).reduce(min(leastCells, widths[index])) { longest, row in
          guard index < row.count, row[index].cells > longest else { return longest }
          return row[index].text.split(separator: " ").reduce(longest) {
            max($0, String($1).cells)
          }
        }
      }
    }
  }

  /// Whether the rows are stacked, and need no heading.
  package var isStacked: Bool { stackedCells != nil }

  /// Shrinks columns until all fit, or none can shrink further.
  ///
  /// Lists of ingredients come last: they stay on one line while the others have a readable width.
  private static func fitted(
    _ widths: [Int], _ columns: [Column], _ leastWidths: [Int], into limit: Int
  ) -> [Int] {
    var widths = widths
    var surplus = cells(of: widths) - limit
    func shrink(_ yielding: Column.Yielding, to least: Int) {
      while surplus > 0 {
        let wide = widths.indices.filter {
          columns[$0].yielding == yielding && widths[$0] > max(least, leastWidths[$0])
        }
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
    if let stackedCells { return stacked(cells, into: stackedCells, colours) }
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

  /// A row as a list of its titles and cells; the first title marks where the row begins.
  private func stacked(_ cells: [Cell], into limit: Int, _ colours: ColourChoice) -> [String] {
    let titleCells = columns.map(\.title.cells).max() ?? 0
    let room = limit - titleCells - Self.gap
    return zip(columns, cells).enumerated().flatMap { index, pair -> [String] in
      let (column, cell) = pair
      guard index == 0 || !cell.text.isEmpty else { return [] }
      return cell.text.wrapped(toCells: room).enumerated().map { number, text in
        let title = number == 0 ? column.title : ""
        return colours.paint(title, index == 0 ? .strong : .faint)
          + Self.blanks(titleCells - title.cells + Self.gap) + colours.paint(text, cell.style)
      }
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
