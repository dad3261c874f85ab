import Alchemy
import ProfileStore
import Profiles
import Replication
import SQLite
import StoreJobs
import TestSupport
import Testing

@Suite struct KeptBenchTests {
  private static let origins = [Origin(high: 5, low: 1), Origin(high: 5, low: 2)]

  /// An edit, and its text as a program from before the bench keeps it; nil if it can read the edit.
  private typealias Kept = (edit: Edit, text: String?)

  /// Author, time, edits; the second author's clock is ahead, so its reserve stays.
  private static let steps: [(author: Int, time: Int, edits: [Kept])] = [
    (0, 1, [(.choose(.ingredients, id: "garlic", .must), nil)]),
    (
      0, 2,
      [
        (
          .brew(ingredients: ["blue-mountain-flower", "wheat"], times: 2, gold: 50),
          #"{"edit":"brew","gold":50,"ingredients":["blue-mountain-flower","wheat"],"times":2}"#
        ),
        (
          .brew(ingredients: ["garlic", "wheat"], times: 1, gold: 7),
          #"{"edit":"brew","gold":7,"ingredients":["garlic","wheat"],"times":1}"#
        ),
        (.adjust(ingredient: "wheat", by: -3), nil),
        (
          .know(ingredient: "wheat", effect: "restore-health", true),
          #"{"edit":"know","effect":"restore-health","ingredient":"wheat","known":true}"#
        ),
      ]
    ),
    (
      1, 10,
      [
        (
          .alchemist(.skill, .number(50)), #"{"edit":"alchemist","field":"skill","value":50}"#
        ),
        (
          .reserve(ingredient: "wheat", quantity: 3),
          #"{"edit":"reserve","ingredient":"wheat","quantity":3}"#
        ),
      ]
    ),
    (
      0, 5,
      [
        (
          .reserve(ingredient: "wheat", quantity: 9),
          #"{"edit":"reserve","ingredient":"wheat","quantity":9}"#
        )
      ]
    ),
    (
      1, 11,
      [
        (
          .brew(ingredients: ["garlic", "wheat"], times: -1, gold: 7),
          #"{"edit":"brew","gold":7,"ingredients":["garlic","wheat"],"times":-1}"#
        )
      ]
    ),
  ]

  /// Leaves the closed store of a program from before the bench; returns what its changes mean.
  private func leave(snapshotAfter: Int, in folder: TemporaryFolder) throws -> Profile {
    let store = try ProfileDatabase.open(path: folder.database, seed: .test())
    var (meant, read) = (Profile(untouched: .default), Profile(untouched: .default))
    var entries: [StoreEntry] = []
    for (index, step) in Self.steps.enumerated() {
      var change = meant.change(
        minting: step.edits.map(\.edit), at: HybridTimestamp(milliseconds: step.time),
        origin: Self.origins[step.author], client: nil)
      _ = meant.apply(change, catalog: nil)
      change.edits = step.edits.map { $0.text.map(Edit.unknown) ?? $0.edit }
      let effects = read.apply(change, catalog: nil)
      var entry = StoreEntry(change: LoggedChange(lsn: index + 1, change: change, effects: effects))
      if index + 1 == snapshotAfter {
        entry.snapshot = StoredSnapshot(profile: read, lsn: index + 1)
      }
      entries.append(entry)
    }
    _ = try store.commit(StoreBatch(entries: entries, clock: .zero, nowMilliseconds: 1))
    #expect(try store.setting("user_version") == 4)
    try store.close()
    return meant
  }

  @Test(arguments: 0...steps.count)
  func `What an earlier program kept unread takes effect when its store is opened`(
    snapshotAfter: Int
  ) throws {
    let folder = try TemporaryFolder()
    let meant = try leave(snapshotAfter: snapshotAfter, in: folder)
    let store = try ProfileDatabase.open(path: folder.database, seed: .test(2))
    #expect(store.recovered == nil && store.migratedFrom == nil)
    #expect(try store.load().profiles.map(\.profile) == [meant])
    #expect(try store.find(.check) == .sound)
    let copy = try folder.copied()
    let crashed = try ProfileDatabase.open(path: copy.database, seed: .test(3))
    #expect(try crashed.load().profiles.map(\.profile) == [meant])
    #expect(try crashed.setting("user_version") == 5)
    try store.close()
  }

