internal import Alchemy
internal import Lists
internal import LiveProfile
internal import Profiles
internal import TerminalScreen

/// The input of a note, or of the name of a favourite recipe; the empty text takes it away.
struct Labelling: EntryPanel {
  static let keys =
    [
      KeyBinding(
        [.key(.enter)], EntryCommand.accept, "write it down; without text take it away",
        hint: "accept", needs: .editable),
      KeyBinding([.key(.escape)], EntryCommand.leave, "leave it as it was", hint: "cancel"),
    ].grouped(.typing) + KeyTable.typing + KeyTable.askingAside + KeyTable.program
  static let closesWithProfile = true

  private let label: Label
  private(set) var entry: TextEntry

  init(_ label: Label, text: String) {
    self.label = label
    entry = TextEntry(text)
  }

  func prompt(in scene: Scene) -> String {
    scene.talk.changeWords.name(of: .bench(.label(label))).capitalizedFirst + ": "
  }

  mutating func edit(in scene: Scene, _ change: (inout TextEntry) -> Void) -> [Wish] {
    change(&entry)
    return []
  }

  mutating func accept(in scene: Scene) -> [Wish] {
    [.close] + scene.talk.write(String(entry.text[...].trimmed), to: label)
  }
}

extension String {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
