internal import LiveProfile

/// The changes of the open profile, newest first, kept up to date while the panel is open.
struct HistoryPanel: Sendable {
  private(set) var rows = HistoryRows([])
  /// Whether there are changes older than the last row.
  private(set) var hasMore = false
  /// Whether no page has arrived yet.
  private(set) var isUnanswered = true
  /// Whether something changed while a request was pending, whose answer may lack it.
  var isOutdated = false
  var cursor = ListCursor<Int>()

  /// Takes the newest page; keeps older rows that continue it.
  mutating func take(newest page: [HistoryChange], hasMore more: Bool) {
    let oldest = page.last?.lsn ?? 0
    let joins = page.contains { rows.row(of: $0.lsn) != nil }
    let older = joins ? rows.changes.filter { $0.lsn < oldest } : []
    if older.isEmpty { hasMore = more }
    rows = HistoryRows(Array((page + older).prefix(ScreenLimits.historyChanges)))
    isUnanswered = false
  }

  /// Takes the page after the last row.
  mutating func take(older page: [HistoryChange], hasMore more: Bool) {
    let last = rows.changes.last?.lsn ?? .max
    let older = page.filter { $0.lsn < last }
    rows = HistoryRows(Array((rows.changes + older).prefix(ScreenLimits.historyChanges)))
    hasMore = more && rows.count < ScreenLimits.historyChanges
  }
}
