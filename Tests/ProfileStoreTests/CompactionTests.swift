import ProfileStore
import Profiles
import SQLite
import StoreCare
import StoreDrafts
import StoreJobs
import TestSupport
import Testing

@Suite struct CompactionTests {
  private static let origin = Origin(high: 5, low: 5)

  /// A profile with changes a millisecond apart from 1 on, and a snapshot after some of them.
  private func store(
    in folder: TemporaryFolder, changes: Int, snapshotAfter: Int, newerAt: Int? = nil
  ) throws -> (ProfileDatabase, Profile) {
    let store = try ProfileDatabase.open(path: folder.database, seed: .test())
    var profile = Profile(untouched: .default)
    var entries: [StoreEntry] = []
    for lsn in 1...changes {
      var change = Change(
        of: profile, [.rename("n\(lsn)")], at: HybridTimestamp(milliseconds: lsn), by: Self.origin)
      if lsn == newerAt { change = change.ofNewerProgram() }
      let effects = profile.apply(change, catalog: nil)
      var entry = StoreEntry(change: LoggedChange(lsn: lsn, change: change, effects: effects))
      if lsn == snapshotAfter { entry.snapshot = StoredSnapshot(profile: profile, lsn: lsn) }
      entries.append(entry)
    }
    _ = try store.commit(StoreBatch(entries: entries, clock: .zero, nowMilliseconds: 1))
    return (store, profile)
  }

  private func compact(
    _ store: ProfileDatabase, keeping changes: Int = 0, since milliseconds: Int = 1000,
    step: Int = 1000
  ) throws -> (floor: LogFloor, hasMore: Bool) {
    let retention = LogRetention(
      changes: changes, sinceMilliseconds: milliseconds, stepLimit: step)
    guard case .compaction(let floor, let hasMore) = try store.compact(.default, retention) else {
      throw Unexpected()
    }
    return (floor, hasMore)
  }

  private struct Unexpected: Error {}

  private func floor(at seq: Int) -> LogFloor {
    LogFloor(vector: VersionVector([Dot(origin: Self.origin, seq: seq)]), lsn: seq)
  }

  @Test func `Each condition alone holds changes back, and a step takes no more than it may`()
    throws
  {
    let folder = try TemporaryFolder()
    let (store, profile) = try store(in: folder, changes: 40, snapshotAfter: 30, newerAt: 25)
    #expect(try compact(store, keeping: 40) == (.none, false))
    #expect(try compact(store, keeping: 38) == (floor(at: 2), false))
    #expect(try compact(store, since: 3) == (floor(at: 2), false))
    #expect(try compact(store, since: 8) == (floor(at: 7), false))
    #expect(try compact(store, step: 5) == (floor(at: 12), true))
    #expect(try compact(store) == (floor(at: 24), false), "the newer change stops it")
    #expect(try store.load().changeCount == 16)
    #expect(try store.load().profiles[0].floor == floor(at: 24))
    #expect(try store.load().profiles[0].profile == profile)
  }

  @Test func `A floor that is told of later, and lower, does not sink what was cut`() throws {
    let folder = try TemporaryFolder()
    let (store, profile) = try store(in: folder, changes: 40, snapshotAfter: 40)
    #expect(try compact(store, step: 12) == (floor(at: 12), true))
    let entry = StoreEntry(
      snapshot: StoredSnapshot(profile: profile, lsn: 41), notes: [.floor(.default, floor(at: 5))])
    _ = try store.commit(StoreBatch(entries: [entry], clock: .zero, nowMilliseconds: 1))
    #expect(try store.load().profiles[0].floor == floor(at: 12))
    #expect(try store.load().lsn == 41, "a joined state has a number, too")
  }

  @Test func `Nothing goes that is not in a snapshot`() throws {
    let folder = try TemporaryFolder()
    let (store, profile) = try store(in: folder, changes: 40, snapshotAfter: 30)
    #expect(try compact(store) == (floor(at: 30), false))
    try store.close()
    let again = try ProfileDatabase.open(path: folder.database, seed: .test())
    #expect(again.recovered == nil)
    #expect(try again.load().profiles[0].profile == profile)
    #expect(try again.find(.missing(.default, floor(at: 29).vector, limit: 5)) == .belowFloor)
    guard
      case .missing(let changes, let hasMore) = try again.find(
        .missing(.default, floor(at: 30).vector, limit: 500))
    else { throw Unexpected() }
    #expect(changes.map(\.dot.seq) == Array(31...40) && !hasMore)
  }

  @Test func `A profile that is unknown, or has no snapshot, keeps its log`() throws {
    let folder = try TemporaryFolder()
    let (store, _) = try store(in: folder, changes: 4, snapshotAfter: 0)
    #expect(try compact(store) == (.none, false))
    let unknown = ProfileID(high: 1, low: 1)
    let retention = LogRetention(changes: 0, sinceMilliseconds: .max, stepLimit: .max)
    #expect(try store.compact(unknown, retention) == .compaction(.none, hasMore: false))
  }

