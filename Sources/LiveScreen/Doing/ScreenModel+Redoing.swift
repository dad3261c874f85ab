internal import JSON
internal import LiveProfile
internal import Profiles
internal import Wire

/// Redo: the newest changes tell which undo it undoes, once every order before it has been carried out.
extension ScreenModel {
  /// Brings back what the last undo took away.
  mutating func redo() {
    guard link.isConnected, redosDue < ScreenLimits.waitingOrders else { return }
    redosDue += 1
    askForRedo()
  }

  /// Asks for the newest changes if a redo is due and no order is waiting.
  mutating func askForRedo() {
    guard redosDue > 0, outbox.waiting.isEmpty, let id = profile?.watched.id,
      !link.isWaiting(for: .redo(id))
    else { return }
    let page = ProfileHistory(of: id.description).with {
      $0.limit = ProfileHistory.limits.upperBound
    }
    ask(Request(page), for: .redo(id))
  }

  /// Takes the newest changes of the profile in which to redo.
  mutating func receive(redo result: JSONValue, in id: ProfileID) throws(MirrorFailure) {
    guard redosDue > 0, id == profile?.watched.id else { return redosDue = 0 }
    // Something was ordered meanwhile: it may be an undo.
    guard outbox.waiting.isEmpty else { return }
    redosDue -= 1
    guard let change = HistoryChange.undoToRedo(among: try HistoryChange.page(result)) else {
      redosDue = 0
      return complain("no undo is left to redo")
    }
    undo(change)
  }
}
