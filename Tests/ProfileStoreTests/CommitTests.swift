import ProfileStore
import Profiles
import StoreCare
import StoreDrafts
import StoreJobs
import TestSupport
import Testing

@Suite struct CommitTests {
  @Test func `A profile that no snapshot was made of is replayed from its creation`() throws {
    let folder = try TemporaryFolder()
    let store = try ProfileDatabase.open(path: folder.database, seed: .test())
    let origin = try store.load().origin
    var profile = Profile(id: ProfileID(high: 7, low: 7), catalog: "skyrim", name: "before")
    let change = Change(
      of: profile, [.create(catalog: "anniversary", name: "bag")],
      at: HybridTimestamp(milliseconds: 5), by: origin)
    let logged = LoggedChange(
      lsn: 1, change: change, effects: profile.apply(change, catalog: nil))
    _ = try store.commit(
      StoreBatch(entries: [StoreEntry(change: logged)], clock: .zero, nowMilliseconds: 1))
    try store.close()
    let again = try ProfileDatabase.open(path: folder.database, seed: .test())
    #expect(try again.load().profiles == [.init(profile: profile, lsn: 1)])
  }

  @Test func `A commit without room leaves the state before it, and works once there is room`()
    throws
  {
    let folder = try TemporaryFolder()
    let store = try ProfileDatabase.open(path: folder.database, seed: .test())
    var model = StoreModel(try store.load(), seed: 3)
    for _ in 1...5 { _ = try store.commit(model.batch(entries: 4...8)) }
    let before = model
    try store.limitSize(toBytes: 0)
    let large = model.largeBatch(changes: 100, name: String(repeating: "n", count: 2000))
    let failure = #expect(throws: StoreFailure.self) { try store.commit(large) }
    guard case .full = failure else {
      Issue.record("it failed with \(String(describing: failure))")
      return
    }
    #expect(before.expects(try store.load()))
    let crashed = try folder.copied()
    let other = try ProfileDatabase.open(path: crashed.database, seed: .test())
    #expect(before.expects(try other.load()))
    try store.limitSize(toBytes: 1 << 40)
    _ = try store.commit(large)
    #expect(model.expects(try store.load()))
    try store.close()
  }

  @Test("A contradiction refuses its whole batch, which succeeds later without it")
  func contradiction() throws {
    let folder = try TemporaryFolder()
    let store = try ProfileDatabase.open(path: folder.database, seed: .test())
    var model = StoreModel(try store.load(), seed: 4)
    _ = try store.commit(model.batch(entries: 8...8))
    let known = try #require(model.log.first)
    let before = model
    let batch = model.batch(entries: 30...30)
    // New profiles get row numbers, which the rollback takes away again.
    try #require(model.state.profiles.count > before.state.profiles.count)
    var contradictory = batch
    // The same identity again, under a number of its own.
    contradictory.entries.append(
      StoreEntry(change: LoggedChange(lsn: 999, change: known.change, effects: [])))
    let failure = #expect(throws: StoreFailure.self) { try store.commit(contradictory) }
    guard case .refused = failure else {
      Issue.record("it failed with \(String(describing: failure))")
      return
    }
    #expect(before.expects(try store.load()))
    _ = try store.commit(batch)
    #expect(model.expects(try store.load()))
  }

  @Test func `A forgotten client has no replies left, and others keep theirs`() throws {
    let folder = try TemporaryFolder()
    let store = try ProfileDatabase.open(path: folder.database, seed: .test())
    let requests = [("a", 1), ("b", 1), ("b", 2)].map { client, n in
      StoreEntry(request: StoredReply(client: client, n: n, reply: [UInt8(n)]))
    }
    _ = try store.commit(StoreBatch(entries: requests, clock: .zero, nowMilliseconds: 1))
    _ = try store.commit(
      StoreBatch(entries: [], forgottenClients: ["b"], clock: .zero, nowMilliseconds: 2))
    #expect(try store.load().clients == ["a": 1])
    #expect(try store.store.reply(client: "a", n: 1) == [1])
    #expect(try store.store.reply(client: "b", n: 2) == nil)
  }

  @Test func `The last lsn is kept by itself, so that it is never given twice`() throws {
    let folder = try TemporaryFolder()
    let store = try ProfileDatabase.open(path: folder.database, seed: .test())
    var model = StoreModel(try store.load(), seed: 6)
    _ = try store.commit(model.batch(entries: 9...9))
    let last = model.state.lsn
    _ = try store.commit(model.batch(entries: 0...0))
    #expect(try store.load().lsn == last)
  }
}
