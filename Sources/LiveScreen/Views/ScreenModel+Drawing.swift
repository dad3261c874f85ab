internal import Alchemy
internal import LiveProfile
internal import Profiles
package import TerminalScreen

extension ScreenModel {
  /// Draws the whole frame; the same model always gives the same grid.
  package func draw(on grid: inout CellGrid) {
    grid.fill(column: 0, row: 0, width: grid.columns, height: grid.rows, style: .plain)
    grid.cursor = nil
    let layout = layout
    guard layout.style != .tiny else {
      drawTiny(on: &grid)
      return
    }
    if layout.title.height > 0 { drawTitle(on: &grid, in: layout.title) }
    mode.page.draw(on: &grid, layout, of: self)
    drawHints(on: &grid, in: layout.hints)
    drawNoticeAbove(on: &grid, in: layout.lineAboveHints)
    drawStatus(on: &grid, in: layout.status)
  }

  private func drawTiny(on grid: inout CellGrid) {
    let needed = ScreenLayout.smallest
    let lines = [
      "too small", "\(size.columns)×\(size.rows)", "needs", "\(needed.columns)×\(needed.rows)",
    ]
    for (row, text) in lines.prefix(size.rows).enumerated() {
      grid.put(text, in: Area(column: 0, row: row, width: size.columns, height: 1))
    }
  }

  /// Draws the profile's name, its catalog, the scope of its recipes, and what was earned.
  private func drawTitle(on grid: inout CellGrid, in area: Area) {
    guard let profile else {
      grid.put("alchemy", in: area, .heading)
      return
    }
    let name = StyledLine(profile.watched.name.visibleName, .heading.flashing(flash.shows(.name)))
    let earned = profile.watched.goldEarned
    let words = earned == 0 ? "" : "\(Quantity.grouped(earned)) gold earned"
    let scopes = [profile.watched.scope.words, profile.watched.scope.shortWords]
    let lines = scopes.map { scope in
      name.adding(catalog.map { " · " + $0.title } ?? "", .muted).adding(" · ", .muted)
        .adding(scope, .muted.flashing(flash.shows(.scope)))
        .adding(words.isEmpty ? "" : " · ", .muted)
        .adding(words, .muted.flashing(flash.shows(.tally(.gold))))
    }
    grid.put(lines.first { $0.cells <= area.width } ?? lines[1], in: area)
  }
}
