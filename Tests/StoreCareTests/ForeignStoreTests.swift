import ProfileStore
import Profiles
import SQLite
import StoreCare
import StoreDrafts
import StoreJobs
import TestSupport
import Testing
import Unix

/// A store of other replicas in the place of the store that was here.
@Suite struct ForeignStoreTests {
  private static let witness = "profiles.witness"
  private static let new = Origin(high: 7, low: 2)
  /// A replica that each of these stores has heard of.
  private static let third = Origin(high: 0, low: 1)

  /// A closed store of some changes of one origin each, and what it holds.
  private func closed(
    seed: UInt64, changes: [Origin]
  ) throws -> (folder: TemporaryFolder, state: StoredState) {
    let folder = try TemporaryFolder()
    let store = try ProfileDatabase.open(path: folder.database, seed: .test(seed))
    var profile = Profile(untouched: .default)
    for (place, origin) in changes.enumerated() {
      let time = HybridTimestamp(rawValue: UInt64(1_700_000_000_000 + place) << 16)
      let change = Change(
        of: profile, [.adjust(ingredient: "salt", by: 1)], at: time, by: origin)
      let effects = profile.apply(change, catalog: nil)
      let logged = LoggedChange(lsn: place + 1, change: change, effects: effects)
      _ = try store.commit(
        StoreBatch(entries: [StoreEntry(change: logged)], clock: time, nowMilliseconds: 1))
    }
    let state = try store.load()
    try store.close()
    return (folder, state)
  }

  /// The origin of the store that such a seed makes.
  private func origin(_ seed: UInt64) -> Origin { Origin(high: seed, low: 2) }

  /// Writes a file over the database as `cp` does, so that it stays the same file.
  private func overwrite(_ folder: TemporaryFolder, with bytes: [UInt8]) throws {
    try folder.write(bytes, to: "profiles.db")
  }

  private func losses(in folder: TemporaryFolder) throws -> Int {
    try folder.names().count { $0.contains(".lost-") }
  }

