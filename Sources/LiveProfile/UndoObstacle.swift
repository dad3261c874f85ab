/// Why the daemon refuses to undo a change that is in the history.
package enum UndoObstacle: Equatable, Sendable {
  case makesProfile
  /// The change deletes or restores the profile, for which there is a command.
  case deletesOrReturns
  case changedNothing
  /// The change with this number has undone it; nil if the number is unknown.
  case undoneAlready(by: Int?)

  /// The rest of a sentence that begins with the change.
  package var words: String {
    switch self {
    case .makesProfile: "made the profile, and cannot be undone"
    case .deletesOrReturns:
      "deleted the profile or brought it back, which `alchemy profile delete` and `undelete` do"
    case .changedNothing: "changed nothing"
    case .undoneAlready(nil): "is undone already"
    case .undoneAlready(let number?): "is undone already, by change \(number)"
    }
  }
}

extension HistoryChange {
  /// The reason why an undo of this change was refused; `links` are those of later changes.
  package func undoObstacle(_ links: UndoLinks) -> UndoObstacle {
    if effects.contains(where: { $0.field == "name" && $0.from.isEmpty }) { return .makesProfile }
    if effects.contains(where: { $0.field == "deleted" }) { return .deletesOrReturns }
    return effects.isEmpty ? .changedNothing : .undoneAlready(by: links.undoer(of: self))
  }
}
