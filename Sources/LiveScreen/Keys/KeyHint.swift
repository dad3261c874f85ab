internal import Profiles
internal import TerminalScreen

/// A key in the line of hints, which can also be clicked.
struct KeyHint: Equatable, Sendable {
  let stroke: KeyStroke
  let words: String
  /// The first cell, counted from the start of the line.
  let start: Int

  /// The number of cells between two hints.
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

extension Scene {
  /// The keys that work now; those that work only for a while come first.
  private var bindingsByWeight: [KeyBinding] {
    let working = workingKeys
    let passing = working.filter { !$0.needs.isDisjoint(with: .passing) }
    return passing + working.filter { $0.needs.isDisjoint(with: .passing) }
  }

  /// The most important working keys that fit; after a line of input they are right-aligned.
  var hints: [KeyHint] {
    switch hintLine {
    case .question: return []
    case .entry:
      let hints = hints(inCells: size.columns - entryPrompt.cells - Self.cellsForEntry)
      let width = hints.last.map { $0.start + $0.width } ?? 0
      return hints.map { $0.moved(by: size.columns - width) }
    case .keys: return hints(inCells: size.columns)
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

extension Scene {
  /// The cells reserved for typed text before any hints: enough for most names.
  private static let cellsForEntry = 18

  /// The prompt of the line of input: one that leaves no room for the answer is wrapped, and the answer
  /// comes after its last line, or below it.
  var entryPromptLines: [String] {
    guard case .entry(let prompt, _) = hintLine else { return [""] }
    let whole = prompt.visible
    let room = max(0, size.columns - min(Self.cellsForEntry, size.columns / 2))
    if whole.cells + Self.cellsForEntry <= size.columns { return [whole] }
    var lines = StyledLine(whole).wrapped(toCells: size.columns).map(\.text)
    let blank = whole.hasSuffix(" ") && lines.last?.hasSuffix(" ") == false ? " " : ""
    if let last = lines.last, last.cells + blank.cells <= room {
      lines[lines.count - 1] = last + blank
    } else {
      lines.append("")
    }
    // One line of the page stays visible.
    return lines.suffix(max(1, layout.hints.row - layout.body.row))
  }

  /// The line of the prompt that the answer follows.
  var entryPrompt: String { entryPromptLines.last ?? "" }

  /// The cells of the line of input between its prompt and the hints.
  var entryWidth: Int {
    let end = hints.first.map { $0.start - KeyHint.gap } ?? size.columns
    return max(0, end - entryPrompt.cells)
  }
}
