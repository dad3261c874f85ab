import Glibc
import Profiles
import SQLite
import StoreCare
import StoreDrafts
import StoreJobs
import TestSupport
import Testing
import Unix

@Suite struct RestoreTests {
  private static let now = 1_700_000_000_000
  private static let aside = "profiles.db.replaced-20231114T221320000Z"

  /// A store of some commits, closed or as a power cut leaves it.
  private func folder(
    seed: UInt64, isLeftOpen: Bool = false
  ) throws -> (folder: TemporaryFolder, state: StoredState) {
    let folder = try TemporaryFolder()
    let store = try ProfileDatabase.open(path: folder.database, seed: .test(seed))
    var model = StoreModel(try store.load(), seed: seed)
    for _ in 1...8 { _ = try store.commit(model.replicaBatch()) }
    if isLeftOpen { return (try folder.copied(), model.state) }
    try store.close()
    return (folder, model.state)
  }

  /// A backup of such a store.
  private func backup(seed: UInt64) throws -> (folder: TemporaryFolder, state: StoredState) {
    let (store, state) = try folder(seed: seed)
    let folder = try TemporaryFolder()
    _ = try ProfileDatabase.backUpStore(at: store.database, to: folder.database)
    return (folder, state)
  }

  private func restore(
    _ source: String, to folder: TemporaryFolder
  ) throws -> Restoration {
    try Restoration.restore(source, to: folder.database, nowMilliseconds: Self.now)
  }

  private func summary(_ state: StoredState) -> StoreSummary {
    // `default` is there before its first change.
    let live = Set(state.profiles.filter { !$0.profile.isDeleted.value }.map(\.profile.id))
    let isGone = state.profiles.contains { $0.profile.id == .default && $0.profile.isDeleted.value }
    return StoreSummary(
      profiles: live.union(isGone ? [] : [.default]).count, changes: state.changeCount,
      lastCommitMilliseconds: state.lastCommitMilliseconds)
  }

  /// Opens what was restored: it is all there, under an identity of its own.
  private func expectRestored(_ state: StoredState, in folder: TemporaryFolder) throws {
    let store = try ProfileDatabase.open(path: folder.database, seed: .test(7))
    #expect(store.recovered == nil)
    #expect(store.rotation?.reason == .backup)
    var expected = state
    expected.formers.insert(state.origin)
    expected.origin = Origin(high: 7, low: 2)
    expected.epoch = "00000000000000070000000000000004"
    expected.databaseBytes = try store.load().databaseBytes
    #expect(try store.load() == expected)
    try store.close()
  }

  @Test func `A backup is restored where nothing was, and makes the folder`() throws {
    let (backup, state) = try backup(seed: 3)
    let bytes = try backup.picture()
    let home = try TemporaryFolder()
    let restoration = try Restoration.restore(
      backup.database, to: home.appending("new/deep/alchemyd.db"), nowMilliseconds: Self.now)
    #expect(restoration.restored == summary(state))
    #expect(restoration.replaced == nil)
    #expect(try home.names(in: "new/deep") == ["alchemyd.db"])
    #expect(try home.permissions(of: "new/deep") == 0o700)
    #expect(try home.permissions(of: "new/deep/alchemyd.db") == 0o600)
    #expect(try backup.picture() == bytes, "the backup is not touched")
  }

  @Test(arguments: [false, true])
  func `A restore that was killed between its two renames is ended by the next start`(
    isLogMoved: Bool
  ) throws {
    let (backup, state) = try backup(seed: 3)
    let (home, _) = try folder(seed: 4, isLeftOpen: true)
    let copy = try TemporaryFolder()
    _ = try Restoration.restore(backup.database, to: copy.database, nowMilliseconds: Self.now)
    try File.move(home.database, to: home.appending(Self.aside))
    if isLogMoved { try File.move(home.database + "-wal", to: home.appending(Self.aside + "-wal")) }
    try File.copy(copy.database, to: home.database + ".mended")
    try expectRestored(state, in: home)
    #expect(try home.names().contains(Self.aside))
  }

