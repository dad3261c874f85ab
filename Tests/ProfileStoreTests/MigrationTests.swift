import Alchemy
import ProfileStore
import Profiles
import Replication
import SQLite
import StoreJobs
import TestSupport
import Testing
import Unix

@Suite struct MigrationTests {
  private let id = ProfileID(OldStore.profile)
  private let origin = Origin(OldStore.origin)
  private let other = Origin(OldStore.other)

  /// What the old store's three changes are now.
  private func changes(version: Int) throws -> [LoggedChange] {
    let (id, origin, other) = (try #require(id), try #require(origin), try #require(other))
    var profile = Profile(untouched: id)
    func logged(_ lsn: Int, _ edit: Edit, by origin: Origin, at time: UInt64, _ client: String?)
      -> LoggedChange
    {
      let change = profile.change(
        minting: [edit], at: HybridTimestamp(rawValue: time), origin: origin, client: client)
      return LoggedChange(
        lsn: lsn, change: change, effects: profile.apply(change, catalog: nil))
    }
    let create = Edit.create(catalog: "skyrim", name: "thief")
    var first = logged(2, create, by: origin, at: 65536, "alchemy")
    first.effects = []
    let second = logged(3, .adjust(ingredient: "salt", by: 3), by: other, at: 131_072, nil)
    let choice = Edit.choose(.ingredients, id: "salt", .must)
    var third = logged(5, choice, by: origin, at: 131_073, "alchemy")
    if version == 2 {
      third.change.undoes = Dot(origin: other, seq: 1)
      third.request = 7
    }
    return [first, second, third]
  }

  @Test(arguments: [1, 2])
  func `A store of an earlier version is read on, with its identity and its whole log`(
    version: Int
  ) throws {
    let folder = try TemporaryFolder()
    try OldStore.make(version: version, in: folder)
    let store = try ProfileDatabase.open(path: folder.database, seed: .test(9))
    #expect(store.recovered == nil)
    let (id, changes) = (try #require(id), try changes(version: version))
    var profile = Profile(untouched: id)
    for logged in changes { _ = profile.apply(logged.change, catalog: nil) }
    var expected = StoredState(
      origin: try #require(origin), epoch: OldStore.epoch,
      clock: HybridTimestamp(rawValue: 131_075),
      lsn: 5,
      profiles: [
        .init(profile: Profile(untouched: .default), lsn: 0), .init(profile: profile, lsn: 5),
      ],
      clients: ["alchemy": 7], changeCount: 3, lastCommitMilliseconds: 1_700_000_000_000,
      databaseBytes: 0)
    let loaded = try store.load()
    expected.databaseBytes = loaded.databaseBytes
    #expect(loaded == expected)
    #expect(
      try store.history(of: id, before: nil, limit: 500)
        == HistoryPage(changes: changes.reversed(), hasMore: false))
    #expect(
      try store.find(.missing(id, VersionVector(), limit: 500))
        == .missing(changes.map(\.change), hasMore: false))
    try store.close()
    let again = try ProfileDatabase.open(path: folder.database, seed: .test(9))
    #expect(try again.load() == expected)
  }

  @Test(arguments: [1, 2])
  func `A migrated store has the tables of a fresh one`(version: Int) throws {
    let folders = [try TemporaryFolder(), try TemporaryFolder()]
    try OldStore.make(version: version, in: folders[0])
    let tables = try folders.map { folder in
      try ProfileDatabase.open(path: folder.database, seed: .test()).close()
      let connection = try Connection(path: folder.database, mode: .readWrite, locking: .exclusive)
      let sql = """
        SELECT s.name || '.' || c.name || ' ' || c.type || ' ' || c."notnull" || ' ' ||
          coalesce(c.dflt_value, '')
        FROM sqlite_schema AS s JOIN pragma_table_info(s.name) AS c ORDER BY 1
        """
      return try connection.prepare(sql).all { $0.text(0) }
    }
    #expect(tables[0] == tables[1])
    #expect(tables[0].count > 30)
  }

  @Test func `Without room for its backup, a store is refused with the needed room`() throws {
    let folder = try TemporaryFolder()
    try OldStore.make(version: 2, in: folder)
    let before = try File.readWhatCanBe(folder.database, limitBytes: 1 << 20)
    // A hole in the file takes no room, but the backup of the file would.
    let free = try DiskSpace(at: folder.path).freeBytes
    let ending = try ChildProcess.run(
      "truncate", ["-s", "\(free / 4096 * 4096)", folder.database], environment: [:])
    #expect(ending.code == 0)
    let failure = #expect(throws: StoreOpenFailure.self) {
      try ProfileDatabase.open(path: folder.database, seed: .test(9))
    }
    guard case .notBackedUp(_, let cause)? = failure else {
      throw TookTooLong("a refusal", seen: "\(String(describing: failure))")
    }
    let words = cause.split(separator: " ")
    let numbers = words.compactMap { Int($0) }
    #expect(cause.contains("MiB of free space, and has ") && numbers.count == 2, "\(cause)")
    #expect(numbers[0] >= free >> 20 + 64 && numbers[0] > numbers[1], "\(cause)")
    #expect(try File.readWhatCanBe(folder.database, limitBytes: before.count) == before)
  }
}
