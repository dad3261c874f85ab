internal import Lists
internal import LiveProfile
internal import Profiles
internal import TerminalScreen
internal import Wire

/// The input of the name under which a plan is kept.
struct PlanNaming: EntryPanel {
  static let keys =
    [
      KeyBinding(
        [.key(.enter)], EntryCommand.accept, "keep the plan; another one of that name is replaced",
        hint: "keep"),
      KeyBinding([.key(.escape)], EntryCommand.leave, "don't keep it", hint: "cancel"),
    ].grouped(.typing) + KeyTable.typing + KeyTable.askingAside + KeyTable.program
  static let closesWithProfile = true

  private let plan: PlanGold.Result
  private(set) var entry = TextEntry("")

  init(_ plan: PlanGold.Result) {
    self.plan = plan
  }

  func prompt(in scene: Scene) -> String { "Keep the plan as: " }

  mutating func edit(in scene: Scene, _ change: (inout TextEntry) -> Void) -> [Wish] {
    change(&entry)
    return []
  }

  mutating func accept(in scene: Scene) -> [Wish] {
    let name = String(entry.text[...].trimmed)
    guard !name.isEmpty else { return [.close, .complain("a kept plan needs a name")] }
    guard let profile = scene.talk.profile else { return [.close] }
    let id = profile.watched.id.description
    return [.close, .act(.plans(.keep(name: name, plan), profile: id))]
  }
}
