internal import LiveProfile
internal import Profiles
internal import Wire

extension ScreenModel {
  var historyPanel: HistoryPanel? {
    if case .history(let panel) = mode.underHelp { panel } else { nil }
  }

  /// Changes the history panel, even below a help page.
  mutating func changeHistory(_ change: (inout HistoryPanel) -> Void) {
    guard var panel = historyPanel else { return }
    change(&panel)
    mode.underHelp = .history(panel)
  }

  /// Requests the newest changes; if a request is pending, does so after its answer.
  mutating func renewHistory() {
    guard historyPanel != nil, let id = profile?.watched.id, link.isConnected else { return }
    guard !link.isWaiting(for: .history(id)) else {
      changeHistory { $0.isOutdated = true }
      return
    }
    ask(historyRequest(id.description, before: nil), for: .history(id))
  }

  /// Requests the next page when the selection comes near the last row.
  mutating func askForOlderHistory() {
    guard let panel = historyPanel, panel.hasMore, let id = profile?.watched.id,
      let last = panel.rows.changes.last, !link.isWaiting(for: .olderHistory(id)),
      let row = panel.cursor.row(in: panel.rows), row + listHeight >= panel.rows.count
    else { return }
    ask(historyRequest(id.description, before: last.lsn), for: .olderHistory(id))
  }

  private func historyRequest(_ profile: String, before: Int?) -> Request {
    var parameters: [String: JSONValue] = [
      "limit": .integer(ScreenLimits.historyPage), "profile": .string(profile),
    ]
    parameters["before"] = before.map { .integer($0) }
    return Request("profile.history", parameters)
  }

  mutating func take(history result: JSONValue, of id: ProfileID) throws(MirrorFailure) {
    guard id == profile?.watched.id else { return }
    let page = try HistoryChange.page(result)
    changeHistory { $0.take(newest: page, hasMore: result["more"]?.bool ?? false) }
    guard historyPanel?.isOutdated == true else { return }
    changeHistory { $0.isOutdated = false }
    renewHistory()
  }

  mutating func take(olderHistory result: JSONValue, of id: ProfileID) throws(MirrorFailure) {
    guard id == profile?.watched.id else { return }
    let page = try HistoryChange.page(result)
    changeHistory { $0.take(older: page, hasMore: result["more"]?.bool ?? false) }
  }
}
