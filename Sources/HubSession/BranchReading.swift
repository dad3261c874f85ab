internal import Profiles

/// What a move has read of a profile's log, in the log's order.
struct BranchReading {
  /// The profile's number and moves as of which it is read.
  let version: HubVersion
  /// The changes that were read, and those below the floor.
  private(set) var seen: VersionVector
  private(set) var search: BranchSearch
  /// The changes that get another place, or whose context does, by their present place.
  private(set) var rows: [Dot: HubRow] = [:]
  /// The change before the first one that moves, if the log has it.
  private var before: Head?

  /// Has read nothing.
  init(_ first: Link, _ entry: HubEntry) {
    version = entry.version
    seen = entry.floor
    search = BranchSearch(from: first)
  }

  /// Takes a page; the reading ends with the last page, or if another change stands at the first place.
  ///
  /// Linear in the page.
  mutating func receive(_ changes: [Change], hasMore: Bool) {
    for change in changes where !search.isOver {
      seen.insert(change.dot)
      receive(change)
    }
    if !hasMore || changes.isEmpty { search.end() }
  }

  private mutating func receive(_ change: Change) {
    let first = search.first.dot
    if change.dot.origin == first.origin, change.dot.seq >= first.seq {
      let parent = change.place.parent
      search.visit(change) {
        // The log may lack the change before, and with it the time.
        parent.flatMap { $0.dot.seq == 0 ? nil : before ?? Head(time: .zero, hash: $0.hash) }
      }
    } else if change.dot == Dot(origin: first.origin, seq: first.seq - 1) {
      before = Head(time: change.time, hash: change.hash)
    }
    guard let move = search.move else { return }
    var moved = change
    moved.place = move(change.place)
    if moved.place != change.place { rows[change.dot] = HubRow(moved) }
  }
}