  @Test(arguments: [false, true])
  func `What was there is moved aside byte for byte, and can be gone back to`(
    isLeftOpen: Bool
  ) throws {
    let (backup, state) = try backup(seed: 3)
    let (home, before) = try folder(seed: 4, isLeftOpen: isLeftOpen)
    let picture = try home.picture()
    let restoration = try restore(backup.database, to: home)
    #expect(restoration.restored == summary(state))
    #expect(restoration.replaced == home.appending(Self.aside))
    var replaced = summary(before)
    replaced.profiles = nil
    #expect(restoration.replacedSummary == replaced)
    #expect(try home.bytes(of: Self.aside) == picture["profiles.db"]?.bytes)
    let log = isLeftOpen ? [Self.aside + "-wal"] : []
    #expect(try home.names() == ["profiles.db", Self.aside] + log)
    if isLeftOpen {
      #expect(try home.bytes(of: Self.aside + "-wal") == picture["profiles.db-wal"]?.bytes)
    }
    try expectRestored(state, in: home)
    let back = try restore(home.appending(Self.aside), to: home)
    #expect(back.restored == summary(before))
    #expect(back.replaced == home.appending(Self.aside + "-2"))
    try expectRestored(before, in: home)
  }

  @Test(arguments: [
    "PRAGMA user_version = 99", "PRAGMA application_id = 77",
    "UPDATE profile SET snapshot = '{'", "DELETE FROM store",
  ])
  func `What was there and cannot be used is kept all the same`(sql: String) throws {
    let (backup, state) = try backup(seed: 3)
    let (home, _) = try folder(seed: 4)
    try run(sql, on: home)
    let picture = try home.picture()
    let restoration = try restore(backup.database, to: home)
    #expect(restoration.replaced == home.appending(Self.aside))
    #expect(try home.bytes(of: Self.aside) == picture["profiles.db"]?.bytes)
    try expectRestored(state, in: home)
  }

  private func run(_ sql: String, on folder: TemporaryFolder) throws {
    let connection = try Connection(path: folder.database, mode: .readWrite, locking: .exclusive)
    try connection.execute(sql)
    try connection.checkpoint()
  }

  @Test(arguments: ["", "no database at all, however long it is"])
  func `A file that is no database, and a log without one, are kept as well`(text: String) throws {
    let (backup, state) = try backup(seed: 3)
    let home = try TemporaryFolder()
    try home.write(Array(text.utf8), to: "profiles.db")
    try home.write([1, 2, 3], to: "profiles.db-wal")
    let restoration = try restore(backup.database, to: home)
    #expect(restoration.replacedSummary == nil)
    #expect(try home.bytes(of: Self.aside) == Array(text.utf8))
    #expect(try home.bytes(of: Self.aside + "-wal") == [1, 2, 3])
    try expectRestored(state, in: home)
  }

  @Test func `What is no sound store is refused, and nothing is touched`() throws {
    let (home, _) = try folder(seed: 4)
    let picture = try home.picture()
    let (newer, foreign, damaged) = (
      try backup(seed: 3).folder, try backup(seed: 3).folder, try backup(seed: 3).folder
    )
    try run("PRAGMA user_version = 99", on: newer)
    try run("PRAGMA application_id = 77", on: foreign)
    try run("UPDATE origin SET name = 'x' WHERE id = 1", on: damaged)
    let (empty, text) = (try TemporaryFolder(), try TemporaryFolder())
    try empty.write([], to: "profiles.db")
    try text.write(Array(repeating: 7, count: 9000), to: "profiles.db")
    func refusal(of source: String) -> RestoreFailure? {
      #expect(throws: RestoreFailure.self) { try restore(source, to: home) }
    }
    #expect(refusal(of: home.appending("none")) == .missing)
    #expect(refusal(of: home.path) == .missing)
    #expect(refusal(of: home.database) == .itself)
    try empty.makeLink("link", to: home.database)
    #expect(refusal(of: empty.appending("link")) == .itself)
    #expect(refusal(of: newer.database) == .unusable(.newer(version: 99, known: storeVersion)))
    #expect(refusal(of: foreign.database) == .unusable(.foreign(applicationID: 77)))
    #expect(refusal(of: empty.database) == .unsound(["there is nothing in it"]))
    // SQLite would leave a log and its index beside what it opens.
    for folder in [newer, foreign, damaged, text] {
      #expect(try folder.names() == ["profiles.db"])
    }
    for folder in [damaged, text] {
      guard case .unsound? = refusal(of: folder.database) else {
        Issue.record("it was not refused")
        return
      }
    }
    #expect(try home.picture() == picture)
  }