  @Test(arguments: [3, 5, 9])
  func `Under a store that knows nothing of the one that was here, all changes of that are lost`(
    length: Int
  ) throws {
    let (folder, _) = try closed(
      seed: 1, changes: [Origin](repeating: origin(1), count: 3) + [Self.third, Self.third])
    let other = try closed(seed: 5, changes: [Origin](repeating: Self.third, count: length))
    try overwrite(folder, with: other.folder.bytes(of: "profiles.db"))
    let kept = try folder.bytes(of: Self.witness)
    let store = try ProfileDatabase.open(path: folder.database, seed: .test(7))
    let rotation = try #require(store.rotation)
    #expect(
      rotation
        == IdentityRotation(
          former: other.state.origin, origin: Self.new, reason: .otherStore, lost: 5)
    )
    #expect(rotation.words.contains("hint: 5 changes are lost, unless another replica has them"))
    let repair = try #require(try store.load().repair)
    #expect(repair.lost == 5 && repair.problem == rotation.reason.cause)
    #expect(try store.load().profiles == other.state.profiles)
    try store.close()
    // As if the process had ended before it replaced the witness: the same loss is recorded once.
    try folder.write(kept, to: Self.witness)
    let again = try ProfileDatabase.open(path: folder.database, seed: .test(8))
    #expect(again.rotation?.lost == 5)
    #expect(try again.load().repair == repair)
    #expect(try losses(in: folder) == 1)
    try again.close()
    let last = try ProfileDatabase.open(path: folder.database, seed: .test(9))
    #expect(last.rotation == nil)
    #expect(try last.load().repair == repair)
  }

  /// The store of a killed process: its file has this many changes, and its log alone five more.
  private func killed(changes: Int, by author: Origin? = nil) throws -> TemporaryFolder {
    let author = author ?? origin(1)
    let (folder, state) = try closed(
      seed: 1, changes: [Origin](repeating: author, count: changes))
    let store = try ProfileDatabase.open(path: folder.database, seed: .test(1))
    var profile = try #require(state.profiles.first?.profile)
    for lsn in changes + 1...changes + 5 {
      let time = HybridTimestamp(rawValue: UInt64(1_700_000_000_000 + lsn) << 16)
      let change = Change(
        of: profile, [.adjust(ingredient: "salt", by: 1)], at: time, by: author)
      let effects = profile.apply(change, catalog: nil)
      let logged = LoggedChange(lsn: lsn, change: change, effects: effects)
      _ = try store.commit(
        StoreBatch(entries: [StoreEntry(change: logged)], clock: time, nowMilliseconds: 1))
    }
    let killed = try folder.copied()
    withExtendedLifetime(store) {}
    return killed
  }

  /// Opens a store with a check of every byte; the store must need mending.
  private func mended(_ folder: TemporaryFolder) throws -> ProfileDatabase {
    try folder.write([], to: "profiles.db.suspect")
    let store = try ProfileDatabase.open(path: folder.database, seed: .test(7))
    try #require(store.recovered != nil)
    return store
  }

  @Test(arguments: [20, 60])
  func `Under another store's file, changes that the log no longer has are lost`(
    length: Int
  ) throws {
    let folder = try killed(changes: 30)
    let other = try closed(seed: 5, changes: [Origin](repeating: Self.third, count: length))
    try overwrite(folder, with: other.folder.bytes(of: "profiles.db"))
    let store = try mended(folder)
    let recovered = try #require(store.recovered)
    let history = try store.store.history(of: .default, before: nil, limit: 500).changes
    let left = history.count { $0.change.dot.origin == origin(1) }
    // Five changes were only in the log, and their pages have some of the changes before.
    #expect(left >= 5 && left < 35 && recovered.repair.lost == 35 - left)
    #expect(
      recovered.salvageWords.hasSuffix(
        "; the file belongs to another store, \(other.state.origin); "
          + "\(35 - left) changes are lost, unless another replica has them"))
    #expect(history.count { $0.change.dot.origin == Self.third } == length)
  }

  @Test func `Changes that a backup or the log of the replaced store has are not lost`() throws {
    let folder = try killed(changes: 30)
    let other = try closed(seed: 5, changes: [Origin](repeating: Self.third, count: 60))
    try folder.makeFolder("backups")
    let own = try closed(seed: 1, changes: [Origin](repeating: origin(1), count: 10))
    _ = try ProfileDatabase.backUpStore(
      at: own.folder.database, to: folder.appending("backups/2023-11-14.db"))
    try overwrite(folder, with: other.folder.bytes(of: "profiles.db"))
    let store = try mended(folder)
    let repair = try #require(store.recovered?.repair)
    #expect(repair.backup == "2023-11-14.db")
    let history = try store.store.history(of: .default, before: nil, limit: 500).changes
    let left = history.count { $0.change.dot.origin == origin(1) }
    #expect(left > 10 && left < 35 && repair.lost == 35 - left)
  }

  @Test func `A damaged store with changes of another replica alone is not another store`() throws {
    let folder = try killed(changes: 30, by: Self.third)
    let store = try ProfileDatabase.open(path: folder.database, seed: .test(7))
    try #require(store.rotation == nil)
    try store.close()
    do {
      let connection = try Connection(path: folder.database, mode: .readWrite, locking: .exclusive)
      try connection.execute("UPDATE change SET body = '[99]' WHERE lsn = 20")
      try connection.checkpoint()
    }
    let recovered = try #require(try mended(folder).recovered)
    #expect(recovered.repair.lost == 1)
    #expect(
      recovered.details == [
        #"change 20 of the profile "default" is lost, unless another replica has it"#
      ])
  }

  private func clearIdentity(_ folder: TemporaryFolder) throws {
    let connection = try Connection(path: folder.database, mode: .readWrite, locking: .exclusive)
    try connection.execute("UPDATE store SET origin = ''")
    try connection.checkpoint()
  }

  @Test func `An older copy from before a new identity lacks only what came after it`() throws {
    let (folder, state) = try closed(seed: 1, changes: [origin(1), origin(1)])
    let older = try folder.bytes(of: "profiles.db")
    try clearIdentity(folder)
    let store = try ProfileDatabase.open(path: folder.database, seed: .test(7))
    #expect(store.rotation?.reason == .backup)
    var profile = try #require(try store.load().profiles.first?.profile)
    let time = HybridTimestamp(rawValue: state.clock.rawValue + 1)
    let change = Change(
      of: profile, [.adjust(ingredient: "salt", by: 1)], at: time, by: Self.new)
    let effects = profile.apply(change, catalog: nil)
    let logged = LoggedChange(lsn: 3, change: change, effects: effects)
    _ = try store.commit(
      StoreBatch(entries: [StoreEntry(change: logged)], clock: time, nowMilliseconds: 1))
    try store.close()
    try overwrite(folder, with: older)
    let again = try ProfileDatabase.open(path: folder.database, seed: .test(8))
    #expect(again.rotation?.reason == .rolledBack(to: 2, from: 3))
    #expect(again.rotation?.lost == 1)
  }

  /// What gives a store a new identity.
  enum Rotation: CaseIterable {
    case backup, whileOpen
  }

  @Test(arguments: Rotation.allCases, [true, false])
  func `A new identity is no loss, wherever the process ends`(
    rotation: Rotation, hasWritten: Bool
  ) throws {
    let (folder, state) = try closed(
      seed: 1, changes: [Self.third, hasWritten ? origin(1) : Self.third])
    if rotation == .backup { try clearIdentity(folder) }
    let before = (
      store: try folder.bytes(of: "profiles.db"), witness: try folder.bytes(of: Self.witness)
    )
    let store = try ProfileDatabase.open(path: folder.database, seed: .test(7))
    if rotation == .whileOpen {
      #expect(store.rotation == nil)
      _ = try store.commit(
        StoreBatch(
          entries: [StoreEntry(notes: [.origin(Self.new)])], clock: state.clock,
          nowMilliseconds: 9))
    } else {
      #expect(store.rotation?.origin == Self.new && store.rotation?.lost == 0)
    }
    try store.close()
    let after = (
      store: try folder.bytes(of: "profiles.db"), witness: try folder.bytes(of: Self.witness)
    )
    // At an opening the witness is told first, and later the store is.
    let half = rotation == .backup ? (before.store, after.witness) : (after.store, before.witness)
    let cuts = [(before.store, before.witness), half, (after.store, after.witness)]
    for (place, cut) in cuts.enumerated() {
      try overwrite(folder, with: cut.0)
      try folder.write(cut.1, to: Self.witness)
      let again = try ProfileDatabase.open(path: folder.database, seed: .test(8))
      let isKept = place == 2 || rotation == .whileOpen
      #expect((again.rotation == nil) == isKept, "\(place): \(String(describing: again.rotation))")
      #expect(again.rotation?.lost ?? 0 == 0, "\(place)")
      #expect(try again.load().repair == nil && again.load().profiles == state.profiles)
      try again.close()
    }
    #expect(try losses(in: folder) == 0)
  }
}
