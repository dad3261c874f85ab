import Profiles
import StoreCare
import StoreDrafts
import StoreJobs
import TestSupport
import Testing

@Suite struct BrewReaderTests {
  private static let origin = Origin(high: 5, low: 5)
  private static let brew = Edit.brew(ingredients: ["garlic", "wheat"], times: 2, gold: 86)

  /// Commits one profile's changes, with lsns from 1 on, the first of which may undo another one.
  private func commit(
    _ log: [(edits: [Edit], undoes: Int?)], to store: ProfileDatabase, snapshotAfter: Int? = nil
  ) throws -> Profile {
    var profile = Profile(untouched: .default)
    var entries: [StoreEntry] = []
    var hashes: [ChangeHash] = []
    for (index, step) in log.enumerated() {
      let change = Change(
        of: profile, step.edits, at: HybridTimestamp(milliseconds: index + 1), by: Self.origin,
        client: "alchemy", undoing: step.undoes.map { hashes[$0 - 1] })
      hashes.append(change.hash)
      let effects = profile.apply(change, catalog: nil)
      var entry = StoreEntry(
        change: LoggedChange(lsn: index + 1, change: change, effects: effects))
      if index + 1 == snapshotAfter {
        entry.snapshot = StoredSnapshot(profile: profile, lsn: index + 1)
      }
      entries.append(entry)
    }
    _ = try store.commit(StoreBatch(entries: entries, clock: .zero, nowMilliseconds: 1))
    return profile
  }

  /// A page, and how many reads it took.
  private func page(
    _ store: ProfileDatabase, before lsn: Int? = nil, limit: Int = 100,
    seen: VersionVector = VersionVector()
  ) throws -> (search: BrewSearch, reads: Int) {
    var search = BrewSearch(before: lsn, limit: limit)
    var reads = 0
    while !search.isOver {
      guard case .brews(let next) = try store.find(.brews(.default, search, seen: seen)) else {
        throw Unexpected()
      }
      try #require(next.isOver || next.before ?? .max < search.before ?? .max)
      search = next
      reads += 1
    }
    return (search, reads)
  }

  private struct Unexpected: Error {}

  @Test func `brews among thousands of other changes are found in a few short reads`() throws {
    let folder = try TemporaryFolder()
    let store = try ProfileDatabase.open(path: folder.database, seed: .test())
    var log: [(edits: [Edit], undoes: Int?)] = Array(repeating: ([.rename("n")], nil), count: 5_000)
    for place in [0, 1, 2_499, 4_000] { log[place].edits = [Self.brew] }
    log[4_500] = ([.brew(ingredients: ["garlic", "wheat"], times: -2, gold: 86)], 2_500)
    _ = try commit(log, to: store)
    let all = try page(store)
    #expect(all.search.found.map(\.lsn) == [4_001, 2_500, 2, 1])
    #expect(all.search.found.map(\.isUndone) == [false, true, false, false])
    #expect(all.reads == 3, "2,000 changes a read")
    let first = try page(store, limit: 1)
    #expect(first.search.found.map(\.lsn) == [4_001] && first.search.hasMore)
    #expect(first.reads == 2, "it ends at the next brew")
    let next = try page(store, before: 4_001, limit: 3)
    #expect(next.search.found == Array(all.search.found.dropFirst()) && !next.search.hasMore)
  }

  @Test func `changes with many edits make shorter reads`() throws {
    let folder = try TemporaryFolder()
    let store = try ProfileDatabase.open(path: folder.database, seed: .test())
    let large = (0..<1_000).map { Edit.adjust(ingredient: "ingredient-\($0)", by: 1) }
    _ = try commit(
      Array(repeating: ([Self.brew], nil), count: 1)
        + Array(repeating: (large, nil), count: 100), to: store)
    let page = try page(store)
    #expect(page.search.found.map(\.lsn) == [1])
    #expect(page.reads >= 4, "a read stops at 1 MiB of edits")
  }

  @Test func `a word of another edit is no brew`() throws {
    let folder = try TemporaryFolder()
    let store = try ProfileDatabase.open(path: folder.database, seed: .test())
    _ = try commit([([.rename("brew")], nil), ([Self.brew], nil)], to: store)
    #expect(try page(store).search.found.map(\.lsn) == [2])
  }

  @Test func `a cut log has the brews above its floor, and an unknown profile none`() throws {
    let folder = try TemporaryFolder()
    let store = try ProfileDatabase.open(path: folder.database, seed: .test())
    #expect(try page(store).search.found == [])
    let profile = try commit(
      Array(repeating: ([Self.brew], nil), count: 40), to: store, snapshotAfter: 40)
    let retention = LogRetention(changes: 0, sinceMilliseconds: 26, stepLimit: 1_000)
    _ = try store.compact(.default, retention)
    #expect(try store.load().profiles[0].floor.lsn == 25)
    let page = try page(store, seen: profile.vector)
    #expect(page.search.found.map(\.lsn) == Array((26...40).reversed()))
    #expect(!page.search.hasMore)
    #expect(try self.page(store, before: 20).search.found == [])
    try store.close()
    let again = try ProfileDatabase.open(path: folder.database, seed: .test())
    #expect(try self.page(again, limit: 4).search.found.map(\.lsn) == [40, 39, 38, 37])
  }

  @Test(.seeds(1...12))
  func `any page is what a plain reading of the history gives`() throws {
    var generator = SeededGenerator(seed: Seeds.current)
    let folder = try TemporaryFolder()
    let store = try ProfileDatabase.open(path: folder.database, seed: .test())
    var log: [(edits: [Edit], undoes: Int?)] = []
    for seq in 1...200 {
      let target =
        generator.integer(in: 0...4) == 0 && seq > 1 ? generator.integer(in: 1...seq - 1) : nil
      let brews = (0..<generator.integer(in: 0...2)).map { _ in
        Edit.brew(
          ingredients: ["garlic", "wheat"], times: generator.integer(in: 1...3),
          gold: generator.integer(in: 0...9))
      }
      log.append((brews + [.rename("\(seq)")], target))
    }
    _ = try commit(log, to: store)
    // A change is undone by an undo that is not undone itself.
    func isUndone(_ seq: Int) -> Bool {
      log.indices.contains { log[$0].undoes == seq && !isUndone($0 + 1) }
    }
    for _ in 1...20 {
      let (before, limit) = (generator.integer(in: 1...210), generator.integer(in: 1...30))
      var expected: [BrewSearch.BrewedChange] = []
      var count = 0
      var hasMore = false
      var lsn = min(before, 201) - 1
      while lsn > 0, !hasMore {
        let brews = log[lsn - 1].edits.compactMap { edit -> BrewSearch.Brew? in
          guard case .brew(let ingredients, let times, let gold) = edit else { return nil }
          return BrewSearch.Brew(ingredients: ingredients, times: times, gold: gold)
        }
        if !brews.isEmpty, log[lsn - 1].undoes == nil {
          if !expected.isEmpty, count + brews.count > limit {
            hasMore = true
          } else {
            count += brews.count
            expected.append(
              BrewSearch.BrewedChange(
                lsn: lsn, milliseconds: lsn, client: "alchemy", brews: brews, learnedCount: 0,
                isUndone: isUndone(lsn)))
          }
        }
        lsn -= 1
      }
      let page = try page(store, before: before, limit: limit).search
      #expect(page.found == expected)
      #expect(page.hasMore == hasMore)
    }
  }
}
