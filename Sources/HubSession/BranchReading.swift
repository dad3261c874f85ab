internal import Profiles

/// The changes that a move has read from a profile's log, in the log's order.
struct BranchReading {
  /// The profile's version to which the reading belongs.
  let version: HubVersion
  /// The changes read so far, and those below the floor.
  private(set) var seen: VersionVector
  private(set) var search: BranchSearch
  /// The changes whose place or context changes, by their current place.
  private(set) var rows: [Dot: HubRow] = [:]
  /// The change before the first moving one, if the log has it.
  private var before: Head?

  /// Starts with nothing read.
  init(_ first: Link, _ entry: HubEntry) {
    version = entry.version
    seen = entry.floor
    search = BranchSearch(from: first)
  }

  /// Takes a page; the reading ends with the last page, or if the log has a different first change.
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
        // The log may lack the preceding change, and then its time is unknown.
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
