/// A frame before it is sent: a table of cells, each with a character or part of a wide one.
///
/// Anything outside the grid is cut off: no position and no width is an error.
package struct CellGrid: Sendable {
  /// Cells per row.
  package let columns: Int
  /// Lines from top to bottom.
  package let rows: Int
  /// Where to show the terminal's cursor, such as in a line of input; nil hides it.
  package var cursor: CellPosition?

  /// The cells, row by row.
  private(set) var cells: [Cell]
  /// The characters that do not fit into a cell's bits.
  private var table: [String] = []

  /// The limit of columns and of rows, more than any terminal has; larger sizes are reduced to it.
  package static let sideLimit = 1000

  /// Blank cells in the terminal's own colours.
  package init(columns: Int, rows: Int) {
    self.columns = min(max(columns, 0), Self.sideLimit)
    self.rows = min(max(rows, 0), Self.sideLimit)
    cells = Array(repeating: .blank, count: self.columns * self.rows)
  }

  /// The cursor's position if it is on the grid.
  var visibleCursor: CellPosition? {
    guard let cursor, 0..<columns ~= cursor.column, 0..<rows ~= cursor.row else { return nil }
    return cursor
  }

  /// Fills a rectangle with blanks in a style.
  package mutating func fill(column: Int, row: Int, width: Int, height: Int, style: CellStyle) {
    let across = Self.clamped(column, width, to: columns)
    guard !across.isEmpty else { return }
    for row in Self.clamped(row, height, to: rows) {
      cutWideCharacters(at: across, row: row)
      let blank = Cell.blank(style)
      for index in cellIndices(across, row: row) { cells[index] = blank }
    }
  }

  /// The part of `start ..< start + length` that lies in `0 ..< limit`.
  static func clamped(_ start: Int, _ length: Int, to limit: Int) -> Range<Int> {
    let (end, overflows) = start.addingReportingOverflow(max(length, 0))
    let low = min(max(start, 0), limit)
    return low..<max(low, overflows ? limit : min(end, limit))
  }

  /// The indices of a row's cells in `cells`.
  func cellIndices(_ columns: Range<Int>, row: Int) -> Range<Int> {
    let start = row * self.columns
    return start + columns.lowerBound..<start + columns.upperBound
  }

  /// Blanks the leftovers of wide characters that cross the edges of a range.
  mutating func cutWideCharacters(at across: Range<Int>, row: Int) {
    let indices = cellIndices(across, row: row)
    let end = row * columns + columns
    if indices.lowerBound < end, cells[indices.lowerBound].cluster == .covered {
      var index = indices.lowerBound
      while cells[index].cluster == .covered {
        cells[index] = .blank(cells[index].style)
        index -= 1
      }
      cells[index] = .blank(cells[index].style)
    }
    var index = indices.upperBound
    while index < end, cells[index].cluster == .covered {
      cells[index] = .blank(cells[index].style)
      index += 1
    }
  }

  /// Stores a character's first cell and the cells that it covers; they must be in the row.
  mutating func store(_ cluster: Cluster, cells width: Int, at index: Int, style: CellStyle) {
    cells[index] =
      cluster == .blank ? .blank(style) : Cell(cluster: cluster, style: style)
    for covered in index + 1..<index + width {
      cells[covered] = Cell(cluster: .covered, style: style)
    }
  }

  /// A character in a cell's form: in its bits, or as a new entry of the table.
  mutating func cluster(of text: String) -> Cluster {
    if let short = Cluster(text.unicodeScalars) { return short }
    table.append(text)
    return Cluster(tableIndex: table.count - 1)
  }

  /// A cell's character; empty if a wide character further left covers the cell.
  package func text(column: Int, row: Int) -> String {
    guard 0..<columns ~= column, 0..<rows ~= row else { return "" }
    return text(of: cells[row * columns + column].cluster)
  }

  /// A cell's style; for a blank only its visible part.
  package func style(column: Int, row: Int) -> CellStyle {
    guard 0..<columns ~= column, 0..<rows ~= row else { return .plain }
    return cells[row * columns + column].style
  }

  /// A row as text without its trailing blanks, for tests and for reading aloud.
  package func line(_ row: Int) -> String {
    let text = (0..<columns).map { self.text(column: $0, row: row) }.joined()
    return String(text.reversed().drop { $0 == " " }.reversed())
  }

  /// A cell's character as sent to the terminal.
  func text(of cluster: Cluster) -> String {
    if cluster == .covered { return "" }
    if let index = cluster.tableIndex { return table[index] }
    var text = ""
    text.unicodeScalars.append(contentsOf: cluster.scalars)
    return text
  }

  /// Traps if a wide character has lost its beginning or differs in style between its cells.
  package func checkInvariants() {
    precondition(cells.count == columns * rows, "the table has another size")
    for row in 0..<rows {
      var left = 0
      for index in cellIndices(0..<columns, row: row) {
        let cell = cells[index]
        if cell.cluster == .covered {
          precondition(left > 0, "a covered cell without a character that covers it")
          precondition(cell.style == cells[index - 1].style, "a character in two styles")
          left -= 1
        } else {
          precondition(left == 0, "a wide character covers too few cells")
          left = max(0, text(of: cell.cluster).cells - 1)
        }
      }
      precondition(left == 0, "a wide character reaches over the margin")
    }
  }
}

/// One cell of a grid.
struct Cell: Hashable, Sendable {
  var cluster: Cluster
  var style: CellStyle

  static let blank = Cell(cluster: .blank, style: .plain)

  /// A blank on a background.
  static func blank(_ style: CellStyle) -> Cell {
    Cell(cluster: .blank, style: style.ofBlank)
  }
}

/// A position on the screen; both numbers count from 0.
package struct CellPosition: Hashable, Sendable {
  /// From the left margin.
  package var column: Int
  /// From the top.
  package var row: Int

  /// Takes both numbers as given, even outside any screen.
  package init(column: Int, row: Int) {
    self.column = column
    self.row = row
  }
}
