internal import ClientSession
internal import CommandLine
internal import JSON
internal import LiveProfile
internal import Profiles
internal import Wire

/// `alchemy history -w`: the last changes, the oldest first, then each new change.
final class ProfileHistoryWatch {
  /// An event is mostly one change; sometimes it merges a few.
  private static let firstPageLimit = 8

  private let session: Session
  private let isWhole: Bool
  /// Nil unless the output is for people.
  private var words: HistoryWords?
  private var layout: TableLayout?
  private var profile = ""
  /// All changes up to this number are printed.
  private var lastLSN = 0
  /// The numbers of the printed changes, by which an undo names its change.
  private var links = UndoLinks([], hasNewest: false)

  init(_ session: Session, isWhole: Bool) {
    self.session = session
    self.isWhole = isWhole
  }

  /// Prints up to `wanted` changes, then all later ones, until the reader ends.
  func run(atMost wanted: Int) throws(CommandFailure) {
    let snapshot = try session.ask(session.profileRequest)
    profile = try snapshot.read(ProfileSummary.self).reference
    if session.chosenFormat ?? .table == .table {
      words = HistoryWords(
        try session.context(of: try ProfileDetails(snapshot)), isWhole: isWhole,
        place: session.invocation.placeWords)
    }
    let changes = try page(before: nil, limit: wanted).changes
    if changes.isEmpty, words != nil { try session.printer.sentence("no change yet") }
    try show(changes)
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
  private func changesSince() throws(CommandFailure) -> [Change] {
    var changes: [Change] = []
    while true {
      let page = try page(
        before: changes.last?.change.lsn,
        limit: changes.isEmpty ? Self.firstPageLimit : ProfileHistory.pageLimit)
      let new = page.changes.prefix { $0.change.lsn > lastLSN }
      changes += new
      guard page.hasMore, new.count == page.changes.count else { return changes }
    }
  }

  private struct Change {
    let change: HistoryChange
    let json: JSONValue
  }

  private func page(
    before: Int?, limit: Int
  ) throws(CommandFailure) -> (changes: [Change], hasMore: Bool) {
    let reply = try session.ask(ProfileHistory.request(profile, before: before, limit: limit))
    let page: Wire.ProfileHistory.Result = try reply.read()
    let changes = zip(page.changes, reply.value["changes"]?.array ?? []).map {
      Change(change: HistoryChange($0), json: $1)
    }
    return (changes, page.hasMore)
  }

  private func show(_ changes: [Change]) throws(CommandFailure) {
    let printer = session.printer
    switch session.chosenFormat ?? .table {
    case .json: for change in changes.reversed() { try printer.json(change.json) }
    case .plain:
      for row in changes.reversed().flatMap(\.change.plainRows) { try printer.plain(row) }
    case .table:
      guard let words else { break }
      let rows = changes.reversed().flatMap { change in
        links.add(change.change)
        return ProfileHistory.rows(change.change, links, words, session.localTime)
      }
      for row in rows { try printer.row(row, try layout(for: rows)) }
    }
    lastLSN = changes.first?.change.lsn ?? lastLSN
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
