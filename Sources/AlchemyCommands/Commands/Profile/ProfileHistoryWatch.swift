internal import ClientSession
internal import CommandLine
internal import LiveProfile
internal import Profiles
internal import Wire

/// `alchemy history -w`: the last changes, the oldest first, then each new change.
final class ProfileHistoryWatch {
  /// An event is mostly one change; sometimes it merges a few.
  private static let firstPageLimit = 8

  private let session: Session
  private let isWhole: Bool
  private var filter: HistoryFilter
  /// Nil unless the output is for people.
  private var words: HistoryWords?
  private var layout: TableLayout?
  private var reader: HistoryReader
  /// All changes up to this number are printed.
  private var lastLSN = 0
  /// The numbers of the printed changes, by which an undo names its change.
  private var links = UndoLinks([], hasNewest: false)

  init(_ session: Session, _ filter: HistoryFilter, isWhole: Bool) {
    self.session = session
    self.filter = filter
    reader = HistoryReader(session: session, profile: "")
    self.isWhole = isWhole
  }

  /// Prints up to `wanted` changes, then all later ones, until the reader ends.
  func run(atMost wanted: Int) throws(CommandFailure) {
    let snapshot = try session.ask(session.profileRequest)
    reader = HistoryReader(
      session: session, profile: try snapshot.read(ProfileSummary.self).reference)
    if session.chosenFormat ?? .table == .table {
      words = HistoryWords(
        try session.context(of: try snapshot.read(ProfileSnapshot.self)), isWhole: isWhole,
        place: session.invocation.placeWords)
    }
    let (found, read) = try reader.page(before: nil, limit: wanted, filter)
    if read.isEmpty, words != nil { try session.printer.sentence("no change yet") }
    for change in read { links.add(change) }
    try show(found.rows)
    lastLSN = read.first?.lsn ?? 0
    let follower = try ProfileFollower(
      session, from: snapshot.value, topics: [.bench, .choices, .inventory, .profile])
    var epoch = follower.mirror.epoch
    while true {
      let news = try follower.next()
      if follower.mirror.epoch != epoch {
        // Another store numbers its changes differently.
        epoch = follower.mirror.epoch
        lastLSN = 0
        links = UndoLinks([], hasNewest: false)
      }
      if isTold(news) { continue }
      words = words?.by(follower.mirror.alchemist)
      filter = filter.by(follower.mirror.alchemist)
      try showNew()
    }
  }

  /// Whether the whole history is printed.
  private func isTold(_ news: ProfileFollower.News) -> Bool {
    switch news {
    case .deleted: true
    case .event(let event, _, _): event.lsn.map { $0 <= lastLSN } ?? false
    case .begun, .renewed: false
    }
  }

  /// Prints the changes since then; if the daemon is gone, does so when it is back.
  private func showNew() throws(CommandFailure) {
    do throws(CommandFailure) {
      try show(
        try session.askingAnew { () throws(CommandFailure) in try changesSince() })
    } catch {
      guard case .unreachable = error else { throw error }
    }
  }

  /// All changes after the last printed one, the newest first.
  private func changesSince() throws(CommandFailure) -> [HistoryReader.Row] {
    var changes: [HistoryReader.Row] = []
    while true {
      let page = try reader.page(
        before: changes.last?.change.lsn,
        limit: changes.isEmpty ? Self.firstPageLimit : ProfileHistory.pageLimit)
      let new = page.rows.prefix { $0.change.lsn > lastLSN }
      changes += new
      guard page.hasMore, new.count == page.rows.count else { return changes }
    }
  }

  /// Prints the changes that pass the filter; an undo names its target even if the target does not pass.
  private func show(_ all: [HistoryReader.Row]) throws(CommandFailure) {
    let printer = session.printer
    for row in all { links.add(row.change) }
    let changes = all.filter { filter.passes($0.change) }
    switch session.chosenFormat ?? .table {
    case .json: for change in changes.reversed() { try printer.json(change.json) }
    case .plain:
      for row in changes.reversed().flatMap(\.change.plainRows) { try printer.plain(row) }
    case .table:
      guard let words else { break }
      let rows = changes.reversed().flatMap {
        ProfileHistory.rows($0.change, links, words, session.localTime)
      }
      for row in rows { try printer.row(row, try layout(for: rows)) }
    }
    lastLSN = all.first?.change.lsn ?? lastLSN
  }

  /// Computed from the first rows, so that later rows align with them.
  private func layout(for rows: [[Cell]]) throws(CommandFailure) -> TableLayout {
    if let layout { return layout }
    let layout = session.printer.layout(ProfileHistory.columns, rows: rows)
    try session.printer.heading(layout)
    self.layout = layout
    return layout
  }
}
