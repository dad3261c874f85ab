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
        [.character("u")], HistoryCommand.undo, .choosing, "undo the selected change",
        hint: "undo it", needs: [.editable, .row]),
      KeyBinding(
        [.key(.enter), .character("d")], HistoryCommand.details, .looking,
        "all that the selected change did", hint: "details", needs: [.row]),
    ] + KeyTable.moving + KeyTable.closing + KeyTable.program
  static let closesWithProfile = true

  private(set) var rows = HistoryRows([])
  /// Whether there are changes older than the last row.
  private(set) var hasMore = false
  /// Whether no page has arrived yet.
  private var isUnanswered = true
  /// Whether something changed while a request was pending, whose answer may lack it.
  var isOutdated = false
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
  func rows(in model: ScreenModel) -> HistoryRows { rows }

  func moved(in model: inout ScreenModel) {
    model.askForOlderHistory()
  }

  fileprivate var selected: HistoryChange? {
    cursor.row(in: rows).map { rows.changes[$0] }
  }

  /// A click on the selected row does what Enter does.
  func click(at position: CellPosition, isSecondary: Bool, in model: inout ScreenModel) {
    guard let row = row(at: position, in: model), row < rows.count else { return }
    let wasSelected = row == cursor.row(in: rows)
    changeCursor(in: &model) { $0.select(row: row, in: $1, height: $2) }
    if wasSelected { model.press(.key(.enter)) }
  }

  func heading(_ rows: HistoryRows, in model: ScreenModel) -> StyledLine {
    let count = isUnanswered ? "…" : Quantity.grouped(rows.count)
    return StyledLine("History", .focusedHeading).adding(" \(count)\(hasMore ? " and older" : "")")
  }

  func draw(
    row: Int, of rows: HistoryRows, on grid: inout CellGrid, in line: Area, _ look: RowLook,
    _ model: ScreenModel
  ) {
    let change = rows.changes[row]
    let time = model.clock.dateAndTime(ofWireTime: change.time)
    grid.put(
      StyledLine(time + "  ", look.style(.muted))
        .adding(model.author(of: change), look.style(CellStyle(.accent)))
        .adding("  " + model.changeWords.sentence(change), look.style(.plain)), in: line)
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

  func row(of thing: Int) -> Int? {
    changes.firstIndex { $0.lsn == thing }
  }

  func row(nearest thing: Int) -> Int? {
    changes.firstIndex { $0.lsn <= thing } ?? (changes.isEmpty ? nil : count - 1)
  }
}

enum HistoryCommand: Command {
  case open
  /// Undoes the selected change.
  case undo
  /// Shows the whole selected change.
  case details

  func perform(in model: inout ScreenModel, with stroke: KeyStroke) {
    let selected = (model.mode.front as? HistoryPanel)?.selected
    switch self {
    case .open:
      model.mode.open(HistoryPanel())
      model.renewHistory()
    case .undo: if let selected { model.undo(selected) }
    case .details: if let selected { model.mode.open(ChangePage(change: selected)) }
    }
  }
}

extension ScreenModel {
  var historyPanel: HistoryPanel? {
    mode.panel(HistoryPanel.self)
  }

  /// Changes the history panel, even below a help page.
  mutating func changeHistory(_ change: (inout HistoryPanel) -> Void) {
    guard var panel = historyPanel else { return }
    change(&panel)
    mode.replace(with: panel)
  }

  /// Requests the newest changes; if a request is pending, does so after its answer.
  mutating func renewHistory() {
    guard historyPanel != nil, let id = profile?.watched.id, link.isConnected else { return }
    guard !link.isWaiting(for: .history(id, isOlder: false)) else {
      changeHistory { $0.isOutdated = true }
      return
    }
    ask(historyRequest(id.description, before: nil), for: .history(id, isOlder: false))
  }

  /// Requests the next page when the selection comes near the last row.
  mutating func askForOlderHistory() {
    guard let panel = historyPanel, panel.hasMore, let id = profile?.watched.id,
      let last = panel.rows.changes.last, !link.isWaiting(for: .history(id, isOlder: true)),
      let row = panel.cursor.row(in: panel.rows), row + listHeight >= panel.rows.count
    else { return }
    ask(historyRequest(id.description, before: last.lsn), for: .history(id, isOlder: true))
  }

  private func historyRequest(_ profile: String, before: Int?) -> Request {
    Request(
      ProfileHistory(of: profile).with {
        ($0.before, $0.limit) = (before, ScreenLimits.historyPage)
      })
  }

  /// Takes a page of the newest changes, or of those before the last row.
  mutating func receive(
    history result: JSONValue, of id: ProfileID, isOlder: Bool
  ) throws(MirrorFailure) {
    guard id == profile?.watched.id else { return }
    let page = try HistoryChange.page(result)
    let hasMore = result["more"]?.bool ?? false
    if isOlder { return changeHistory { $0.receive(older: page, hasMore: hasMore) } }
    changeHistory { $0.receive(newest: page, hasMore: hasMore) }
    guard historyPanel?.isOutdated == true else { return }
    changeHistory { $0.isOutdated = false }
    renewHistory()
  }

  /// The words for who made a change; a client elsewhere may have our name.
  func author(of change: HistoryChange) -> String {
    change.elsewhere == nil ? author(of: change.client) : change.author ?? author(of: nil)
  }

  /// The words for the client that requested a change.
  func author(of client: String?) -> String {
    guard let client else { return "–" }
    return client == identity.client ? "you" : ClientName.shown(client)
  }
}
