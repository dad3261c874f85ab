internal import TerminalScreen

/// A page with a heading and a list of rows, of which one is selected.
protocol ListPanel: PagePanel {
  associatedtype List: Rows

  var cursor: ListCursor<List.Thing> { get set }

  func rows(in model: ScreenModel) -> List

  /// Its title and how many rows there are.
  func heading(_ rows: List, in model: ScreenModel) -> StyledLine

  func draw(
    row: Int, of rows: List, on grid: inout CellGrid, in line: Area, _ look: RowLook,
    _ model: ScreenModel)

  /// The user has moved the selection or the window.
  func moved(in model: inout ScreenModel)

  /// How many lines below the rows say something of all, where there is room.
  func footerHeight(in model: ScreenModel) -> Int

  func drawFooter(on grid: inout CellGrid, in area: Area, of model: ScreenModel)
}

extension ListPanel {
  func moved(in model: inout ScreenModel) {}

  func footerHeight(in model: ScreenModel) -> Int { 0 }

  func drawFooter(on grid: inout CellGrid, in area: Area, of model: ScreenModel) {}

  /// The lines for rows: at least half of them, or all that the rows need.
  func height(in model: ScreenModel) -> Int {
    let whole = model.listHeight
    return whole - min(footerHeight(in: model), max(whole / 2, whole - rows(in: model).count))
  }

  /// Replaces the panel by one with another selection.
  func changeCursor(
    in model: inout ScreenModel,
    _ change: (inout ListCursor<List.Thing>, List, _ height: Int) -> Void
  ) {
    var panel = self
    change(&panel.cursor, rows(in: model), height(in: model))
    model.mode.replace(with: panel)
  }

  func circumstances(in model: ScreenModel) -> Circumstances {
    cursor.row(in: rows(in: model)) == nil ? [] : .row
  }

  func move(_ motion: Motion, in model: inout ScreenModel) {
    changeCursor(in: &model) { $0.move(motion, in: $1, height: $2) }
    moved(in: &model)
  }

  func turnWheel(by rows: Int, at position: CellPosition, in model: inout ScreenModel) {
    changeCursor(in: &model) { $0.scroll(by: rows, in: $1, height: $2) }
    moved(in: &model)
  }

  /// The row at a position, even behind the last row.
  func row(at position: CellPosition, in model: ScreenModel) -> Int? {
    guard let line = model.layout.panelLine(at: position) else { return nil }
    return cursor.top(in: rows(in: model), height: height(in: model)) + line
  }

  func click(at position: CellPosition, isSecondary: Bool, in model: inout ScreenModel) {
    guard let row = row(at: position, in: model) else { return }
    changeCursor(in: &model) { $0.select(row: row, in: $1, height: $2) }
  }

  func settle(in model: inout ScreenModel) {
    changeCursor(in: &model) { $0.settle(in: $1, height: $2) }
  }

  func checkInvariants(in model: ScreenModel) {
    cursor.checkInvariants(in: rows(in: model), height: height(in: model))
  }
}

extension ListPanel {
  /// Draws only the rows in the window.
  func draw(on grid: inout CellGrid, _ layout: ScreenLayout, of model: ScreenModel) {
    let rows = rows(in: model)
    let (heading, line) = (heading(rows, in: model), layout.body.line(0))
    let places = places(in: rows, height: height(in: model))
    let place = places.first { heading.cells + $0.cells <= line.width } ?? ""
    grid.put(heading.adding(place, .muted), in: line)
    let area = layout.panel.top(height(in: model))
    drawFooter(on: &grid, in: layout.panel.below(area.height), of: model)
    let top = cursor.top(in: rows, height: area.height)
    let selected = cursor.row(in: rows)
    for row in top..<max(top, min(top + area.height, rows.count)) {
      let look = RowLook(isSelected: row == selected, hasFocus: true)
      let line = area.line(row - top)
      look.drawGround(on: &grid, in: line)
      draw(row: row, of: rows, on: &grid, in: line, look, model)
    }
  }

  /// The selected row, if there are more rows than fit, in words and in short.
  private func places(in rows: List, height: Int) -> [String] {
    guard rows.count > height, let row = cursor.row(in: rows) else { return [] }
    let (number, count) = (Quantity.grouped(row + 1), Quantity.grouped(rows.count))
    return [" · row \(number) of \(count)", " \(number)/\(count)"]
  }
}
