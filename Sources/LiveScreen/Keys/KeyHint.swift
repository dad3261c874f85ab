internal import Profiles
internal import TerminalScreen

/// A key in the line of hints, which can be clicked too.
struct KeyHint: Equatable, Sendable {
  let stroke: KeyStroke
  let words: String
  /// Cells from the start of the line.
  let start: Int

  /// Cells between two hints.
  static let gap = 2

  var key: String { stroke.label }
  var width: Int { key.cells + 1 + words.cells }

  func moved(by distance: Int) -> KeyHint {
    KeyHint(stroke: stroke, words: words, start: start + distance)
  }

  func place(in line: Area) -> Area {
    Area(column: line.column + start, row: line.row, width: width, height: 1)
  }
}

extension ScreenModel {
  /// The keys that work now; first those that work only while something lasts.
  private var bindingsByWeight: [KeyBinding] {
    let working = KeyTable.working(in: mode.context, given: circumstances)
    let passing = working.filter { !$0.needs.isDisjoint(with: .passing) }
    return passing + working.filter { $0.needs.isDisjoint(with: .passing) }
  }

  /// The most important keys that work now, as many as fit; beside a line of input at its end.
  var hints: [KeyHint] {
    switch mode {
    case .confirming: return []
    case .filtering, .naming, .counting:
      let hints = hints(inCells: size.columns - entryPrompt.cells - Self.cellsForEntry)
      let width = hints.last.map { $0.start + $0.width } ?? 0
      return hints.map { $0.moved(by: size.columns - width) }
    case .columns, .profiles, .history, .help: return hints(inCells: size.columns)
    }
  }

  private func hints(inCells width: Int) -> [KeyHint] {
    var hints: [KeyHint] = []
    var start = 0
    for binding in bindingsByWeight {
      guard let words = binding.hint, let stroke = binding.strokes.first else { continue }
      let hint = KeyHint(stroke: stroke, words: words, start: start)
      guard start + hint.width <= width else { continue }
      hints.append(hint)
      start += hint.width + KeyHint.gap
    }
    return hints
  }
}

extension ScreenModel {
  /// Cells that a line of input has for what is typed before hints get any: most names fit.
  private static let cellsForEntry = 18

  /// What the line of input asks for, shortened where it would leave no room for the answer.
  var entryPrompt: String {
    let prompt =
      switch mode {
      case .filtering: "\(columns.focus.title) with: "
      case .naming(let naming): naming.prompt
      case .counting(let counting):
        changeWords.name(of: .stock(counting.ingredient)) + ": "
      case .columns, .profiles, .confirming, .history, .help: ""
      }
    return prompt.visible.truncated(toCells: max(0, size.columns - Self.cellsForEntry))
  }

  /// Cells of the line of input between its prompt and the hints.
  var entryWidth: Int {
    let end = hints.first.map { $0.start - KeyHint.gap } ?? size.columns
    return max(0, end - entryPrompt.cells)
  }
}
