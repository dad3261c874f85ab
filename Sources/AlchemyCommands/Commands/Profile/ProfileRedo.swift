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
    guard let undo = target(among: changes) else { throw .nothingToRedo }
    let reply = try session.ask(Request(Wire.ProfileUndo(of: name).with { $0.change = undo.dot }))
    let redone = changes.first { $0.hash == undo.undoes }
    try ProfileUndo.show(reply, isNamed: true, redone: redone ?? undo, session)
  }

  /// The newest undo that was not undone itself, and of which at least one field has not changed since.
  ///
  /// `changes` is the newest part of a history, newest first.
  static func target(among changes: [HistoryChange]) -> HistoryChange? {
    let undos = Set(changes.filter { $0.undoes != nil }.map(\.hash))
    var undone: Set<String> = []
    var changed: Set<String> = []
    for change in changes where !undone.contains(change.hash) {
      guard let target = change.undoes else {
        changed.formUnion(change.effects.map(\.field))
        continue
      }
      undone.insert(target)
      // The undo of an undo is a redo.
      if undos.contains(target) { continue }
      let fields = change.effects.map(\.field)
      if !fields.allSatisfy(changed.contains) { return change }
    }
    return nil
  }
}
