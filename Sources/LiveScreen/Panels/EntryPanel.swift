internal import TerminalScreen

/// A line of input.
protocol EntryPanel: LinePanel {
  var entry: TextEntry { get }

  func prompt(in scene: Scene) -> String

  /// Inserts typed or pasted text.
  mutating func type(_ text: String, in scene: Scene) -> [Wish]

  /// Changes the text, or the caret's place in it.
  mutating func edit(in scene: Scene, _ change: (inout TextEntry) -> Void) -> [Wish]

  mutating func deleteBackwards(in scene: Scene) -> [Wish]

  /// Does what the text was typed for.
  mutating func accept(in scene: Scene) -> [Wish]

  /// Closes the line; the text has no effect.
  func leave(in scene: Scene) -> [Wish]
}

extension EntryPanel {
  func hintLine(in scene: Scene) -> HintLine {
    .entry(prompt: prompt(in: scene), entry)
  }

  mutating func press(unbound stroke: KeyStroke, in scene: Scene) -> [Wish] {
    guard case .character(let character) = stroke else { return [] }
    return type(String(character), in: scene)
  }

  mutating func type(_ text: String, in scene: Scene) -> [Wish] {
    edit(in: scene) { $0.insert(text) }
  }

  mutating func deleteBackwards(in scene: Scene) -> [Wish] {
    edit(in: scene) { $0.deleteBackwards() }
  }

  func leave(in scene: Scene) -> [Wish] { [.close] }
}

/// A command in a line of input.
enum EntryCommand: Command {
  case accept, leave
  case deleteBackwards, deleteForwards, deleteWord, clear
  case left, right, start, end

  func perform(in panel: inout any Panel, with stroke: KeyStroke, _ scene: Scene) -> [Wish] {
    guard var line = panel as? any EntryPanel else { return [] }
    defer { panel = line }
    return switch self {
    case .accept: line.accept(in: scene)
    case .leave: line.leave(in: scene)
    case .deleteBackwards: line.deleteBackwards(in: scene)
    case .deleteForwards: line.edit(in: scene) { $0.deleteForwards() }
    case .deleteWord: line.edit(in: scene) { $0.deleteWord() }
    case .clear: line.edit(in: scene) { $0.clear() }
    case .left: line.edit(in: scene) { $0.moveLeft() }
    case .right: line.edit(in: scene) { $0.moveRight() }
    case .start: line.edit(in: scene) { $0.moveToStart() }
    case .end: line.edit(in: scene) { $0.moveToEnd() }
    }
  }
}