  @Test func `A check reads such a store without changing it`() throws {
    let folder = try TemporaryFolder()
    _ = try leave(snapshotAfter: 4, in: folder)
    let picture = try folder.picture()
    #expect(try StoreCheck.run(at: folder.database, copyingInto: folder.path).problems == [])
    #expect(try folder.picture() == picture)
  }

  @Test func `Once they are in a snapshot, such changes can be cut from the log`() throws {
    let folder = try TemporaryFolder()
    let meant = try leave(snapshotAfter: 4, in: folder)
    let store = try ProfileDatabase.open(path: folder.database, seed: .test(2))
    let retention = LogRetention(changes: 0, sinceMilliseconds: 1000, stepLimit: 1000)
    let floor = LogFloor(vector: meant.vector, lsn: Self.steps.count)
    #expect(try store.compact(.default, retention) == .compaction(floor, hasMore: false))
    try store.close()
    let again = try ProfileDatabase.open(path: folder.database, seed: .test(3))
    #expect(try again.load().profiles.map(\.profile) == [meant])
  }

  /// A commit of one change of an empty profile, or of one that was renamed.
  private func commit(
    _ edit: Edit, lsn: Int, to store: ProfileDatabase, _ profile: inout Profile
  ) throws {
    let change = profile.change(
      minting: [edit], at: HybridTimestamp(milliseconds: lsn), origin: Self.origins[0],
      client: nil)
    let effects = profile.apply(change, catalog: nil)
    let entry = StoreEntry(change: LoggedChange(lsn: lsn, change: change, effects: effects))
    _ = try store.commit(StoreBatch(entries: [entry], clock: .zero, nowMilliseconds: 1))
  }

  @Test func `Only a store with a bench has the version that earlier programs refuse`() throws {
    let folder = try TemporaryFolder()
    var profile = Profile(untouched: .default)
    let store = try ProfileDatabase.open(path: folder.database, seed: .test())
    try commit(.rename("Bees"), lsn: 1, to: store, &profile)
    #expect(try store.setting("user_version") == 4)
    let brew = Edit.brew(ingredients: ["garlic", "wheat"], times: 1, gold: 7)
    // The number is taken, so the commit fails.
    var lost = profile
    #expect(throws: StoreFailure.self) { try commit(brew, lsn: 1, to: store, &lost) }
    #expect(try store.setting("user_version") == 4)
    try commit(brew, lsn: 2, to: store, &profile)
    #expect(try store.setting("user_version") == 5)
    try commit(.rename("Wasps"), lsn: 3, to: store, &profile)
    try store.close()
    let again = try ProfileDatabase.open(path: folder.database, seed: .test())
    #expect(again.recovered == nil && again.migratedFrom == nil)
    #expect(try again.load().profiles.map(\.profile) == [profile])
    #expect(try again.find(.check) == .sound)
    try again.close()
    // Under the head of an earlier version, the tables are not those of that version.
    let connection = try Connection(path: folder.database, mode: .readWrite, locking: .exclusive)
    try connection.execute("PRAGMA user_version = 4")
    _ = consume connection
    let problems = try StoreCheck.run(at: folder.database, copyingInto: folder.path).problems
    #expect(
      problems == ["the head of the file says version 4, and its tables are those of version 5"])
  }

  @Test func `A store becomes one with a bench by a state that has one`() throws {
    let folder = try TemporaryFolder()
    let store = try ProfileDatabase.open(path: folder.database, seed: .test())
    var profile = Profile(untouched: .default)
    let change = profile.change(
      minting: [.reserve(ingredient: "wheat", quantity: 3)], at: HybridTimestamp(milliseconds: 1),
      origin: Self.origins[1], client: nil)
    _ = profile.apply(change, catalog: nil)
    let entry = StoreEntry(
      snapshot: StoredSnapshot(profile: profile, lsn: 1),
      notes: [.floor(.default, LogFloor(vector: profile.vector, lsn: 1))])
    _ = try store.commit(StoreBatch(entries: [entry], clock: .zero, nowMilliseconds: 1))
    #expect(try store.setting("user_version") == 5)
    #expect(try store.load().profiles.map(\.profile) == [profile])
  }
}
