import ProfileStore
import Profiles
import Replication
import SQLite
import StoreJobs
import TestSupport
import Testing
import Unix
import Wire

@Suite struct IdentityTests {
  /// A closed store of some commits, with what it holds.
  private func closed() throws -> (folder: TemporaryFolder, state: StoredState) {
    let folder = try TemporaryFolder()
    let store = try ProfileDatabase.open(path: folder.database, seed: .test(1))
    #expect(store.rotation == nil)
    var model = StoreModel(try store.load(), seed: 3)
    for _ in 1...6 { _ = try store.commit(model.replicaBatch()) }
    let state = try store.load()
    try store.close()
    return (folder, state)
  }

  private static let witness = "profiles.witness"
  private static let new = Origin(high: 7, low: 2)

  /// Opens a store that is to get another identity, and nothing else; once and no more.
  private func expectRotation(
    _ reason: IdentityRotation.Reason, _ folder: TemporaryFolder, _ before: StoredState,
    former: Origin? = nil, lost: Int = 0, lacksCommits: Bool = false
  ) throws {
    let store = try ProfileDatabase.open(path: folder.database, seed: .test(7))
    #expect(store.recovered == nil)
    let former = former ?? (before.origin == .none ? nil : before.origin)
    #expect(
      store.rotation
        == IdentityRotation(
          former: former, origin: Self.new, reason: reason, lost: lost, lacksCommits: lacksCommits))
    var expected = before
    if lost > 0 || lacksCommits {
      let rest = "; commits are missing, and how many changes they had is not known"
      expected.repair = StoredRepair(
        milliseconds: 1_700_000_000_000, aside: folder.appending(Self.lost),
        problem: reason.cause + (lacksCommits ? rest : ""), backup: nil, salvaged: 0, lost: lost)
    }
    expected.origin = Self.new
    expected.epoch = "00000000000000070000000000000004"
    expected.databaseBytes = try store.load().databaseBytes
    #expect(try store.load() == expected)
    _ = try store.commit(StoreBatch(entries: [], clock: before.clock, nowMilliseconds: 9))
    expected.lastCommitMilliseconds = 9
    #expect(try store.load() == expected)
    try store.close()
    let again = try ProfileDatabase.open(path: folder.database, seed: .test(8))
    #expect(again.rotation == nil)
    #expect(try again.load() == expected)
  }

  @Test func `A store that was closed, and one that was killed, is the one that it was`() throws {
    let (folder, state) = try closed()
    for _ in 1...3 {
      let store = try ProfileDatabase.open(path: folder.database, seed: .test(7))
      #expect(store.rotation == nil)
      #expect(try store.load() == state)
      let killed = try folder.copied()
      #expect(try ProfileDatabase.open(path: killed.database, seed: .test(7)).rotation == nil)
      try store.close()
    }
    #expect(try folder.permissions(of: Self.witness) == 0o600)
  }

  @Test func `A copied folder is another store`() throws {
    let (folder, state) = try closed()
    let copy = try folder.plainCopy()
    try expectRotation(.otherFolder(folder.path), copy, state)
    let original = try ProfileDatabase.open(path: folder.database, seed: .test(7))
    #expect(original.rotation == nil)
  }

  @Test func `A copied folder that was left open is another store`() throws {
    let (folder, state) = try closed()
    let store = try ProfileDatabase.open(path: folder.database, seed: .test(7))
    let copy = try folder.plainCopy()
    try expectRotation(.otherFolder(folder.path), copy, state)
    try store.close()
  }

  @Test func `A database without what remembers it is another store`() throws {
    let (folder, state) = try closed()
    let copy = try TemporaryFolder()
    try copy.write(folder.bytes(of: "profiles.db"), to: "profiles.db")
    try expectRotation(.unwitnessed, copy, state)
  }

  @Test func `A moved folder cannot be told from a snapshot of it, and is another store`() throws {
    let (folder, state) = try closed()
    let home = try TemporaryFolder()
    for name in try folder.names() {
      try File.move(folder.appending(name), to: home.appending(name))
    }
    try expectRotation(.otherFolder(folder.path), home, state)
  }

  @Test func `A folder that is reached by a link is where it was`() throws {
    let (folder, _) = try closed()
    let home = try TemporaryFolder()
    try home.makeLink("link", to: folder.path)
    let path = home.appending("link/profiles.db")
    #expect(try ProfileDatabase.open(path: path, seed: .test(7)).rotation == nil)
  }

  @Test func `A file that was put in the place of the database is another store`() throws {
    let (folder, state) = try closed()
    try folder.write(folder.bytes(of: "profiles.db"), to: "copy")
    try File.move(folder.appending("copy"), to: folder.database)
    try expectRotation(.otherFile, folder, state)
  }

  @Test("A database that has forgotten what it knew is another store")
  func forgotten() throws {
    let (folder, state) = try closed()
    let bytes = try folder.bytes(of: "profiles.db")
    let inode = try folder.inode()
    let store = try ProfileDatabase.open(path: folder.database, seed: .test(1))
    var model = StoreModel(try store.load(), seed: 4)
    _ = try store.commit(model.batch(entries: 20...20))
    try store.close()
    try folder.write(bytes, to: "profiles.db")
    try #require(try folder.inode() == inode)
    try expectRotation(
      .rolledBack(to: state.lsn, from: model.state.lsn), folder, state,
      lost: model.state.lsn - state.lsn)
  }

  @Test("A store that was killed is known to be rolled back by many commits")
  func rolledBackByMany() throws {
    let (folder, state) = try closed()
    let bytes = try folder.bytes(of: "profiles.db")
    let store = try ProfileDatabase.open(path: folder.database, seed: .test(1))
    var model = StoreModel(try store.load(), seed: 4)
    for _ in 1...300 { _ = try store.commit(model.batch(entries: 1...1)) }
    let killed = try folder.copied()
    try killed.write(bytes, to: "profiles.db")
    try killed.write([], to: "profiles.db-wal")
    let other = try ProfileDatabase.open(path: killed.database, seed: .test(7))
    guard case .rolledBack(to: state.lsn, let from)? = other.rotation?.reason else {
      Issue.record("\(String(describing: other.rotation))")
      return
    }
    #expect(from > state.lsn && from <= model.state.lsn)
  }

  /// Puts a word into the witness in the place of another.
  private func retell(
    _ folder: TemporaryFolder, _ member: String, _ value: String
  ) throws -> String {
    var object = try #require(
      JSONValue(readable: folder.bytes(of: Self.witness))?.object)
    let old = try #require(object[member]?.string)
    object[member] = .string(value)
    try folder.write(JSONValue.object(object).serialized(), to: Self.witness)
    return old
  }

  @Test func `A store that comes from another machine is another store`() throws {
    let (folder, state) = try closed()
    #expect(try retell(folder, "machine", "0123456789abcdef") != "0123456789abcdef")
    try expectRotation(.otherMachine, folder, state)
  }

  @Test(arguments: ["1", "0"])
  func `A younger file that got the number of the former is another store`(birth: String) throws {
    let (folder, state) = try closed()
    let real = try retell(folder, "born", birth)
    // Not every file system knows when a file was made: then its number has to do.
    guard birth != "0", real != "0" else {
      #expect(try ProfileDatabase.open(path: folder.database, seed: .test(7)).rotation == nil)
      return
    }
    try expectRotation(.otherFile, folder, state)
  }

  @Test func `A database of another origin than was here is another store`() throws {
    let (folder, state) = try closed()
    let other = Origin(high: 3, low: 3)
    _ = try retell(folder, "origin", other.description)
    try expectRotation(.otherOrigin(other), folder, state, lacksCommits: true)
  }

  @Test(arguments: [true, false])
  func `A file without its last identity lacks commits, and the opening says so`(
    isCopy: Bool
  ) throws {
    let (original, state) = try closed()
    // The new identity, and what was written under it, are in the log alone.
    let folder = try isCopy ? original.plainCopy() : original
    let store = try ProfileDatabase.open(path: folder.database, seed: .test(5))
    var origin = Origin(high: 5, low: 2)
    if !isCopy {
      origin = Origin(high: 55, low: 5)
      let entry = StoreEntry(notes: [.origin(origin)])
      _ = try store.commit(StoreBatch(entries: [entry], clock: state.clock, nowMilliseconds: 9))
    }
    try #require(try store.load().origin == origin)
    var model = StoreModel(try store.load(), seed: 4)
    for _ in 1...3 { _ = try store.commit(model.batch(entries: 1...1)) }
    let killed = try folder.copied()
    try File.remove(killed.database + "-wal")
    try expectRotation(.otherOrigin(origin), killed, state, lacksCommits: true)
    withExtendedLifetime(store) {}
  }

  @Test("A database that is gone before its first checkpoint lacks commits")
  func goneBeforeCheckpoint() throws {
    let folder = try TemporaryFolder()
    let store = try ProfileDatabase.open(path: folder.database, seed: .test(1))
    let origin = try store.load().origin
    let killed = try folder.copied()
    try File.remove(killed.database)
    try File.remove(killed.database + "-wal")
    let found = try ProfileDatabase.open(path: killed.database, seed: .test(7))
    #expect(
      found.rotation
        == IdentityRotation(
          former: origin, origin: Self.new, reason: .missing(origin), lacksCommits: true))
    withExtendedLifetime(store) {}
  }

  @Test(arguments: [
    "", "{", "[]", "{}", "\0\0\0\0",
    #"{"born":"1","epoch":"","folder":"/","inode":"1","lsn":1,"machine":""}"#,
    #"{"born":"1","epoch":"","folder":"/","inode":"-1","lsn":1,"machine":"","origin":"00000000000000010000000000000002"}"#,
    #"{"born":"1","epoch":"","folder":"/","inode":"1","lsn":-1,"machine":"","origin":"00000000000000010000000000000002"}"#,
    #"{"born":"1","epoch":"","folder":"/","inode":"1","lsn":"1","machine":"","origin":"00000000000000010000000000000002"}"#,
    #"{"born":"1","epoch":"","folder":"/","inode":"1","lsn":1,"machine":"","origin":"x"}"#,
    #"{"epoch":"","folder":"/","inode":"1","lsn":1,"machine":"","origin":"00000000000000010000000000000002"}"#,
    String(repeating: " ", count: 100_000),
  ])
  func `A witness that cannot be read is none`(text: String) throws {
    let (folder, state) = try closed()
    try folder.write(Array(text.utf8), to: Self.witness)
    try expectRotation(.unreadableWitness, folder, state)
  }

  @Test func `A store without an identity gets one, though its witness fits`() throws {
    let (folder, state) = try closed()
    do {
      let connection = try Connection(
        path: folder.database, mode: .readWrite, locking: .exclusive)
      try connection.execute("UPDATE store SET origin = ''")
      try connection.checkpoint()
    }
    var before = state
    before.origin = .none
    try expectRotation(.backup, folder, before)
  }

  private static let lost = "profiles.db.lost-20231114T221320000Z"

  @Test(arguments: [true, false])
  func `A database that is gone beside its witness is begun anew, and what is lost is said`(
    isThere: Bool
  ) throws {
    let (folder, state) = try closed()
    let witness = try folder.bytes(of: Self.witness)
    if isThere {
      // Its log is gone: this is all that a file has before the log is copied into it.
      try File.remove(folder.database)
      let connection = try Connection(path: folder.database, mode: .create)
      try connection.execute("PRAGMA journal_mode = WAL")
    } else {
      try File.remove(folder.database)
    }
    let store = try ProfileDatabase.open(path: folder.database, seed: .test(7))
    let rotation = IdentityRotation(
      former: state.origin, origin: Self.new, reason: .missing(state.origin), lost: state.lsn)
    #expect(store.rotation == rotation && store.recovered == nil)
    let repair = try #require(try store.load().repair)
    #expect(repair.lost == state.lsn && repair.aside == folder.appending(Self.lost))
    #expect(repair.problem == rotation.reason.cause && repair.backup == nil)
    #expect(try folder.bytes(of: Self.lost) == witness)
    #expect(rotation.words.contains("hint: \(state.lsn) changes are lost"))
    try store.close()
    let again = try ProfileDatabase.open(path: folder.database, seed: .test(8))
    #expect(again.rotation == nil)
    #expect(try again.load().repair == repair)
    try again.close()
    // It is told until somebody has read it.
    try File.remove(repair.aside)
    #expect(
      try ProfileDatabase.open(path: folder.database, seed: .test(8)).load().repair == nil)
  }

  @Test func `What a power cut has left of writing a witness is removed`() throws {
    let (folder, _) = try closed()
    let remnants = ["profiles.witness.77.new", "profiles.witness.78.new"]
    let others = ["mine.witness.77.new", "profiles.witness.x.new", "profiles.witness.new"]
    for name in remnants + others { try folder.write([1], to: name) }
    try ProfileDatabase.open(path: folder.database, seed: .test(7)).close()
    let names = try folder.names()
    #expect(!names.contains { remnants.contains($0) })
    #expect(names.count { others.contains($0) } == others.count)
  }

  @Test func `A new file without a witness is nobody's copy`() throws {
    let folder = try TemporaryFolder()
    let store = try ProfileDatabase.open(path: folder.database, seed: .test(7))
    #expect(store.rotation == nil)
    #expect(try store.load().repair == nil)
  }

  @Test func `An older database in the place of a newer one is told with what is missing`() throws {
    let (folder, state) = try closed()
    let backup = folder.appending("older")
    _ = try ProfileDatabase.backUpStore(at: folder.database, to: backup)
    let store = try ProfileDatabase.open(path: folder.database, seed: .test(1))
    var model = StoreModel(try store.load(), seed: 4)
    _ = try store.commit(model.batch(entries: 20...20))
    try store.close()
    try File.move(backup, to: folder.database)
    let other = try ProfileDatabase.open(path: folder.database, seed: .test(7))
    #expect(other.rotation?.reason == .backup)
    #expect(other.rotation?.lost == model.state.lsn - state.lsn)
    #expect(try other.load().repair?.lost == model.state.lsn - state.lsn)
  }

  @Test func `What a restore has replaced is not lost`() throws {
    let (folder, _) = try closed()
    let backup = folder.appending("older")
    _ = try ProfileDatabase.backUpStore(at: folder.database, to: backup)
    let store = try ProfileDatabase.open(path: folder.database, seed: .test(1))
    var model = StoreModel(try store.load(), seed: 4)
    _ = try store.commit(model.batch(entries: 20...20))
    try store.close()
    _ = try Restoration.restore(backup, to: folder.database, nowMilliseconds: 1_700_000_000_000)
    let other = try ProfileDatabase.open(path: folder.database, seed: .test(7))
    #expect(other.rotation?.reason == .backup && other.rotation?.lost == 0)
    #expect(try other.load().repair == nil)
  }

  @Test("An identity that the service has given up is remembered at once")
  func givenUp() throws {
    let (folder, state) = try closed()
    let witness = try folder.bytes(of: Self.witness)
    let store = try ProfileDatabase.open(path: folder.database, seed: .test(1))
    let origin = Origin(high: 55, low: 5)
    let entry = StoreEntry(notes: [.origin(Origin(high: 54, low: 5)), .origin(origin)])
    _ = try store.commit(StoreBatch(entries: [entry], clock: .zero, nowMilliseconds: 9))
    let killed = try folder.copied()
    let other = try ProfileDatabase.open(path: killed.database, seed: .test(7))
    #expect(other.rotation == nil)
    #expect(try other.load().origin == origin)
    try store.close()
    // Killed between the commit and the writing of the witness: one more identity is no harm.
    try folder.write(witness, to: Self.witness)
    var before = state
    before.origin = origin
    before.clock = .zero
    before.lastCommitMilliseconds = 9
    try expectRotation(.otherOrigin(state.origin), folder, before)
  }

  @Test func `A witness that cannot be written hinders nothing`() throws {
    let folder = try TemporaryFolder()
    try folder.makeFolder(Self.witness)
    let store = try ProfileDatabase.open(path: folder.database, seed: .test(1))
    var model = StoreModel(try store.load(), seed: 4)
    for _ in 1...3 { _ = try store.commit(model.batch()) }
    try store.close()
    let again = try ProfileDatabase.open(path: folder.database, seed: .test(7))
    #expect(again.rotation?.reason == .unreadableWitness)
    #expect(try again.load().profiles == model.state.profiles)
    try again.close()
    #expect(try folder.names() == ["profiles.db", "profiles.witness"])
  }
}
