import LiveScreen
import TerminalScreen

/// A row of the help page: what it says, and the keys it says it of.
struct HelpRow: Equatable {
  let keys: [TerminalInput]
  let words: String

  /// Reads a line such as `  ↑ k          up`; nil for a heading.
  init?(_ line: String) {
    guard line.hasPrefix("  ") else { return nil }
    let text = Array(line.dropFirst(2))
    guard let gap = text.indices.dropLast().first(where: { text[$0] == " " && text[$0 + 1] == " " })
    else { return nil }
    keys = String(text[..<gap]).split(separator: " ").flatMap { Self.keys(String($0)) }
    words = String(text[gap...].drop { $0 == " " })
  }

  private static let named: [String: TerminalInput] = [
    "Backspace": .key(.backspace, []), "Del": .key(.delete, []), "Down": .key(.down, []),
    "End": .key(.end, []), "Enter": .key(.enter, []), "Esc": .key(.escape, []),
    "F1": .key(.function(1), []), "Home": .key(.home, []), "PgDn": .key(.pageDown, []),
    "PgUp": .key(.pageUp, []), "Shift-Tab": .key(.tab, .shift), "Space": .text(" "),
    "Tab": .key(.tab, []), "←": .key(.left, []), "↑": .key(.up, []), "→": .key(.right, []),
    "↓": .key(.down, []),
  ]

  private static func keys(_ label: String) -> [TerminalInput] {
    if label == "0…9" { return "0123456789".map { .text($0) } }
    if let named = named[label] { return [named] }
    if label.hasPrefix("Ctrl-"), let letter = label.last {
      return [.key(.character(Character(letter.lowercased())), .control)]
    }
    return label.map { .text($0) }
  }
}

extension ScreenHarness {
  /// What help says works now, on a screen high enough for all of it.
  var help: [HelpRow] {
    var harness = self
    harness.handle(.resized(.init(columns: 100, rows: 80)))
    harness.press(.function(1))
    return harness.frame.compactMap(HelpRow.init)
  }
}
