internal import TerminalScreen

/// The input of a filter of the panel below; each letter narrows its rows at once.
struct Filtering: EntryPanel {
  static let keys =
    [
      KeyBinding([.key(.enter)], EntryCommand.accept, "keep the filter, go on", hint: "keep"),
      KeyBinding([.key(.escape)], EntryCommand.leave, "show all names again", hint: "all names"),
    ].grouped(.typing)
    + [
      KeyBinding([.key(.up)], Motion.up, "up"),
      KeyBinding([.key(.down)], Motion.down, "down"),
    ].grouped(.moving) + KeyTable.typing + KeyTable.askingAside + KeyTable.program
  static let closesWithProfile = true

  private(set) var entry: TextEntry

  /// Begins with the filter that the rows have.
  init(_ filter: Filter?) {
    entry = TextEntry(filter?.text ?? "")
  }

  func prompt(in scene: Scene) -> String { scene.stack.front.filter?.prompt ?? "" }

  mutating func move(_ motion: Motion, in scene: Scene) -> [Wish] {
    [.pass { $0.move(motion, in: $1) }]
  }

  mutating func click(at position: CellPosition, isSecondary: Bool, in scene: Scene) -> [Wish] {
    [.close, .pass { $0.click(at: position, isSecondary: isSecondary, in: $1) }]
  }

  mutating func turnWheel(by rows: Int, at position: CellPosition, in scene: Scene) -> [Wish] {
    [.pass { $0.turnWheel(by: rows, at: position, in: $1) }]
  }

  mutating func edit(in scene: Scene, _ change: (inout TextEntry) -> Void) -> [Wish] {
    change(&entry)
    return narrow(to: entry.text, scene)
  }

  mutating func accept(in scene: Scene) -> [Wish] { [.close] }

  func leave(in scene: Scene) -> [Wish] { [.close] + narrow(to: "", scene) }

  private func narrow(to text: String, _ scene: Scene) -> [Wish] {
    text == scene.stack.front.filter?.text ? [] : [.pass { panel, _ in panel.narrow(to: text) }]
  }
}
