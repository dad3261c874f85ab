import Profiles
import SQLite
import StoreCare
import StoreDrafts
import StoreJobs
import TestSupport
import Testing

/// The hashes that stay when changes are cut from the log.
@Suite struct TrailTests {
  private static let one = Origin(high: 5, low: 5)
  private static let other = Origin(high: 6, low: 6)

  /// A store with changes of two origins by turns, a millisecond apart, and a snapshot of all.
  private func store(
    in folder: TemporaryFolder, changes: Int
  ) throws -> (store: ProfileDatabase, changes: [Change]) {
    let store = try ProfileDatabase.open(path: folder.database, seed: .test())
    var profile = Profile(untouched: .default)
    var entries: [StoreEntry] = []
    for lsn in 1...changes {
      let change = Change(
        of: profile, [.rename("n\(lsn)")], at: HybridTimestamp(milliseconds: lsn),
        by: lsn.isMultiple(of: 3) ? Self.other : Self.one)
      let effects = profile.apply(change, catalog: nil)
      entries.append(
        StoreEntry(change: LoggedChange(lsn: lsn, change: change, effects: effects)))
    }
    entries[changes - 1].snapshot = StoredSnapshot(profile: profile, lsn: changes)
    _ = try store.commit(StoreBatch(entries: entries, clock: .zero, nowMilliseconds: 1))
    return (store, entries.compactMap { $0.change?.change })
  }

  private func cut(_ store: ProfileDatabase, step: Int) throws -> Bool {
    let retention = LogRetention(changes: 0, sinceMilliseconds: .max, stepLimit: step)
    guard case .compaction(_, let hasMore) = try store.compact(.default, retention) else {
      Issue.record("it was not cut")
      return false
    }
    return hasMore
  }

  private func hashes(_ store: ProfileDatabase, at dots: [Dot]) throws -> [ChangeHash?] {
    guard case .hashes(let hashes) = try store.find(.hashes(.default, dots)) else { return [] }
    return hashes
  }

  private func run(_ sql: String, in folder: TemporaryFolder) throws {
    let connection = try Connection(path: folder.database, mode: .readWrite, locking: .exclusive)
    try connection.execute(sql)
    try connection.checkpoint()
  }

  @Test(arguments: [1, 7, 1_000])
  func `A cut keeps the hashes, step by step and over a restart`(step: Int) throws {
    let folder = try TemporaryFolder()
    let (store, changes) = try store(in: folder, changes: 40)
    let dots = changes.map(\.dot)
    repeat {
      #expect(try hashes(store, at: dots) == changes.map(\.hash))
    } while try cut(store, step: step)
    #expect(try store.load().changeCount == 0)
    #expect(try hashes(store, at: dots) == changes.map(\.hash))
    try store.close()
    let again = try ProfileDatabase.open(path: folder.database, seed: .test())
    #expect(again.recovered == nil)
    #expect(try hashes(again, at: dots.reversed()) == changes.map(\.hash).reversed())
    #expect(try again.find(.check) == .sound)
    try again.close()
    #expect(try StoreCheck.run(at: folder.database, copyingInto: folder.path).problems == [])
  }

  @Test func `Of a place that nothing stands at no hash is known`() throws {
    let folder = try TemporaryFolder()
    let (store, changes) = try store(in: folder, changes: 12)
    _ = try cut(store, step: 6)
    let last = changes.filter { $0.dot.origin == Self.one }.count
    let strange = [
      Dot(origin: Self.one, seq: 0), Dot(origin: Self.one, seq: last + 1),
      Dot(origin: Origin(high: 7, low: 7), seq: 1),
    ]
    #expect(try hashes(store, at: strange) == [nil, nil, nil])
    #expect(
      try store.find(.hashes(ProfileID(high: 1, low: 1), [changes[0].dot])) == .hashes([nil]))
  }

  @Test func `What a joined state tells is kept, in as many runs as it has`() throws {
    let folder = try TemporaryFolder()
    let (store, _) = try store(in: folder, changes: 3)
    let new = Origin(high: 9, low: 9)
    let links = [3, 4, 9].map { seq in
      Link(Dot(origin: new, seq: seq), ChangeHash(high: 3, low: UInt64(seq)))
    }
    _ = try store.commit(
      StoreBatch(
        entries: [StoreEntry(notes: [.trail(.default, links)])], clock: .zero, nowMilliseconds: 2))
    let found = try hashes(store, at: (1...10).map { Dot(origin: new, seq: $0) })
    #expect(found.map { $0?.low } == [nil, nil, 3, 4, nil, nil, nil, nil, 9, nil])
  }

  @Test func `A long run is kept in short rows, and told as one`() throws {
    let folder = try TemporaryFolder()
    let (store, _) = try store(in: folder, changes: 3)
    let new = Origin(high: 9, low: 9)
    let links = (1...1_000).map { seq in
      Link(Dot(origin: new, seq: seq), ChangeHash(high: 3, low: UInt64(seq)))
    }
    _ = try store.commit(
      StoreBatch(
        entries: [StoreEntry(notes: [.trail(.default, links)])], clock: .zero, nowMilliseconds: 2))
    let dots = links.map(\.dot)
    #expect(try hashes(store, at: dots) == links.map(\.hash))
    let vector = VersionVector([Dot(origin: new, seq: 900)])
    guard case .trail(let runs) = try store.find(.trail(.default, vector, limit: 700)) else {
      Issue.record("it finds something else")
      return
    }
    #expect(runs == [TrailRun(origin: new, first: 201, hashes: links[200..<900].map(\.hash))])
    try store.close()
    let connection = try Connection(path: folder.database, mode: .readWrite, locking: .exclusive)
    let longest = try connection.prepare("SELECT max(length(hashes)), count(*) FROM trail")
      .first { [$0.integer(0), $0.integer(1)] }
    #expect(longest == [256 * 16, 4])
  }

  @Test(arguments: ["hashes = zeroblob(length(hashes))", "first = first + 1", "sum = sum + 1"])
  func `A row that is not as it was written tells nothing`(assignment: String) throws {
    let folder = try TemporaryFolder()
    let (store, changes) = try store(in: folder, changes: 9)
    _ = try cut(store, step: 1_000)
    try store.close()
    try run("UPDATE trail SET \(assignment)", in: folder)
    let again = try ProfileDatabase.open(path: folder.database, seed: .test())
    #expect(again.recovered == nil)
    #expect(try hashes(again, at: changes.map(\.dot)) == changes.map { _ in nil })
  }

  @Test func `A backup has the hashes, too`() throws {
    let folder = try TemporaryFolder()
    let (store, changes) = try store(in: folder, changes: 20)
    _ = try cut(store, step: 12)
    let home = try TemporaryFolder()
    _ = try store.backUp(to: home.database)
    let other = try ProfileDatabase.open(path: home.database, seed: .test(3))
    #expect(try hashes(other, at: changes.map(\.dot)) == changes.map(\.hash))
  }
}
