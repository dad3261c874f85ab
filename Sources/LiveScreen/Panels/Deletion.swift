internal import Profiles
internal import TerminalScreen
internal import Wire

/// The question whether to delete profiles.
struct Deletion: QuestionPanel {
  static let keys =
    [
      KeyBinding(["y"], QuestionCommand.confirm, "delete", hint: "delete", needs: .connected),
      KeyBinding([.key(.escape), "n"], PanelCommand.close, "keep", hint: "keep"),
    ].grouped(.profiles) + KeyTable.asking + KeyTable.program
  static let closesWithProfile = false

  private let profiles: [ProfileID]
  /// The profiles in words: `default`, `runs/ with 3 profiles`.
  private let words: String

  /// Asks about a profile, or about all profiles in a folder.
  init(_ line: ProfileRows.Line, of rows: ProfileRows) {
    switch line.thing {
    case .profile(let id):
      profiles = [id]
      words = line.summary?.name.visibleName ?? line.name
    case .folder(let path):
      profiles = rows.profiles(in: path)
      words = "\(path.visibleName) with \(Quantity.counted(profiles.count, "profile", "profiles"))"
    }
  }

  func hintLine(in scene: Scene) -> HintLine {
    .question("Delete \(words)? y deletes, Esc keeps")
  }

  func confirm(in scene: Scene) -> [Wish] {
    let room = ScreenLimits.waitingOrders - scene.talk.outbox.waiting.count
    guard profiles.count <= room else {
      return [
        .complain("that is more than can be ordered at once: alchemy profile delete takes a folder")
      ]
    }
    return profiles.map { .give(Order(ProfileDelete(of: $0.description), .delete)) }
  }
}
