/// The difference between two frames of one size, written with as few bytes as possible.
struct FrameDifference {
  private let old: CellGrid
  private let new: CellGrid
  private let palette: Palette
  private let isRepainting: Bool

  init(old: CellGrid, new: CellGrid, palette: Palette, isRepainting: Bool) {
    precondition(old.columns == new.columns && old.rows == new.rows, "frames of two sizes")
    self.old = old
    self.new = new
    self.palette = palette
    self.isRepainting = isRepainting
  }

  func write(with pen: inout Pen) {
    for row in 0..<new.rows { write(row: row, with: &pen) }
  }

  private func write(row: Int, with pen: inout Pen) {
    let start = row * new.columns
    var column = 0
    var blanks: Int?
    // A terminal with other character widths may have overwritten the cells before this column.
    var doubtful = 0
    while true {
      while column < new.columns, column >= doubtful, !differs(start + column) { column += 1 }
      if column >= new.columns { return }
      let blanksFrom = blanks ?? self.blanksFrom(row)
      blanks = blanksFrom
      if column >= blanksFrom, erasesRest(from: column, row: row, doubtful: doubtful, &pen) {
        return
      }
      let cluster = new.cells[start + column].cluster
      let cells = width(at: start + column, end: start + new.columns)
      write(cells: cells, at: CellPosition(column: column, row: row), with: &pen)
      if !cluster.hasCertainWidth { doubtful = max(doubtful, column + cluster.highestCells) }
      column += cells
    }
  }

  private func differs(_ index: Int) -> Bool {
    if isRepainting { return new.cells[index].cluster != .covered }
    let before = old.cells[index]
    let after = new.cells[index]
    if before == after {
      return after.cluster.tableIndex != nil && isOtherText(before, after)
    }
    return look(of: before).style != look(of: after).style || isOtherText(before, after)
  }

  /// Compares scalars, because two grids' tables give the same character different numbers.
  private func isOtherText(_ before: Cell, _ after: Cell) -> Bool {
    guard before.cluster.tableIndex != nil, after.cluster.tableIndex != nil else {
      return before.cluster != after.cluster
    }
    let texts = (old.text(of: before.cluster), new.text(of: after.cluster))
    return !texts.0.unicodeScalars.elementsEqual(texts.1.unicodeScalars)
  }

  /// The column from which on the row is blank in the terminal's own colours.
  private func blanksFrom(_ row: Int) -> Int {
    let start = row * new.columns
    var column = new.columns
    while column > 0, new.cells[start + column - 1] == .blank { column -= 1 }
    return column
  }

  /// How many cells the character at an index takes.
  private func width(at index: Int, end: Int) -> Int {
    var next = index + 1
    while next < end, new.cells[next].cluster == .covered { next += 1 }
    return next - index
  }

  /// Erases the rest of the row if that takes fewer bytes than writing blanks.
  private func erasesRest(
    from column: Int, row: Int, doubtful: Int, _ pen: inout Pen
  ) -> Bool {
    let start = row * new.columns
    // Writing blanks instead would go only up to the last cell that differs.
    let last = (column..<new.columns).last { $0 < doubtful || differs(start + $0) } ?? column
    let sequenceBytes = 3
    if last - column < sequenceBytes { return false }
    pen.move(to: CellPosition(column: column, row: row))
    pen.eraseRestOfRow()
    return true
  }

  private func write(cells: Int, at place: CellPosition, with pen: inout Pen) {
    let cell = new.cells[place.row * new.columns + place.column]
    let look = look(of: cell)
    reach(place, for: look, with: &pen)
    if !pen.suits(look) { pen.change(to: look.style) }
    if let ascii = cell.cluster.ascii { return pen.put(ascii: ascii) }
    let isCertain = cell.cluster.hasCertainWidth
    if cells > 1 && !isCertain {
      // A terminal that draws the character narrow would leave the next cell as it was.
      for _ in 0..<cells { pen.put(ascii: 0x20) }
      pen.move(to: place)
    }
    pen.put(new.text(of: cell.cluster), cells: cells, isCertain: isCertain)
  }

  /// The cell as the palette shows it.
  private func look(of cell: Cell) -> Cell {
    let style = palette.shown(cell.style)
    return Cell(cluster: cell.cluster, style: cell.cluster == .blank ? style.ofBlank : style)
  }

  /// Moves the cursor, or rewrites the few equal cells in between if that takes no more bytes.
  private func reach(_ place: CellPosition, for next: Cell, with pen: inout Pen) {
    if pen.row == place.row, pen.column == place.column { return }
    let path = pen.path(to: place)
    if let column = pen.column, pen.row == place.row, column < place.column,
      place.column - column <= path.cost
    {
      let between = (column..<place.column).map {
        look(of: new.cells[place.row * new.columns + $0])
      }
      let letters = between.compactMap(\.cluster.ascii)
      // Terminals may count other characters differently, so only ASCII is written to move the cursor.
      if letters.count == between.count {
        // The next cell needs this style anyway: to change it earlier costs nothing.
        if !between.allSatisfy(pen.suits), between.allSatisfy({ Pen.suits($0, next.style) }) {
          pen.change(to: next.style)
        }
        if between.allSatisfy(pen.suits) {
          for letter in letters { pen.put(ascii: letter) }
          return
        }
      }
    }
    pen.follow(path, to: place)
  }
}
