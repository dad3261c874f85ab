internal import Alchemy
internal import LiveProfile
internal import Profiles
internal import TerminalScreen
internal import Wire

/// The question whether to set a whole column, or all rows that it shows, to one choice.
///
/// One wrong key, or one byte of a key that a slow line has cut, would change every choice on all
/// machines.
struct ColumnQuestion: QuestionPanel {
  static let keys =
    [
      KeyBinding(["y"], QuestionCommand.confirm, "set them all", hint: "set", needs: .editable),
      KeyBinding(
        [.key(.escape), "n"], PanelCommand.close, "leave them as they are", hint: "leave"),
    ].grouped(.choosing) + KeyTable.asking + KeyTable.program
  static let closesWithProfile = true

  let group: ChoiceGroup
  let choice: Choice
  /// The ids to set, which are those of shown rows that have another choice unless all are set.
  let ids: [String]
  /// Whether these are all of the column, which one edit resets.
  let isWhole: Bool

  func hintLine(in scene: Scene) -> HintLine {
    let one = String(group.rawValue.dropLast())
    let things =
      isWhole
      ? "all \(Quantity.counted(ids.count, one, group.rawValue))"
      : Quantity.counted(ids.count, "shown \(one)", "shown \(group.rawValue)")
    return .question(
      "Set \(things) to \(choice.words)? y sets them, and u is undo; Esc leaves them")
  }

  func confirm(in scene: Scene) -> [Wish] {
    scene.talk.edit(
      isWhole ? [.reset(group, choice)] : ids.map { .choose(group, id: $0, choice) },
      ids.map { .init(field: Field(group, $0), value: .choice(choice)) })
  }
}
