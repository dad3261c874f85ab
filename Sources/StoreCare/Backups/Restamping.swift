package import ProfileStore
internal import Profiles
internal import SQLite
internal import StoreJobs
internal import Unix

/// The result of a restamp: a store with stamps that were ahead was replaced by one with present stamps.
package struct Restamping: Equatable, Sendable {
  /// How many profiles had late stamps, including deleted ones.
  package var profiles: Int
  /// The latest stamp before, in milliseconds since 1970.
  package var latestMilliseconds: Int
  /// The new path of the former database.
  package var replaced: String
}

extension Restamping {
  /// Puts a checked copy with present stamps in a database's place; nil if nothing is stamped ahead.
  ///
  /// A stamp is ahead if another replica would refuse it. The copy shows what the database shows,
  /// and has no identity until it is opened. The database is moved aside and never removed. No
  /// process may have it open. `seed` has the present time and an origin for the new stamps.
  package static func restamp(
    _ database: String, seed: StoreSeed
  ) throws(RestoreFailure) -> Restamping? {
    guard File.exists(database) else { throw .missing }
    guard let staging = StagingFolder(of: database) else { throw .inUse }
    defer { staging.leave() }
    if StoreCheck.isOpen(database) { throw .inUse }
    let copy = StoreCopy(for: database)
    copy.remove()
    do throws(RestoreFailure) {
      _ = try Restoration.verifiedCopy(copy, of: database)
      guard let (profiles, latest) = try restamp(copy, seed) else {
        copy.remove()
        return nil
      }
      let present = PresentStore(DatabaseFile(path: database))
      let replaced = try present.replace(with: copy, nowMilliseconds: seed.nowMilliseconds)
      return Restamping(
        profiles: profiles, latestMilliseconds: latest, replaced: replaced ?? database)
    } catch {
      copy.remove()
      throw error
    }
  }

  /// Restamps the copy and checks it once more.
  private static func restamp(
    _ copy: StoreCopy, _ seed: StoreSeed
  ) throws(RestoreFailure) -> (profiles: Int, latestMilliseconds: Int)? {
    do throws(OpeningTrouble) {
      guard let restamped = try written(to: copy, seed) else { return nil }
      _ = try copy.settle()
      return restamped
    } catch {
      throw Restoration.failure(error)
    }
  }

  /// The copy is closed again when this returns.
  private static func written(
    to copy: StoreCopy, _ seed: StoreSeed
  ) throws(OpeningTrouble) -> (profiles: Int, latestMilliseconds: Int)? {
    let opened = try copy.open()
    let latest = opened.state.profiles.map(\.profile.latestMoment).max() ?? .zero
    let milliseconds = max(latest, opened.state.clock).milliseconds
    guard milliseconds - IncomingChanges.futureMilliseconds > seed.nowMilliseconds else {
      return nil
    }
    var writer = StampWriter(opened, seed)
    do throws(StoreFailure) {
      return (try writer.run(), milliseconds)
    } catch {
      throw OpeningTrouble(error)
    }
  }
}

/// Writes present stamps into a store that has late ones.
private struct StampWriter {
  private let opened: OpenedStore
  private let seed: StoreSeed
  private var clock: HybridLogicalClock

  init(_ opened: OpenedStore, _ seed: StoreSeed) {
    self.opened = opened
    self.seed = seed
    clock = HybridLogicalClock(latest: HybridTimestamp(lastOfMilliseconds: seed.nowMilliseconds))
  }

  private var connection: Connection { opened.store.connection }

  /// How many profiles had late stamps.
  mutating func run() throws(StoreFailure) -> Int {
    try storeFailing { () throws(SQLiteError) in
      try opened.store.connection.transaction { () throws(SQLiteError) in
        try cutLog()
        try restampJournal()
      }
    }
    let entries = restampedStates()
    let batch = StoreBatch(
      entries: entries, clock: clock.latest, nowMilliseconds: seed.nowMilliseconds)
    _ = try storeFailing { () throws(SQLiteError) in try opened.store.writer.commit(batch) }
    return entries.count
  }

  /// The restamped states, written as if they had been joined: each has an lsn of its own and a floor at that lsn.
  private mutating func restampedStates() -> [StoreEntry] {
    var lsn = opened.state.lsn
    var entries: [StoreEntry] = []
    for state in opened.state.profiles {
      guard
        let restamped = state.profile.restamped(
          after: seed.nowMilliseconds, by: seed.origin, clock: &clock)
      else { continue }
      lsn += 1
      let floor = LogFloor(vector: restamped.floor, lsn: lsn).joined(with: state.floor)
      entries.append(
        StoreEntry(
          snapshot: StoredSnapshot(profile: restamped.profile, lsn: lsn),
          notes: [.floor(state.profile.id, floor)]))
    }
    return entries
  }

  /// The time of a row, for a query; the operator `->>` came with SQLite 3.38.
  private static let stamp = "json_extract(body, '$.stamp')"

  /// Deletes late rows and keeps their hashes: the time of a row is in its text, which cannot change.
  ///
  /// The rows are below the floor, so nobody reads them any more. Compaction could not cut them
  /// before their late times come.
  private func cutLog() throws(SQLiteError) {
    let now = HybridTimestamp(lastOfMilliseconds: seed.nowMilliseconds)
    try keepHashes(after: now)
    let delete = try connection.prepare("DELETE FROM change WHERE \(Self.stamp) > ?1")
    try delete.bind(now.description, at: 1)
    try delete.run()
    try connection.execute("UPDATE store SET changes = (SELECT count(*) FROM change)")
  }

  private func keepHashes(after now: HybridTimestamp) throws(SQLiteError) {
    let trail = try TrailTable(connection)
    let late = try connection.prepare(
      """
      SELECT profile, \(Statement.originName), seq, hash FROM change WHERE \(Self.stamp) > ?1
      ORDER BY profile, origin, seq
      """)
    try late.bind(now.description, at: 1)
    let rows = try late.all { row in
      (row.integer(0), Origin(row.text(1)), row.integer(2), ChangeHash(bytes: row.blob(3)))
    }
    var links: [Int64: [Link]] = [:]
    for case (let profile, let origin?, let seq, let hash?) in rows {
      links[profile, default: []].append(Link(Dot(origin: origin, seq: Int(seq)), hash))
    }
    for (profile, links) in links { try trail.keep(links, of: profile) }
  }

  /// Conflicts expire after a while, but those with a late time would not.
  private func restampJournal() throws(SQLiteError) {
    let update = try connection.prepare(
      "UPDATE conflict SET noticed = ?1 WHERE noticed > ?1")
    try update.run(Int64(seed.nowMilliseconds))
  }
}
