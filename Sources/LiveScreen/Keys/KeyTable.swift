internal import TerminalScreen

/// Key tables: they dispatch keys, and help and hints are generated from them.
///
/// Each panel has its table; the rows that several panels share are here.
enum KeyTable {
  /// The rows that work under the circumstances, each with the keys that lead to it.
  ///
  /// If two working rows share a key, the first row gets it.
  static func working(_ bindings: [KeyBinding], given circumstances: Circumstances) -> [KeyBinding]
  {
    var taken: Set<KeyStroke> = []
    return bindings.compactMap { binding in
      guard circumstances.isSuperset(of: binding.needs) else { return nil }
      let strokes = binding.strokes.filter { taken.insert($0).inserted }
      return strokes.isEmpty ? nil : binding.with(strokes)
    }
  }

  /// The row that a key leads to; otherwise a row that has the key under other circumstances.
  static func binding(
    for stroke: KeyStroke, in bindings: [KeyBinding], given circumstances: Circumstances
  ) -> KeyBinding? {
    working(bindings, given: circumstances).first { $0.strokes.contains(stroke) }
      ?? bindings.first { $0.strokes.contains(stroke) }
  }
}

extension KeyTable {
  static let asking: [KeyBinding] = [
    KeyBinding(
      ["?", .key(.function(1))], PanelCommand.help, "the keys that work now", hint: "help"),
    KeyBinding([":"], PanelCommand.search, "find a command by its words"),
  ]

  /// For panels where a question mark is an ordinary letter.
  static let askingAside: [KeyBinding] = [
    KeyBinding([.key(.function(1))], PanelCommand.help, "the keys that work now", hint: "help")
  ]

  static let moving: [KeyBinding] = [
    KeyBinding([.key(.up), "k"], Motion.up, "up"),
    KeyBinding([.key(.down), "j"], Motion.down, "down"),
    KeyBinding([.key(.pageUp)], Motion.pageUp, "a page up"),
    KeyBinding([.key(.pageDown)], Motion.pageDown, "a page down"),
    KeyBinding([.control("u")], Motion.halfPageUp, "half a page up"),
    KeyBinding([.control("d")], Motion.halfPageDown, "half a page down"),
    KeyBinding([.key(.home), "g"], Motion.first, "the first"),
    KeyBinding([.key(.end), "G"], Motion.last, "the last"),
  ].grouped(.moving)

  static let typing: [KeyBinding] = [
    KeyBinding([.key(.backspace)], EntryCommand.deleteBackwards, "delete the letter before"),
    KeyBinding([.key(.delete)], EntryCommand.deleteForwards, "delete the letter behind"),
    KeyBinding([.control("w")], EntryCommand.deleteWord, "delete the word before"),
    KeyBinding([.control("u")], EntryCommand.clear, "delete all"),
    KeyBinding([.key(.left)], EntryCommand.left, "a letter to the left"),
    KeyBinding([.key(.right)], EntryCommand.right, "a letter to the right"),
    KeyBinding([.key(.home)], EntryCommand.start, "to the start"),
    KeyBinding([.key(.end)], EntryCommand.end, "to the end"),
  ].grouped(.typing)

  static let undoing: [KeyBinding] = [
    KeyBinding(["u"], ProgramCommand.undo, "undo the last change, whoever made it", hint: "undo"),
    KeyBinding(["U"], ProgramCommand.redo, name: "redo", "bring back what the last undo took away"),
  ].grouped(.choosing, needs: .editable)

  static let closing: [KeyBinding] = [
    KeyBinding([.key(.escape), "q"], PanelCommand.close, "back to the columns", hint: "back")
  ]

  static let program: [KeyBinding] = [
    KeyBinding([.control("l")], ProgramCommand.repaint, "draw the screen anew"),
    KeyBinding([.control("z")], ProgramCommand.suspend, "stop for a while; fg goes on"),
    KeyBinding([.control("c")], ProgramCommand.quit, "leave"),
  ]
}
