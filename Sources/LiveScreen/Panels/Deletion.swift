internal import Profiles
internal import TerminalScreen
internal import Wire

/// The question whether to delete profiles.
struct Deletion: LinePanel {
  static let keys =
    [
      KeyBinding(
        [.character("y")], DeletionCommand.confirm, .profiles, "delete", hint: "delete",
        needs: [.connected]),
      KeyBinding(
        [.key(.escape), .character("n")], PanelCommand.close, .profiles, "keep", hint: "keep"),
    ] + KeyTable.asking + KeyTable.program
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

  func hintLine(in model: ScreenModel) -> HintLine {
    .question("Delete \(words)? y deletes, Esc keeps")
  }

  fileprivate func confirm(in model: inout ScreenModel) {
    model.mode.close()
    let room = ScreenLimits.waitingOrders - model.outbox.waiting.count
    guard profiles.count <= room else {
      return model.complain(
        "that is more than can be ordered at once: alchemy profile delete takes a folder")
    }
    for id in profiles {
      model.give(Order(ProfileDelete(of: id.description), .delete))
    }
  }
}

enum DeletionCommand: Command {
  case confirm

  func perform(in model: inout ScreenModel, with stroke: KeyStroke) {
    (model.mode.front as? Deletion)?.confirm(in: &model)
  }
}
