import JSON
import Profiles
import SQLite
import StoreCare
import StoreDrafts
import StoreJobs
import TestSupport
import Testing
import Unix
import Wire

@Suite struct IdentityTests {
  /// A closed store of some commits, with what it holds.
  private func closed(seed: UInt64 = 1) throws -> (folder: TemporaryFolder, state: StoredState) {
    let folder = try TemporaryFolder()
    let store = try ProfileDatabase.open(path: folder.database, seed: .test(seed))
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
    lost: Int = 0
  ) throws {
    let store = try ProfileDatabase.open(path: folder.database, seed: .test(7))
    #expect(store.recovered == nil)
    let former = before.origin == .none ? nil : before.origin
    #expect(
      store.rotation
        == IdentityRotation(former: former, origin: Self.new, reason: reason, lost: lost))
    var expected = before
    if lost > 0 {
      expected.repair = StoredRepair(
        milliseconds: 1_700_000_000_000, aside: folder.appending(Self.lost),
        problem: reason.cause, backup: nil, salvaged: 0, lost: lost)
    }
    if before.origin != .none { expected.formers.insert(before.origin) }
    expected.origin = Self.new
    expected.ownSeen = [:]
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

  /// Opens a store that is to be what it was, with the same identity.
  private func expectSame(_ folder: TemporaryFolder, _ before: StoredState) throws {
    let store = try ProfileDatabase.open(path: folder.database, seed: .test(7))
    #expect(store.rotation == nil && store.recovered == nil)
    #expect(try store.load() == before)
    try store.close()
  }

  /// Nothing on a disk tells a copy from a folder that was moved: the first contact tells.
  @Test func `A copied folder keeps its identity, closed or left open`() throws {
    let (folder, state) = try closed()
    try expectSame(try folder.copied(), state)
    let store = try ProfileDatabase.open(path: folder.database, seed: .test(7))
    try expectSame(try folder.copied(), state)
    try store.close()
  }

  @Test func `A database without a witness keeps its identity, and gets a witness`() throws {
    let (folder, state) = try closed()
    let copy = try TemporaryFolder()
    try copy.write(folder.bytes(of: "profiles.db"), to: "profiles.db")
    try expectSame(copy, state)
    #expect(try copy.names().contains(Self.witness))
  }

  @Test("A database that has forgotten what it knew is another store")
  func forgotten() throws {
    let (folder, state) = try closed()
    let bytes = try folder.bytes(of: "profiles.db")
    let store = try ProfileDatabase.open(path: folder.database, seed: .test(1))
    var model = StoreModel(try store.load(), seed: 4)
    _ = try store.commit(model.batch(entries: 20...20))
    try store.close()
    try folder.write(bytes, to: "profiles.db")
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

  @Test func `The database of another store in the place of ours is another store`() throws {
    let (folder, state) = try closed()
    let (other, theirs) = try closed(seed: 2)
    try folder.write(other.bytes(of: "profiles.db"), to: "profiles.db")
    try expectRotation(.otherStore, folder, theirs, lost: state.lsn)
  }

  @Test("A database that is gone before its first checkpoint lacks commits")
  func goneBeforeCheckpoint() throws {
    let folder = try TemporaryFolder()
    let store = try ProfileDatabase.open(path: folder.database, seed: .test(1))
    let killed = try folder.copied()
    try File.remove(killed.database)
    try File.remove(killed.database + "-wal")
    let found = try ProfileDatabase.open(path: killed.database, seed: .test(7))
    #expect(
      found.rotation == IdentityRotation(former: nil, origin: Self.new, reason: .gone))
    #expect(found.rotation?.lossWords?.contains("how many changes they had is not known") == true)
    withExtendedLifetime(store) {}
  }

