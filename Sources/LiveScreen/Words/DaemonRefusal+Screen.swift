internal import Alchemy
internal import JSON
internal import LiveProfile
internal import Profiles
internal import Wire

extension DaemonRefusal {
  /// The daemon's sentence; if it names a method, the key that helps instead.
  var wordsOnScreen: String {
    guard messageForPlayers != message else { return message }
    return switch remedy {
    case .profiles, .deletedProfiles, .profileID: messageForPlayers + ": p shows the profiles"
    case .history: messageForPlayers + ": h shows the changes"
    case .catalogs, .methods, .conflicts, .bag, .copy, .repetition, .status, .doctor, .journal,
      .usage:
      messageForPlayers
    }
  }
}

extension Scene {
  /// The words of an order's refusal; for an undo in the history, with the change's own reason.
  func reason(of refusal: DaemonRefusal, for order: Order) -> String {
    guard refusal.kind == "nothingToUndo", let change = order.request.parameters["change"] else {
      return wordsForBag(refusal) ?? refusal.wordsOnScreen
    }
    let history = stack.panel(HistoryPanel.self)
    let found = history?.rows.changes.first {
      change["origin"]?.string == $0.origin && change["seq"]?.integer == $0.sequence
    }
    guard let found, let history else { return "this change cannot be undone" }
    return "this change \(found.undoObstacle(history.rows.links).words)"
  }

  /// The words for a bag that lacks something, with the keys that help; nil for other refusals.
  private func wordsForBag(_ refusal: DaemonRefusal) -> String? {
    guard refusal.kind == "bagLacks", let id = refusal[.ingredient]?.string,
      let have = refusal[.have]?.integer, let need = refusal[.need]?.integer
    else { return nil }
    let name = talk.changeWords.name(of: .ingredient(id))
    let way = stack.front is ColumnsPanel ? "" : "Esc goes to the columns; "
    return
      "the bag has \(Quantity.grouped(max(0, have))) of \(Quantity.grouped(need)) \(name): \(way)"
      + "find it with /, then + puts one in"
  }
}
