import ProfileStore
import Profiles
import StoreCare
import StoreDrafts
import StoreJobs
import TestSupport
import Testing

@Suite struct PeerReadTests {
  private func missing(
    _ store: ProfileDatabase, _ profile: ProfileID, _ vector: VersionVector, limit: Int = .max
  ) throws -> (changes: [Change], hasMore: Bool) {
    let finding = try store.find(.missing(profile, vector, limit: limit))
    guard case .missing(let changes, let hasMore) = finding else {
      Issue.record("\(finding)")
      return ([], false)
    }
    return (changes, hasMore)
  }

  @Test func `A page ends before it is too large for a line, and has one change at least`() throws {
    let folder = try TemporaryFolder()
    let store = try ProfileDatabase.open(path: folder.database, seed: .test())
    var model = StoreModel(try store.load(), seed: 1)
    let large = String(repeating: "n", count: StoreLimits.missingBytes / 2 - 2048)
    _ = try store.commit(model.batch(of: [.rename(large)], count: 5))
    let huge = String(repeating: "n", count: StoreLimits.missingBytes * 2)
    _ = try store.commit(model.batch(of: [.rename(huge)], count: 2))
    let profile = model.log[0].change.profile
    var vector = VersionVector()
    var pages: [Int] = []
    while true {
      let page = try missing(store, profile, vector)
      pages.append(page.changes.count)
      for change in page.changes { vector.insert(change.dot) }
      if !page.hasMore { break }
      try #require(!page.changes.isEmpty)
    }
    #expect(pages == [2, 2, 1, 1, 1])
  }

  @Test func `A page has at most as many changes as the protocol takes, and one at least`() throws {
    let folder = try TemporaryFolder()
    let store = try ProfileDatabase.open(path: folder.database, seed: .test())
    var model = StoreModel(try store.load(), seed: 1)
    _ = try store.commit(model.batch(of: [.rename("n")], count: 300))
    let profile = model.log[0].change.profile
    #expect(try missing(store, profile, VersionVector()).changes.count == 256)
    #expect(try missing(store, profile, VersionVector()).hasMore)
    #expect(try missing(store, profile, VersionVector(), limit: -5).changes.count == 1)
  }

  @Test func `Changes of several authors come in the order of the log, page by page`() throws {
    let folder = try TemporaryFolder()
    let store = try ProfileDatabase.open(path: folder.database, seed: .test())
    var profile = Profile(untouched: .default)
    var log: [LoggedChange] = []
    for lsn in 1...7 {
      let change = Change(
        of: profile, [.adjust(ingredient: "salt", by: 1)], at: HybridTimestamp(milliseconds: lsn),
        by: Origin(high: 9, low: UInt64(lsn % 3 + 1)))
      log.append(
        LoggedChange(lsn: lsn, change: change, effects: profile.apply(change, catalog: nil)))
    }
    _ = try store.commit(
      StoreBatch(
        entries: log.map { StoreEntry(change: $0) }, clock: log[6].change.time, nowMilliseconds: 9))
    #expect(try missing(store, .default, VersionVector()).changes == log.map(\.change))
    var vector = VersionVector()
    for pair in [log[0...1], log[2...3], log[4...5]] {
      let page = try missing(store, .default, vector, limit: 2)
      #expect(page.changes == pair.map(\.change) && page.hasMore)
      for change in page.changes { vector.insert(change.dot) }
    }
  }

  @Test func `Of an unknown profile nothing is missing and no hash is known`() throws {
    let folder = try TemporaryFolder()
    let store = try ProfileDatabase.open(path: folder.database, seed: .test())
    let unknown = ProfileID(high: 1, low: 1)
    #expect(
      try store.find(.missing(unknown, VersionVector(), limit: 5)) == .missing([], hasMore: false))
    let dot = Dot(origin: Origin(high: 1, low: 1), seq: 1)
    #expect(try store.find(.hashes(unknown, [dot, dot])) == .hashes([nil, nil]))
  }

  @Test func `A change of a newer program is given on as it came`() throws {
    let folder = try TemporaryFolder()
    let store = try ProfileDatabase.open(path: folder.database, seed: .test())
    var remote = RemoteProfile(Profile(untouched: .default))
    let time = HybridTimestamp(milliseconds: 3)
    remote.makeNewer(at: time)
    var profile = Profile(untouched: .default)
    let change = remote.undelivered[0]
    let logged = LoggedChange(lsn: 1, change: change, effects: profile.apply(change, catalog: nil))
    _ = try store.commit(
      StoreBatch(entries: [StoreEntry(change: logged)], clock: time, nowMilliseconds: 1))
    #expect(try store.find(.hashes(.default, [change.dot])) == .hashes([change.hash]))
    #expect(try missing(store, .default, VersionVector()).changes == [change])
    try store.close()
    let again = try ProfileDatabase.open(path: folder.database, seed: .test())
    #expect(try again.load().profiles[0].profile == profile)
    #expect(try again.store.history(of: .default, before: nil, limit: 1).changes == [logged])
  }
}
