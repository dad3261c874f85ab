internal import ClientSession
internal import CommandLine
internal import LiveProfile
internal import Profiles
internal import Wire

/// `alchemy redo`: undoes the last undo.
enum ProfileRedo {
  static let command = ClientCommand(
    "redo", section: .choosing, summary: "bring back what the last undo took away",
    details: [
      "Restores what the last undo took back; the next redo restores what the undo before it took back. A value that "
        + "has changed since the undo stays as it is. An undo is skipped if all of its values have changed since."
    ],
    options: Option.askingOfProfile,
    examples: [Example("redo", purpose: "the undo was the slip")]
  ) { _, session throws(CommandFailure) in
    let name = try session.profileName
    let changes = try ProfileUndo.changes(
      of: name, upTo: .max, atMost: ProfileHistory.pageLimit, session)
    guard let undo = HistoryChange.undoToRedo(among: changes) else { throw .nothingToRedo }
    let reply = try session.ask(Request(Wire.ProfileUndo(of: name).with { $0.change = undo.dot }))
    let redone = changes.first { $0.hash == undo.undoes }
    try ProfileUndo.show(reply, isNamed: true, redone: redone ?? undo, session)
  }
}
