/// Why the daemon refuses to undo a change that is in the history.
package enum UndoObstacle: Equatable, Sendable {
  case makesProfile
  case changedNothing
  case undoneAlready

  /// The rest of a sentence that begins with the change.
  package var words: String {
    switch self {
    case .makesProfile: "made the profile, and cannot be undone"
    case .changedNothing: "changed nothing"
    case .undoneAlready: "is undone already"
    }
  }
}

extension HistoryChange {
  /// The reason why an undo of this change was refused.
  ///
  /// The history does not show which changes are undone, but shows all other reasons.
  package var undoObstacle: UndoObstacle {
    if effects.contains(where: { $0.field == "name" && $0.from.isEmpty }) { return .makesProfile }
    return effects.isEmpty ? .changedNothing : .undoneAlready
  }
}
