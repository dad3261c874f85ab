internal import TerminalScreen

/// A line of input; control characters are removed from typed or pasted text.
struct TextEntry: Equatable, Sendable {
  private var before: [Character]
  private var after: [Character] = []

  init(_ text: String = "") {
    before = Array(text)
  }

  var text: String { String(before + after) }
  /// The text before the caret.
  var beforeCaret: String { String(before) }

  /// Inserts text without its control characters, up to the limit of bytes.
  mutating func insert(_ typed: String) {
    let scalars = typed.unicodeScalars.filter { $0.properties.generalCategory != .control }
    var room = ScreenLimits.textBytes - text.utf8.count
    for character in String(String.UnicodeScalarView(scalars)) {
      room -= character.utf8.count
      if room < 0 { return }
      add(character)
    }
  }

  /// A combining mark belongs to the letter before it.
  private mutating func add(_ character: Character) {
    let joined = Array(String(before.suffix(1)) + String(character))
    before = Array(before.dropLast(1)) + joined
  }

  mutating func deleteBackwards() { _ = before.popLast() }
  mutating func deleteForwards() { if !after.isEmpty { after.removeFirst() } }

  /// Deletes the blanks before the caret, then the text up to the next blank.
  mutating func deleteWord() {
    while before.last?.isWhitespace == true { before.removeLast() }
    while before.last?.isWhitespace == false { before.removeLast() }
  }

  mutating func clear() {
    before = []
    after = []
  }

  mutating func moveLeft() {
    if let character = before.popLast() { after.insert(character, at: 0) }
  }

  mutating func moveRight() {
    if !after.isEmpty { before.append(after.removeFirst()) }
  }

  mutating func moveToStart() {
    after = before + after
    before = []
  }

  mutating func moveToEnd() {
    before += after
    after = []
  }
}

extension TextEntry {
  /// The visible part of the line in a number of cells, and how many cells precede the caret.
  ///
  /// The letter before the caret is always visible: a text that is too long loses its beginning.
  func shown(inCells width: Int) -> (text: String, caret: Int) {
    let (text, before) = (text.visible, beforeCaret.visible)
    // The caret needs a cell of its own after the text.
    if text.cells < width { return (text, before.cells) }
    if before.cells < width { return (text.truncated(toCells: width), before.cells) }
    var room = width - 2
    let kept = String(
      before.reversed().prefix { character in
        room -= character.cells
        return room >= 0
      }.reversed())
    guard width > 1 else { return ("", 0) }
    return ("…" + kept + text.dropFirst(before.count), 1 + kept.cells)
  }
}
