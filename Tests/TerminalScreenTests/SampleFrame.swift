import TerminalScreen

/// A full screen as the program shows it: three columns of names, markers, numbers, and two bars.
enum SampleFrame {
  static let columns = 200
  static let rows = 50
  private static let words = [
    "Abecean Longfin", "Beehive Husk", "Blue Butterfly Wing", "Cyrodilic Spadetail",
    "Dragon's Tongue",
    "Fortify Marksman", "Hagraven Claw", "Resist Frost", "Slaughterfish Scales",
    "Weakness to Poison",
  ]

  /// The frame with so many recipes, in which the seventh ingredient has the choice or not.
  static func grid(isMust: Bool, recipes: Int, selected: Int = 3) -> CellGrid {
    var grid = CellGrid(columns: columns, rows: rows)
    let bar = CellStyle(on: .bar)
    grid.fill(column: 0, row: 0, width: columns, height: 1, style: bar)
    grid.put(" alchemy  Lydia's bag  skyrim", column: 0, row: 0, style: bar)
    for row in 1..<rows - 1 {
      let ground: ColourRole = row == selected ? .selected : .normal
      grid.fill(column: 0, row: row, width: 50, height: 1, style: CellStyle(on: ground))
      let choice: ColourRole = row % 5 == 0 || (row == 7 && isMust) ? .must : .normal
      put(&grid, row, 0, marker: choice == .must ? "+" : "·", CellStyle(choice, on: ground))
      grid.put("\(row * 7 % 40)", column: 45, row: row, style: CellStyle(.muted, on: ground))
      grid.put("│", column: 50, row: row, style: CellStyle(.muted))
      for part in 0..<3 {
        grid.put(words[(row + part * 3) % 10], column: 52 + part * 28, row: row)
      }
      grid.put("\(row * 31)", column: 138, row: row, style: CellStyle(.accent))
      grid.put("│", column: 144, row: row, style: CellStyle(.muted))
      put(
        &grid, row + 4, 145, at: row, marker: row % 9 == 0 ? "-" : "·",
        CellStyle(row % 9 == 0 ? .cant : .normal))
    }
    grid.fill(column: 0, row: rows - 1, width: columns, height: 1, style: bar)
    grid.put(
      " live  2 others watch  \(recipes) recipes  ? help", column: 0, row: rows - 1, style: bar)
    return grid
  }

  private static func put(
    _ grid: inout CellGrid, _ word: Int, _ column: Int, at row: Int? = nil, marker: String,
    _ style: CellStyle
  ) {
    grid.put(marker, column: column + 1, row: row ?? word, style: style)
    grid.put(words[word % 10], column: column + 3, row: row ?? word, style: style)
  }
}
