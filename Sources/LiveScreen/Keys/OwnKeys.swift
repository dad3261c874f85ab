internal import TerminalScreen

/// Keys that a player gave to commands of the columns, in addition to the built-in keys.
///
/// A built-in key is never taken from its command: sentences on the screen and clicks name it.
package struct OwnKeys: Equatable, Sendable {
  private var strokes: [String: KeyStroke] = [:]

  /// No own keys.
  package init() {}

  /// The commands that can have an own key; not the digits, which begin a number.
  package static let names = ColumnsPanel.keys.filter { $0.label != "0…9" }.compactMap(\.name)

  /// Adds a key, in the words of help, to one of `names`; returns in words why it cannot be.
  package mutating func bind(_ name: String, to key: String) -> String? {
    guard let stroke = KeyStroke(label: key) else {
      return
        "the key of \(name) must be a letter, another sign, F2 to F12, Ins, Del, or Ctrl- and a"
        + " letter"
    }
    let other = strokes.first { $0.value == stroke && $0.key != name }?.key
    let row = ColumnsPanel.keys.first { $0.strokes.contains(stroke) }
    if let taken = other ?? row?.words {
      return "\(key) is taken already (\(taken)); give \(name) another key"
    }
    strokes[name] = stroke
    return nil
  }

  /// The same rows, with the player's own key before the built-in ones.
  func added(to rows: [KeyBinding]) -> [KeyBinding] {
    if strokes.isEmpty { return rows }
    return rows.map { row in
      guard let own = row.name.flatMap({ strokes[$0] }) else { return row }
      return row.with([own] + row.strokes)
    }
  }

  /// Each command with its key, in the order of the key table.
  package var list: [(String, String)] {
    Self.names.compactMap { name in strokes[name].map { (name, $0.label) } }
  }
}

extension KeyStroke {
  /// Control with these letters reaches a program as another key.
  private static let lettersOfOtherKeys: Set<Character> = ["h", "i", "j", "m"]

  /// Reads a key as help shows it; nil for blanks, digits and what no terminal sends.
  fileprivate init?(label: String) {
    let word = label.lowercased()
    let named = [Key.insert, .delete] + (1...12).map(Key.function)
    if label.count == 1, let sign = label.first {
      guard sign.isLetter || sign.isPunctuation || sign.isSymbol else { return nil }
      self = .character(sign)
    } else if let key = named.first(where: { KeyStroke.key($0).label.lowercased() == word }) {
      self = .key(key)
    } else if word.hasPrefix("ctrl-"), word.count == 6, let letter = word.last,
      letter.isASCII, "a"..."z" ~= letter, !Self.lettersOfOtherKeys.contains(letter)
    {
      self = .control(letter)
    } else {
      return nil
    }
  }
}