  @Test func `Whoever lacks what was cut is below the floor, also where nothing is left`() throws {
    let folder = try TemporaryFolder()
    let (store, profile) = try store(in: folder, changes: 40, snapshotAfter: 40)
    #expect(try compact(store) == (floor(at: 40), false))
    for vector in [VersionVector(), floor(at: 39).vector] {
      #expect(try store.find(.missing(.default, vector, limit: 5)) == .belowFloor)
    }
    #expect(
      try store.find(.missing(.default, profile.vector, limit: 5)) == .missing([], hasMore: false))
  }

  @Test func `Numbers beyond any reason trap nowhere`() throws {
    let folder = try TemporaryFolder()
    let (store, _) = try store(in: folder, changes: 4, snapshotAfter: 4)
    #expect(try compact(store, keeping: .max, since: .max, step: .max) == (.none, false))
    #expect(try compact(store, keeping: .min, since: .min, step: .min) == (.none, false))
    #expect(try compact(store, keeping: .min, since: .max, step: .max) == (floor(at: 4), false))
  }

  @Test func `A step without room leaves the log and the floor as they were`() throws {
    let folder = try TemporaryFolder()
    let (store, _) = try store(in: folder, changes: 40, snapshotAfter: 40)
    let before = try store.load()
    let crashed = try folder.copied()
    // As when the disk fails in the middle of a step.
    try store.failDeleting(lsn: 7)
    #expect(throws: StoreFailure.self) { try compact(store) }
    #expect(try store.load() == before)
    let other = try ProfileDatabase.open(path: crashed.database, seed: .test())
    #expect(try compact(other) == (floor(at: 40), false))
  }

  @Test(arguments: [
    "UPDATE profile SET floor = '{\"00000000000000050000000000000005\":41}', floor_lsn = 40",
    "UPDATE profile SET floor = '{}', floor_lsn = 41",
    "UPDATE profile SET floor = '{', floor_lsn = 1",
    "UPDATE profile SET floor = '{}', floor_lsn = -1",
    "DELETE FROM change WHERE lsn = 35",
  ])
  func `A gap that the floor does not explain is damage`(sql: String) throws {
    let folder = try TemporaryFolder()
    let (store, _) = try store(in: folder, changes: 40, snapshotAfter: 30)
    _ = try compact(store)
    try store.close()
    let connection = try Connection(path: folder.database, mode: .readWrite, locking: .exclusive)
    try connection.execute(sql)
    try connection.checkpoint()
    _ = consume connection
    let again = try ProfileDatabase.open(path: folder.database, seed: .test())
    #expect(again.recovered != nil)
  }

  @Test func `A gap below the snapshot, which nothing explains, is damage for whoever reads there`()
    throws
  {
    let folder = try TemporaryFolder()
    let (store, profile) = try store(in: folder, changes: 40, snapshotAfter: 30)
    let witness = try folder.bytes(of: "profiles.witness")
    try store.close()
    let connection = try Connection(path: folder.database, mode: .readWrite, locking: .exclusive)
    try connection.execute("DELETE FROM change WHERE lsn = 20")
    // Otherwise the start would miss it; so it would by the witness that a close leaves.
    try connection.execute("UPDATE store SET changes = changes - 1")
    try connection.checkpoint()
    _ = consume connection
    try folder.write(witness, to: "profiles.witness")
    let again = try ProfileDatabase.open(path: folder.database, seed: .test())
    #expect(again.recovered == nil)
    for seq in [10, 19] {
      let read = StoreRead.missing(.default, floor(at: seq).vector, limit: 256)
      expectDamage { () throws(StoreFailure) in _ = try again.find(read) }
    }
    for read in [
      StoreRead.missing(.default, floor(at: 20).vector, limit: 256),
      .missing(.default, floor(at: 10).vector, limit: 5), .changes(.default, after: 20, limit: 500),
      .history(.default, before: 20, limit: 500), .history(.default, before: nil, limit: 5),
    ] {
      #expect(try again.find(read) != .belowFloor)
    }
    expectDamage { () throws(StoreFailure) in
      _ = try again.store.history(of: .default, before: nil, limit: 500)
    }
    expectDamage { () throws(StoreFailure) in
      _ = try again.store.changes(of: .default, after: 3, limit: 500)
    }
    // A check finds it, and what takes the place of the store says that the row is gone.
    #expect(throws: StoreFailure.self) { try again.find(.check) }
    again.abandon()
    let mended = try ProfileDatabase.open(path: folder.database, seed: .test(2))
    #expect(mended.recovered?.problems.count == 1)
    #expect(try mended.load().profiles.first?.profile == profile)
    let history = try mended.store.history(of: .default, before: nil, limit: 500).changes
    #expect(history.count == 39)
    #expect(try mended.find(.check) == .sound)
  }

  private func expectDamage(_ read: () throws(StoreFailure) -> Void) {
    do throws(StoreFailure) {
      try read()
      Issue.record("nothing is noticed")
    } catch {
      guard case .damaged = error else {
        Issue.record(error)
        return
      }
    }
  }
}
