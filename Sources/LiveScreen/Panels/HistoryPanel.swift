internal import JSON
internal import LiveProfile
internal import Profiles
internal import TerminalScreen
internal import Wire

/// The changes of the open profile, newest first, kept up to date while the panel is open.
struct HistoryPanel: ListPanel {
  static let keys =
    KeyTable.asking
    + [
      KeyBinding(
        ["u"], HistoryCommand.undo, "undo the selected change", hint: "undo it",
        needs: [.editable, .row])
    ].grouped(.choosing)
    + [
      KeyBinding(
        [.key(.enter), "d"], HistoryCommand.details, "all that the selected change did",
        hint: "details", needs: .row)
    ].grouped(.looking) + KeyTable.moving + KeyTable.closing + KeyTable.program
  static let closesWithProfile = true

  private(set) var rows = HistoryRows([])
  /// Whether there are changes older than the last row.
  private(set) var hasMore = false
  /// Whether no page has arrived yet.
  private var isUnanswered = true
  /// Whether something changed while a request was pending, whose answer may lack it.
  private var isOutdated = false
  var cursor = ListCursor<Int>()

  /// Takes the newest page; keeps older rows that continue it.
  mutating func receive(newest page: [HistoryChange], hasMore more: Bool) {
    let oldest = page.last?.lsn ?? 0
    let joins = page.contains { rows.row(of: $0.lsn) != nil }
    let older = joins ? rows.changes.filter { $0.lsn < oldest } : []
    if older.isEmpty { hasMore = more }
    rows = HistoryRows(Array((page + older).prefix(ScreenLimits.historyChanges)))
    isUnanswered = false
  }

  /// Takes the page after the last row.
  mutating func receive(older page: [HistoryChange], hasMore more: Bool) {
    let last = rows.changes.last?.lsn ?? .max
    let older = page.filter { $0.lsn < last }
    rows = HistoryRows(Array((rows.changes + older).prefix(ScreenLimits.historyChanges)))
    hasMore = more && rows.count < ScreenLimits.historyChanges
  }
}

extension HistoryPanel {
  func rows(in scene: Scene) -> HistoryRows { rows }

  fileprivate var selected: HistoryChange? {
    cursor.row(in: rows).map { rows.changes[$0] }
  }

  func heading(_ rows: HistoryRows, in scene: Scene) -> StyledLine {
    let count = isUnanswered ? "…" : Quantity.grouped(rows.count)
    return StyledLine("History", .focusedHeading).adding(" \(count)\(hasMore ? " and older" : "")")
  }

  func draw(
    row: Int, of rows: HistoryRows, on grid: inout CellGrid, in line: Area, _ look: RowLook,
    _ scene: Scene
  ) {
    let change = rows.changes[row]
    let time = scene.talk.clock.dateAndTime(ofWireTime: change.time)
    grid.put(
      StyledLine(time + "  ", look.style(.muted))
        .adding(scene.talk.author(of: change), look.style(CellStyle(.accent)))
        .adding("  " + scene.talk.changeWords.sentence(change), look.style(.plain)), in: line)
  }
}

/// Changes by their lsn, the newest first.
struct HistoryRows: Rows {
  let changes: [HistoryChange]
  /// Which of the changes undo which.
  let links: UndoLinks

  init(_ changes: [HistoryChange]) {
    self.changes = changes
    links = UndoLinks(changes, hasNewest: true)
  }

  var count: Int { changes.count }

  subscript(row: Int) -> Int { changes[row].lsn }

  func row(nearest thing: Int) -> Int? {
    changes.firstIndex { $0.lsn <= thing } ?? (changes.isEmpty ? nil : count - 1)
  }
}

// MARK: - Asking

extension HistoryPanel {
  mutating func hear(_ news: News, in scene: Scene) -> [Wish] {
    switch news {
    case .opened, .connected, .changed: return renew(in: scene)
    case .renumbered(let isOpened):
      self = HistoryPanel()
      return isOpened ? renew(in: scene) : []
    case .history(let page, let hasMore, isOlder: true):
      receive(older: page, hasMore: hasMore)
      return []
    case .history(let page, let hasMore, isOlder: false):
      receive(newest: page, hasMore: hasMore)
      guard isOutdated else { return [] }
      isOutdated = false
      return renew(in: scene)
    case .disconnected, .left, .catalog, .answered, .made, .profiles, .workbench, .plan, .planCut,
      .plans, .workbenchDue:
      return []
    }
  }

  /// Requests the newest changes; if a request is pending, does so after its answer.
  private mutating func renew(in scene: Scene) -> [Wish] {
    let link = scene.talk.link
    guard let id = scene.talk.profile?.watched.id, link.isConnected else { return [] }
    guard !link.isWaiting(for: .history(id, isOlder: false)) else {
      isOutdated = true
      return []
    }
    return [request(of: id, before: nil)]
  }

  /// Requests the next page when the selection comes near the last row.
  func moved(in scene: Scene) -> [Wish] {
    guard hasMore, let id = scene.talk.profile?.watched.id, let last = rows.changes.last,
      !scene.talk.link.isWaiting(for: .history(id, isOlder: true)),
      let row = cursor.row(in: rows), row + scene.listHeight >= rows.count
    else { return [] }
    return [request(of: id, before: last.lsn)]
  }

  private func request(of id: ProfileID, before: Int?) -> Wish {
    let page = ProfileHistory(of: id.description).with {
      ($0.before, $0.limit) = (before, ScreenLimits.historyPage)
    }
    return .ask(Request(page), .history(id, isOlder: before != nil))
  }
}

enum HistoryCommand: OwnCommand {
  /// Undoes the selected change.
  case undo
  /// Shows the whole selected change.
  case details

  func perform(in panel: inout HistoryPanel, with stroke: KeyStroke, _ scene: Scene) -> [Wish] {
    guard let selected = panel.selected else { return [] }
    return switch self {
    case .undo: scene.talk.undo(selected)
    case .details: [.open(ChangePage(change: selected))]
    }
  }
}
