internal import LiveProfile
internal import Profiles
internal import TerminalScreen

/// The question whether to delete a kept plan.
struct PlanDeletion: QuestionPanel {
  static let keys =
    [
      KeyBinding(["y"], QuestionCommand.confirm, "delete the plan", hint: "delete"),
      KeyBinding([.key(.escape), "n"], PanelCommand.close, "keep the plan", hint: "keep"),
    ].grouped(.looking) + KeyTable.asking + KeyTable.program
  static let closesWithProfile = true

  let name: String

  func hintLine(in scene: Scene) -> HintLine {
    .question("Delete the kept plan \(name.visible)? y deletes, Esc keeps")
  }

  func confirm(in scene: Scene) -> [Wish] {
    let profile = scene.talk.profile?.watched.id.description
    return profile.map { [.act(.plans(.remove(name: name), profile: $0))] } ?? []
  }
}
