package import JSON
package import Profiles
package import Wire

/// The list of profiles, kept up to date by its watch: always what profile.list would show.
package struct WatchedProfiles: Equatable, Sendable {
  /// How an event changed the list.
  package enum Change: Equatable, Sendable {
    case added(ProfileSummary)
    case changed(from: ProfileSummary, to: ProfileSummary)
    case removed(ProfileSummary)
  }

  /// Sorted by name, then id.
  package private(set) var rows: [ProfileSummary]
  /// The watch whose events are accepted; events of other watches are refused.
  package private(set) var watch: String
  /// Everything up to this lsn was seen.
  package private(set) var lsn: Int

  /// Takes the result of profiles.watch; throws if a member is missing or has a wrong value.
  package init(watching result: JSONValue) throws(MirrorFailure) {
    let start = try ProfilesWatch.Result(mirroring: result)
    watch = start.watch
    lsn = start.lsn
    rows = start.profiles.sorted(by: Self.precedes)
  }

  /// The row of a live profile; nil if the profile is deleted or unknown.
  package subscript(id: ProfileID) -> ProfileSummary? {
    rows.first { $0.id == id }
  }

  /// Applies one event; nil if the list stays the same.
  ///
  /// Throws for an event of another watch, and for one older than the last; nothing is then
  /// changed.
  package mutating func apply(_ event: ProfilesEvent) throws(MirrorFailure) -> Change? {
    guard event.watch == watch else {
      throw .otherWatch(expected: watch, actual: event.watch)
    }
    if let lsn = event.lsn {
      guard lsn >= self.lsn else { throw .notAfter(lsn: lsn, last: self.lsn) }
    }
    let change = change(event.news)
    switch change {
    case .added(let row): rows.append(row)
    case .changed(let former, let row): rows = rows.map { $0.id == former.id ? row : $0 }
    case .removed(let row): rows.removeAll { $0.id == row.id }
    case nil: break
    }
    rows.sort(by: Self.precedes)
    lsn = event.lsn ?? lsn
    return change
  }

  /// Takes the result of another profiles.watch; returns what happened to the rows in between.
  ///
  /// Throws if a member is missing or has a wrong value.
  package mutating func renew(_ result: JSONValue) throws(MirrorFailure) -> [Change] {
    let other = try WatchedProfiles(watching: result)
    let gone = rows.filter { other[$0.id] == nil }.map(Change.removed)
    let rest = other.rows.compactMap { row -> Change? in
      guard let former = self[row.id] else { return .added(row) }
      return former == row ? nil : .changed(from: former, to: row)
    }
    self = other
    return gone + rest
  }

  /// Compares news with this list, which may have missed earlier news.
  ///
  /// A client that reads slowly is told only the last news of each profile.
  private func change(_ news: ProfilesEvent.News) -> Change? {
    switch news {
    case .added(let row), .changed(let row):
      guard let former = self[row.id] else { return .added(row) }
      return former == row ? nil : .changed(from: former, to: row)
    case .removed(let row): return self[row.id] == nil ? nil : .removed(row)
    case .ended, .nothing: return nil
    }
  }

  private static func precedes(_ one: ProfileSummary, _ other: ProfileSummary) -> Bool {
    (one.name, one.id) < (other.name, other.id)
  }

  /// Traps if a profile is listed twice or out of order.
  package func checkInvariants() {
    precondition(Set(rows.map(\.id)).count == rows.count, "a profile twice")
    precondition(
      zip(rows, rows.dropFirst()).allSatisfy { Self.precedes($0, $1) }, "out of order")
  }
}
