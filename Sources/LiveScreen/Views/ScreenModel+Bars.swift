internal import LiveProfile
internal import Profiles
internal import TerminalScreen

extension ScreenModel {
  /// Draws the line of input or the question; otherwise the notice; otherwise the useful keys.
  func drawHints(on grid: inout CellGrid, in line: Area) {
    switch mode {
    case .naming(let naming): drawEntry(naming.entry, on: &grid, in: line)
    case .filtering(let entry): drawEntry(entry, on: &grid, in: line)
    case .counting(let counting): drawEntry(counting.entry, on: &grid, in: line)
    case .confirming(let deletion):
      grid.put(
        "Delete \(deletion.words)? y deletes, Esc keeps", in: line, CellStyle(.warning))
    case .columns, .profiles, .history, .help:
      if let notice {
        draw(notice, on: &grid, in: line)
      } else {
        drawKeys(on: &grid, in: line)
      }
    }
  }

  func draw(_ notice: Notice, on grid: inout CellGrid, in line: Area) {
    grid.fill(line, .plain)
    grid.put(notice.words, in: line, CellStyle(notice.kind == .news ? .accent : .warning))
  }

  private func drawEntry(_ entry: TextEntry, on grid: inout CellGrid, in line: Area) {
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