  @Test(arguments: [
    "", "{", "[]", "{}", "\0\0\0\0",
    #"{"epoch":"","lsn":-1}"#, #"{"epoch":"","lsn":"1"}"#, #"{"epoch":1,"lsn":1}"#, #"{"lsn":1}"#,
    String(repeating: " ", count: 100_000),
  ])
  func `A witness that cannot be read is none, and is written anew`(text: String) throws {
    let (folder, state) = try closed()
    let written = try folder.bytes(of: Self.witness)
    try folder.write(Array(text.utf8), to: Self.witness)
    try expectSame(folder, state)
    let anew = JSONValue(readable: try folder.bytes(of: Self.witness))?.object
    #expect(anew?["epoch"] != nil && anew?["epoch"] == JSONValue(readable: written)?["epoch"])
    #expect(anew?["lsn"] == .integer(state.lsn))
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
      former: nil, origin: Self.new, reason: .gone, lost: state.lsn)
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
    let (folder, _) = try closed()
    let store = try ProfileDatabase.open(path: folder.database, seed: .test(1))
    let times = store.rotationMilliseconds + [9, 9]
    let origin = Origin(high: 55, low: 5)
    let entry = StoreEntry(notes: [.origin(Origin(high: 54, low: 5)), .origin(origin)])
    _ = try store.commit(StoreBatch(entries: [entry], clock: .zero, nowMilliseconds: 9))
    let killed = try folder.copied()
    let other = try ProfileDatabase.open(path: killed.database, seed: .test(7))
    #expect(other.rotation == nil)
    #expect(try other.load().origin == origin)
    #expect(other.rotationMilliseconds == times)
    try store.close()
  }

  @Test(arguments: [IdentityRotation.Reason.backup, .rolledBack(to: 0, from: 1)])
  func `A start that is killed while it gives an identity reports nothing twice`(
    reason: IdentityRotation.Reason
  ) throws {
    let (folder, _) = try closed()
    let backup = folder.appending("older")
    _ = try ProfileDatabase.backUpStore(at: folder.database, to: backup)
    if reason.isLoss {
      let bytes = try folder.bytes(of: "profiles.db")
      let store = try ProfileDatabase.open(path: folder.database, seed: .test(1))
      var model = StoreModel(try store.load(), seed: 4)
      _ = try store.commit(model.batch(entries: 20...20))
      try store.close()
      try folder.write(bytes, to: "profiles.db")
    } else {
      try File.move(backup, to: folder.database)
    }
    let before = try folder.copied()
    let store = try ProfileDatabase.open(path: folder.database, seed: .test(7))
    let rotation = try #require(store.rotation)
    #expect(rotation.reason.isLoss == reason.isLoss)
    let names = try folder.names()
    try store.close()
    // The store has its identity, and its witness knows of the new epoch, but not of the last lsn.
    var told = try #require(JSONValue(readable: before.bytes(of: Self.witness))?.object)
    told["formerEpochs"] = .array([try #require(told["epoch"])])
    told["epoch"] = .string("00000000000000070000000000000004")
    try folder.write(JSONValue.object(told).serialized(), to: Self.witness)
    let again = try ProfileDatabase.open(path: folder.database, seed: .test(8))
    #expect((again.rotation == nil) == !reason.isLoss)
    #expect(again.rotation?.lost ?? 0 == rotation.lost)
    try again.close()
    #expect(
      try folder.names().count { $0.contains("lost-") } == names.count { $0.contains("lost-") })
    // The witness knows of the new epoch, and the store does not.
    try before.write(JSONValue.object(told).serialized(), to: Self.witness)
    let repeated = try ProfileDatabase.open(path: before.database, seed: .test(9))
    #expect(repeated.rotation?.reason == rotation.reason)
    #expect(repeated.rotation?.lost == rotation.lost)
    try repeated.close()
    #expect(try ProfileDatabase.open(path: before.database, seed: .test(8)).rotation == nil)
  }

  @Test func `A witness that cannot be written hinders nothing`() throws {
    let folder = try TemporaryFolder()
    try folder.makeFolder(Self.witness)
    let store = try ProfileDatabase.open(path: folder.database, seed: .test(1))
    var model = StoreModel(try store.load(), seed: 4)
    for _ in 1...3 { _ = try store.commit(model.batch()) }
    try store.close()
    let again = try ProfileDatabase.open(path: folder.database, seed: .test(7))
    #expect(again.rotation == nil)
    #expect(try again.load().profiles == model.state.profiles)
    try again.close()
    #expect(try folder.names() == ["profiles.db", "profiles.witness"])
  }
}
