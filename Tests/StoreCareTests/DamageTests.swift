import ProfileStore
import Profiles
import SQLite
import StoreCare
import StoreDrafts
import StoreJobs
import TestSupport
import Testing
import Unix

@Suite struct DamageTests {
  /// A folder with a store of some commits, left open as by a power cut, and its state.
  private func crashed() throws -> (folder: TemporaryFolder, model: StoreModel) {
    let folder = try TemporaryFolder()
    let store = try ProfileDatabase.open(path: folder.database, seed: .test(1))
    var model = StoreModel(try store.load(), seed: 11)
    for _ in 1...30 { _ = try store.commit(model.batch()) }
    return (try folder.copied(), model)
  }

  /// The same, closed, and then worked on by hand.
  private func closed(running sql: String) throws -> TemporaryFolder {
    let folder = try crashed().folder
    try ProfileDatabase.open(path: folder.database, seed: .test()).close()
    let connection = try Connection(path: folder.database, mode: .readWrite, locking: .exclusive)
    try connection.execute(sql)
    try connection.checkpoint()
    return folder
  }

  private static let aside = "profiles.db.damaged-20231114T221320000Z"

  /// Opens a damaged store: another takes its place, and the old files are whole under another name.
  private func expectMovedAside(_ folder: TemporaryFolder, as name: String = aside) throws {
    let before = try folder.picture()
    let store = try ProfileDatabase.open(path: folder.database, seed: .test(2))
    let recovered = try #require(store.recovered)
    #expect(recovered.path == folder.path + "/" + name)
    #expect(!recovered.problems.isEmpty)
    let after = try folder.picture()
    #expect(after[name] == before["profiles.db"])
    // An empty log says nothing, and is not kept.
    #expect(after[name + "-wal", default: .init()] == before["profiles.db-wal", default: .init()])
    let state = try store.load()
    #expect(state.origin.high == 2)
    #expect(state.repair == recovered.repair)
    #expect(recovered.repair.backup == nil && recovered.repair.aside == recovered.path)
    try store.close()
    let again = try ProfileDatabase.open(path: folder.database, seed: .test(3))
    #expect(again.recovered == nil)
    #expect(again.rotation == nil)
    #expect(try again.load() == state)
    // The notice goes with what it is about.
    try again.close()
    for path in [recovered.path, recovered.path + "-wal"] { try File.remove(path) }
    #expect(
      try ProfileDatabase.open(path: folder.database, seed: .test(4)).load().repair == nil)
  }

  @Test func `A file that is no database is moved aside`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Array("no database at all, however long it is".utf8), to: "profiles.db")
    try expectMovedAside(folder)
  }

  @Test("A file that was left open is checked wholly, also where a load does not look")
  func leftOpen() throws {
    let folder = try crashed().folder
    try ProfileDatabase.open(path: folder.database, seed: .test()).close()
    let sound = try folder.bytes(of: "profiles.db")
    var noticed = (closed: Set<Int>(), leftOpen: Set<Int>())
    for page in 1..<sound.count / 4096 {
      var spoilt = sound
      for index in page * 4096..<page * 4096 + 64 { spoilt[index] = 0x5A }
      if try isMovedAside(spoilt, log: nil) { noticed.closed.insert(page) }
      if try isMovedAside(spoilt, log: []) { noticed.leftOpen.insert(page) }
    }
    #expect(noticed.leftOpen.isStrictSuperset(of: noticed.closed))
    #expect(!noticed.closed.isEmpty)
  }

  private func isMovedAside(_ database: [UInt8], log: [UInt8]?) throws -> Bool {
    let folder = try TemporaryFolder()
    try folder.write(database, to: "profiles.db")
    if let log { try folder.write(log, to: "profiles.db-wal") }
    return try ProfileDatabase.open(path: folder.database, seed: .test()).recovered != nil
  }

  @Test func `The log of a damaged file goes with it unchanged`() throws {
    let folder = try closed(running: "UPDATE profile SET snapshot = '{' WHERE id = 1")
    let connection = try Connection(path: folder.database, mode: .readWrite, locking: .exclusive)
    try connection.execute("PRAGMA wal_autocheckpoint = 0; UPDATE store SET clock = 7")
    let copy = try folder.copied()
    try #require(try !copy.bytes(of: "profiles.db-wal").isEmpty)
    try expectMovedAside(copy)
  }

  @Test(arguments: [
    "UPDATE profile SET snapshot = '{\"version\":1}' WHERE id = 1",
    "UPDATE profile SET uuid = 'x' WHERE id = 2",
    "UPDATE change SET body = replace(body, '\"edits\":[', '\"edits\":[{\"edit\":\"dance\"},'); "
      + "UPDATE profile SET snapshot = NULL",
    "UPDATE change SET root = 'x'; UPDATE profile SET snapshot = NULL",
    "UPDATE change SET hash = x'00'; UPDATE profile SET snapshot = NULL",
    "UPDATE profile SET snapshot = NULL; DELETE FROM change WHERE seq = 1",
    "UPDATE origin SET name = 'nobody' WHERE id = 1",
    "UPDATE store SET lsn = 0",
    "UPDATE store SET lsn = 9223372036854775807",
    "UPDATE store SET epoch = ''",
    "INSERT INTO request (client, n, reply) VALUES ('z', 9223372036854775807, x'00')",
    "DELETE FROM store",
    "DROP TABLE request",
    "ALTER TABLE profile RENAME COLUMN snapshot TO picture",
  ])
  func `A file whose content cannot be read back is moved aside`(sql: String) throws {
    try expectMovedAside(try closed(running: sql))
  }

  @Test func `A log without its database is moved aside and not lost`() throws {
    let log = try crashed().folder.bytes(of: "profiles.db-wal")
    let folder = try TemporaryFolder()
    try folder.write(log, to: "profiles.db-wal")
    try expectMovedAside(folder)
  }

  @Test func `An empty file with a log is moved aside and the log not lost`() throws {
    let folder = try crashed().folder
    try folder.write([], to: "profiles.db")
    try expectMovedAside(folder)
  }

  @Test func `A second damaged file of one moment gets a name of its own`() throws {
    let folder = try TemporaryFolder()
    try folder.write([1], to: Self.aside)
    try folder.write([2], to: Self.aside + "-2-wal")
    try folder.write([3, 3, 3], to: "profiles.db")
    try expectMovedAside(folder, as: Self.aside + "-3")
    #expect(try folder.bytes(of: Self.aside) == [1])
    #expect(try folder.bytes(of: Self.aside + "-2-wal") == [2])
  }

  /// A closed store with one change spoilt that a snapshot has, and the profile that it is of.
  private func oldChange(set assignment: String) throws -> (TemporaryFolder, ProfileID) {
    let old = """
      SELECT min(c.lsn) FROM change AS c JOIN profile AS p ON p.id = c.profile
      WHERE p.snapshot IS NOT NULL AND c.lsn <= p.lsn
      """
    let folder = try closed(running: "UPDATE change SET \(assignment) WHERE lsn = (\(old))")
    let connection = try Connection(path: folder.database, mode: .readWrite, locking: .exclusive)
    let uuid = try connection.prepare(
      "SELECT uuid FROM profile WHERE id = (SELECT profile FROM change WHERE lsn = (\(old)))"
    ).first { $0.text(0) }
    return (folder, try #require(uuid.flatMap { ProfileID($0) }))
  }

  @Test func `An old row that is not what was written fails its page of history and nothing else`()
    throws
  {
    let (folder, profile) = try oldChange(set: "effects = '[1]'")
    let store = try ProfileDatabase.open(path: folder.database, seed: .test())
    #expect(store.recovered == nil)
    #expect(throws: StoreFailure.self) {
      try store.store.history(of: profile, before: nil, limit: 500)
    }
    #expect(throws: StoreFailure.self) { try store.find(.check) }
    // Where it is said that something is wrong, all of it is looked at.
    store.abandon()
    let mended = try ProfileDatabase.open(path: folder.database, seed: .test(2))
    #expect(try #require(mended.recovered).problems[0].hasSuffix("is not as it was written"))
  }

  @Test("An old text that cannot be read fails its page of history and nothing else")
  func oldText() throws {
    let (folder, profile) = try oldChange(set: "effects = '?'")
    let store = try ProfileDatabase.open(path: folder.database, seed: .test())
    #expect(store.recovered == nil)
    let failure = #expect(throws: StoreFailure.self) {
      try store.store.history(of: profile, before: nil, limit: 500)
    }
    #expect(failure?.cause.hasSuffix("is not as it was written") == true)
  }
}
