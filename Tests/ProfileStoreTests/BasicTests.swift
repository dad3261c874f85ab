import Alchemy
import ProfileStore
import Profiles
import Replication
import Testing

@Suite struct BasicTests {
  @Test func `A fresh store has the identity of its seed and nothing else`() throws {
    let folder = try TemporaryFolder()
    let store = try ProfileDatabase.open(path: folder.database, seed: .test())
    let state = try store.load()
    #expect(state.origin.description == "00000000000000010000000000000002")
    #expect(state.epoch == "00000000000000010000000000000004")
    #expect(state.profiles.isEmpty && state.clients.isEmpty)
    #expect(state.lsn == 0 && state.changeCount == 0 && state.lastCommitMilliseconds == nil)
    #expect(state.clock == .zero && state.databaseBytes > 0)
    #expect(store.recovered == nil)
    try store.close()
    #expect(try folder.names() == ["profiles.db"])
  }

  @Test func `What was committed is loaded after the store was closed and opened again`() throws {
    let folder = try TemporaryFolder()
    let store = try ProfileDatabase.open(path: folder.database, seed: .test())
    let origin = try store.load().origin
    var profile = Profile(id: .default, catalog: "skyrim", name: "default")
    let first = StoreEntry(snapshot: .init(profile: profile, lsn: 0))
    let change = profile.change(
      minting: [.choose(.ingredients, id: "nirnroot", .must)],
      at: HybridTimestamp(milliseconds: 5), origin: origin, client: "me")
    let effects = profile.apply(change, catalog: nil)
    let logged = LoggedChange(lsn: 1, change: change, effects: effects)
    let entry = StoreEntry(
      change: logged, request: StoredRequest(client: "c", n: 1, reply: [1, 0, 255]))
    let receipt = try store.commit(
      StoreBatch(
        entries: [first, entry], clock: HybridTimestamp(milliseconds: 6), nowMilliseconds: 7))
    #expect(receipt.databaseBytes > 0)
    let before = try store.load()
    try store.close()

    let again = try ProfileDatabase.open(path: folder.database, seed: .test(9))
    let state = try again.load()
    #expect(state == before)
    #expect(state.profiles == [.init(profile: profile, lsn: 1)])
    #expect(state.origin == origin && state.lsn == 1 && state.changeCount == 1)
    #expect(state.clock == HybridTimestamp(milliseconds: 6))
    #expect(state.lastCommitMilliseconds == 7 && state.clients == ["c": 1])
    #expect(try again.reply(client: "c", n: 1) == [1, 0, 255])
    #expect(try again.reply(client: "c", n: 2) == nil)
    #expect(
      try again.history(of: .default, before: nil, limit: 10)
        == HistoryPage(changes: [logged], hasMore: false))
  }
}