  @Test func `Nothing is left beside a copy of a database that is taken`() throws {
    let (closed, state) = try folder(seed: 5)
    let copy = try TemporaryFolder()
    try copy.write(closed.bytes(of: "profiles.db"), to: "profiles.db")
    let picture = try copy.picture()
    let (home, _) = try folder(seed: 4)
    #expect(try restore(copy.database, to: home).restored == summary(state))
    #expect(try copy.picture() == picture)
  }

  @Test func `A copy of an open database without its log is refused by name`() throws {
    let open = try TemporaryFolder()
    let store = try ProfileDatabase.open(path: open.database, seed: .test(8))
    var model = StoreModel(try store.load(), seed: 8)
    for _ in 1...8 { _ = try store.commit(model.replicaBatch()) }
    let copy = try TemporaryFolder()
    try copy.write(open.bytes(of: "profiles.db"), to: "profiles.db")
    try store.close()
    let (home, _) = try folder(seed: 4)
    let (picture, copied) = (try home.picture(), try copy.picture())
    #expect(throws: RestoreFailure.withoutLog(copy.database + "-wal")) {
      try restore(copy.database, to: home)
    }
    #expect(try home.picture() == picture)
    #expect(try copy.picture() == copied)
  }

  @Test func `Every page of a backup is checked before it is taken`() throws {
    let (backup, _) = try backup(seed: 3)
    let (home, _) = try folder(seed: 4)
    let picture = try home.picture()
    let sound = try backup.bytes(of: "profiles.db")
    for page in 0..<sound.count / 4096 {
      var spoilt = sound
      for index in page * 4096..<page * 4096 + 64 { spoilt[index] = 0x5A }
      try backup.write(spoilt, to: "profiles.db")
      #expect(throws: RestoreFailure.self, "page \(page)") {
        try restore(backup.database, to: home)
      }
    }
    #expect(try home.picture() == picture)
  }

  @Test func `Neither a store that is open is replaced, nor one that is open taken`() throws {
    let (backup, _) = try backup(seed: 3)
    let (home, _) = try folder(seed: 4)
    let store = try ProfileDatabase.open(path: home.database, seed: .test(7))
    let picture = try home.picture()
    #expect(throws: RestoreFailure.inUse) { try restore(backup.database, to: home) }
    #expect(try home.picture() == picture)
    try store.close()
    // A process does not see its own locks.
    let script =
      "import fcntl, sys, time; f = open(sys.argv[1], 'r+b');"
      + "fcntl.lockf(f, fcntl.LOCK_EX, 510, 0x40000001); print('locked', flush=True); time.sleep(600)"
    let holder = try ChildProcess("python3", ["-c", script, home.database], environment: [:])
    try holder.waitForOutput(containing: "locked")
    let other = try TemporaryFolder()
    #expect(throws: RestoreFailure.sourceInUse) { try restore(home.database, to: other) }
    #expect(try other.names() == [])
    holder.signal(SIGKILL)
    _ = try holder.waitForEnd()
  }

  @Test func `When a file cannot be moved the store is where it was`() throws {
    let (backup, _) = try backup(seed: 3)
    let (home, _) = try folder(seed: 4)
    // Too long a name for what is moved aside, though not for the copy.
    let name = String(repeating: "n", count: 232)
    try File.move(home.database, to: home.appending(name))
    let picture = try home.picture()
    #expect(throws: RestoreFailure.self) {
      try Restoration.restore(
        backup.database, to: home.appending(name), nowMilliseconds: Self.now)
    }
    #expect(try home.picture() == picture)
  }

  @Test func `What a restore that was killed has copied is removed, and nobody's work is`() throws {
    let (backup, _) = try backup(seed: 3)
    let (home, _) = try folder(seed: 4)
    let remnants = ["profiles.db.77.new", "profiles.db.77.new.78.new"]
    for name in remnants { try home.write([1], to: name) }
    let picture = try home.picture()
    let lock = try #require(try FolderLock.acquire(home.path))
    #expect(throws: RestoreFailure.inUse) { try restore(backup.database, to: home) }
    #expect(try home.picture() == picture)
    withExtendedLifetime(lock) {}
    let (next, _) = try folder(seed: 4)
    for name in remnants { try next.write([1], to: name) }
    _ = try restore(backup.database, to: next)
    #expect(try !next.names().contains { remnants.contains($0) })
  }
}
