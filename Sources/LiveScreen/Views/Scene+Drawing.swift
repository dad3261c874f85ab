internal import Alchemy
internal import LiveProfile
internal import Profiles
internal import TerminalScreen

extension Scene {
  /// Draws the whole frame; the same model always gives the same grid.
  func draw(on grid: inout CellGrid) {
    grid.fill(column: 0, row: 0, width: grid.columns, height: grid.rows, style: .plain)
    grid.cursor = nil
    let layout = layout
    guard layout.style != .tiny else {
      drawTiny(on: &grid)
      return
    }
    if layout.title.height > 0 { drawTitle(on: &grid, in: layout.title) }
    stack.page.draw(on: &grid, in: scene(of: stack.pagePlace))
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
    guard let profile = talk.profile else {
      grid.put("alchemy", in: area, .heading)
      return
    }
    let flash = talk.flash
    let name = StyledLine(profile.watched.name.visibleName, .heading.flashing(flash.shows(.name)))
    let earned = profile.watched.goldEarned
    let words = earned == 0 ? "" : "\(Quantity.grouped(earned)) gold earned"
    let scopes = [profile.watched.scope.words, profile.watched.scope.shortWords]
    let lines = scopes.map { scope in
      name.adding(talk.catalog.map { " · " + $0.title } ?? "", .muted).adding(" · ", .muted)
        .adding(scope, .muted.flashing(flash.shows(.scope)))
        .adding(words.isEmpty ? "" : " · ", .muted)
        .adding(words, .muted.flashing(flash.shows(.tally(.gold))))
    }
    grid.put(lines.first { $0.cells <= area.width } ?? lines[1], in: area)
  }

  /// Draws the line of input or the question; otherwise the notice; otherwise the useful keys.
  func drawHints(on grid: inout CellGrid, in line: Area) {
    switch hintLine {
    case .entry(_, let entry): drawEntry(entry, on: &grid, in: line)
    case .question(let words): draw(words, CellStyle(.warning), on: &grid, endingIn: line)
    case .keys:
      if let notice = talk.notice {
        draw(notice, on: &grid, in: line)
      } else {
        drawKeys(on: &grid, in: line)
      }
    }
  }

  /// Draws the notice above the line of hints if that shows something else.
  func drawNoticeAbove(on grid: inout CellGrid, in line: Area) {
    switch hintLine {
    case .entry:
      let above = min(entryPromptLines.count - 1, max(0, line.row - layout.body.row))
      if let notice = talk.notice { draw(notice, on: &grid, in: line.line(-above)) }
    case .question: if let notice = talk.notice { draw(notice, on: &grid, in: line) }
    case .keys: break
    }
  }

  private func draw(_ notice: Notice, on grid: inout CellGrid, in line: Area) {
    let style = CellStyle(notice.kind == .news ? .accent : .warning)
    draw(notice.words, style, on: &grid, endingIn: line)
  }

  /// Draws a sentence whole: one that is too long for its line begins in the lines above it.
  private func draw(
    _ words: String, _ style: CellStyle, on grid: inout CellGrid, endingIn line: Area
  ) {
    let lines = StyledLine(words, style).wrapped(toCells: line.width)
    let shown = lines.prefix(max(1, line.row - layout.body.row))
    for (number, text) in shown.enumerated() {
      let place = line.line(number + 1 - shown.count)
      grid.fill(place, .plain)
      grid.put(text, in: place)
    }
  }

  private func drawEntry(_ entry: TextEntry, on grid: inout CellGrid, in line: Area) {
    let lines = entryPromptLines
    for (number, text) in lines.dropLast().enumerated() {
      let place = line.line(number + 1 - lines.count)
      grid.fill(place, .plain)
      grid.put(text, in: place, .key)
    }
    let prompt = entryPrompt
    let (text, caret) = entry.shown(inCells: entryWidth)
    grid.put(StyledLine(prompt, .key).adding(text), in: line)
    grid.cursor = CellPosition(
      column: line.column + min(prompt.cells + caret, max(0, line.width - 1)), row: line.row)
    drawKeys(on: &grid, in: line)
  }

  private func drawKeys(on grid: inout CellGrid, in line: Area) {
    for hint in hints {
      grid.put(
        StyledLine(hint.key, .key).adding(" " + hint.words, .muted), in: hint.place(in: line))
    }
  }

  /// Draws whether the screen is live, how many others watch, and the last change with its author.
  func drawStatus(on grid: inout CellGrid, in line: Area) {
    grid.fill(line, .bar)
    let words = StatusWords(self)
    grid.put(
      StyledLine(words.link, words.isGood ? .bar : .barWarning).adding(words.rest, .bar), in: line)
  }
}
