internal import TerminalScreen

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
