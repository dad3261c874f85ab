internal import TerminalScreen

/// The input of a filter of the panel below; each letter narrows its rows at once.
struct Filtering: EntryPanel {
  static let keys =
    [
      KeyBinding(
        [.key(.enter)], EntryCommand.accept, .typing, "keep the filter, go on", hint: "keep"),
      KeyBinding(
        [.key(.escape)], EntryCommand.leave, .typing, "show all names again", hint: "all names"),
      KeyBinding([.key(.up)], Motion.up, .moving, "up"),
      KeyBinding([.key(.down)], Motion.down, .moving, "down"),
    ] + KeyTable.typing + KeyTable.askingAside + KeyTable.program
  static let closesWithProfile = true

  private(set) var entry: TextEntry

  /// Begins with the filter that the rows have.
  init(_ filter: Filter?) {
    entry = TextEntry(filter?.text ?? "")
  }

  func prompt(in scene: Scene) -> String { scene.stack.front.filter?.prompt ?? "" }

  mutating func move(_ motion: Motion, in scene: Scene) -> [Wish] { [.pass(.move(motion))] }

  mutating func click(at position: CellPosition, isSecondary: Bool, in scene: Scene) -> [Wish] {
    [.close, .pass(.click(position, isSecondary: isSecondary))]
  }

  mutating func turnWheel(by rows: Int, at position: CellPosition, in scene: Scene) -> [Wish] {
    [.pass(.wheel(rows: rows, position))]
  }

  mutating func edit(in scene: Scene, _ change: (inout TextEntry) -> Void) -> [Wish] {
    change(&entry)
    return narrow(to: entry.text, scene)
  }

  mutating func accept(in scene: Scene) -> [Wish] { [.close] }

  func leave(in scene: Scene) -> [Wish] { [.close] + narrow(to: "", scene) }

  private func narrow(to text: String, _ scene: Scene) -> [Wish] {
    text == scene.stack.front.filter?.text ? [] : [.pass(.narrow(text))]
  }
}
