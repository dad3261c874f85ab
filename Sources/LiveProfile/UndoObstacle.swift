/// Why the daemon refuses to undo a change that is in the history.
package enum UndoObstacle: Equatable, Sendable {
  case makesProfile
  case changedNothing
  case undoneAlready

  /// What follows the change's name in a sentence.
  package var words: String {
    switch self {
    case .makesProfile: "made the profile, and cannot be undone"
    case .changedNothing: "changed nothing"
    case .undoneAlready: "is undone already"
    }
  }
}

extension HistoryChange {
  /// The reason for which the daemon refused to undo this change.
  ///
  /// A history does not say which changes are undone, but all other reasons can be seen in it.
  package var undoObstacle: UndoObstacle {
    if effects.contains(where: { $0.field == "name" && $0.from.isEmpty }) { return .makesProfile }
    return effects.isEmpty ? .changedNothing : .undoneAlready
  }
}
