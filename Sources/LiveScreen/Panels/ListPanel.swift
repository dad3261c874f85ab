internal import TerminalScreen

/// A page with a heading and a list of rows, of which one is selected.
protocol ListPanel: PagePanel {
  associatedtype List: Rows

  var cursor: ListCursor<List.Thing> { get set }

  func rows(in scene: Scene) -> List

  /// Its title and how many rows there are.
  func heading(_ rows: List, in scene: Scene) -> StyledLine

  func draw(
    row: Int, of rows: List, on grid: inout CellGrid, in line: Area, _ look: RowLook,
    _ scene: Scene)

  /// The user has moved the selection or the window.
  mutating func moved(in scene: Scene) -> [Wish]

  /// How many lines below the rows say something of all, where there is room.
  func footerHeight(in scene: Scene) -> Int

  func drawFooter(on grid: inout CellGrid, in area: Area, in scene: Scene)
}

extension ListPanel {
  mutating func moved(in scene: Scene) -> [Wish] { [] }

  func footerHeight(in scene: Scene) -> Int { 0 }

  func drawFooter(on grid: inout CellGrid, in area: Area, in scene: Scene) {}

  /// The lines for rows: at least half of them, or all that the rows need.
  func height(in scene: Scene) -> Int {
    let whole = scene.listHeight
    return whole - min(footerHeight(in: scene), max(whole / 2, whole - rows(in: scene).count))
  }

  mutating func changeCursor(
    in scene: Scene, _ change: (inout ListCursor<List.Thing>, List, _ height: Int) -> Void
  ) {
    change(&cursor, rows(in: scene), height(in: scene))
  }

  func circumstances(in scene: Scene) -> Circumstances {
    cursor.row(in: rows(in: scene)) == nil ? [] : .row
  }

  mutating func move(_ motion: Motion, in scene: Scene) -> [Wish] {
    changeCursor(in: scene) { $0.move(motion, in: $1, height: $2) }
    return moved(in: scene)
  }

  mutating func turnWheel(by rows: Int, at position: CellPosition, in scene: Scene) -> [Wish] {
    changeCursor(in: scene) { $0.scroll(by: rows, in: $1, height: $2) }
    return moved(in: scene)
  }

  /// The row at a position, even behind the last row.
  func row(at position: CellPosition, in scene: Scene) -> Int? {
    guard let line = scene.layout.panelLine(at: position) else { return nil }
    return cursor.top(in: rows(in: scene), height: height(in: scene)) + line
  }

  /// A click on the selected row does what Enter does.
  mutating func click(at position: CellPosition, isSecondary: Bool, in scene: Scene) -> [Wish] {
    let rows = rows(in: scene)
    guard let row = row(at: position, in: scene), row < rows.count else { return [] }
    let wasSelected = row == cursor.row(in: rows)
    changeCursor(in: scene) { $0.select(row: row, in: $1, height: $2) }
    return wasSelected ? [.press(.key(.enter))] : []
  }

  mutating func settle(in scene: Scene) {
    changeCursor(in: scene) { $0.settle(in: $1, height: $2) }
  }

  func checkInvariants(in scene: Scene) {
    cursor.checkInvariants(in: rows(in: scene), height: height(in: scene))
  }
}

extension ListPanel {
  /// Draws only the rows in the window.
  func draw(on grid: inout CellGrid, in scene: Scene) {
    let (rows, layout) = (rows(in: scene), scene.layout)
    let (heading, line) = (heading(rows, in: scene), layout.body.line(0))
    let places = places(in: rows, height: height(in: scene))
    let place = places.first { heading.cells + $0.cells <= line.width } ?? ""
    grid.put(heading.adding(place, .muted), in: line)
    let area = layout.panel.top(height(in: scene))
    drawFooter(on: &grid, in: layout.panel.below(area.height), in: scene)
    let window = cursor.window(in: rows, height: area.height)
    let selected = cursor.row(in: rows)
    for row in window {
      let look = RowLook(isSelected: row == selected, hasFocus: true)
      let line = area.line(row - window.lowerBound)
      look.drawGround(on: &grid, in: line)
      draw(row: row, of: rows, on: &grid, in: line, look, scene)
    }
  }

  /// The selected row, if there are more rows than fit, in words and in short.
  private func places(in rows: List, height: Int) -> [String] {
    guard rows.count > height, let row = cursor.row(in: rows) else { return [] }
    let (number, count) = (Quantity.grouped(row + 1), Quantity.grouped(rows.count))
    return [" · row \(number) of \(count)", " \(number)/\(count)"]
  }
}
