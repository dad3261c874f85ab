import Glibc
import ProfileStore
import Profiles
import SQLite
import StoreCare
import StoreDrafts
import StoreJobs
import TestSupport
import Testing
import Unix

/// A database that is removed, replaced or cut off while it is open.
@Suite struct DisplacedStoreTests {
  /// An open store of some commits.
  private func open(
    in folder: TemporaryFolder, seed: UInt64 = 1
  ) throws -> (store: ProfileDatabase, model: StoreModel) {
    let store = try ProfileDatabase.open(path: folder.database, seed: .test(seed))
    var model = StoreModel(try store.load(), seed: seed + 2)
    for _ in 1...6 { _ = try store.commit(model.batch()) }
    return (store, model)
  }

  /// Makes a commit that must fail; says why it did.
  private func refusal(
    _ store: ProfileDatabase, _ model: StoreModel
  ) throws -> StoredDisplacement {
    var model = model
    let batch = model.batch(entries: 3...3)
    let failure = #expect(throws: StoreFailure.self) { try store.commit(batch) }
    guard case .displaced(let displacement)? = failure else {
      throw TookTooLong("a displaced store", seen: "\(String(describing: failure))")
    }
    return displacement
  }

  /// What was saved is the store as its last commit left it.
  private func expectSaved(_ path: String?, _ model: StoreModel) throws {
    let home = try TemporaryFolder()
    _ = try Restoration.restore(
      try #require(path), to: home.database, nowMilliseconds: 1_700_000_000_000)
    let saved = try ProfileDatabase.open(path: home.database, seed: .test(7)).load()
    #expect(saved.profiles == model.state.profiles)
    #expect(saved.changeCount == model.state.changeCount && saved.lsn == model.state.lsn)
    #expect(saved.clients == model.state.clients)
  }

  /// What happens at the end of a daemon that lost its database.
  private func rescued(
    _ store: ProfileDatabase, _ model: StoreModel, _ displacement: StoredDisplacement
  ) -> StoredDisplacement {
    store.abandon(after: .displaced(displacement))
    return ProfileDatabase.rescue(
      model.state, displacement, nowMilliseconds: 1_700_000_000_000)
  }

  /// What was saved has all profiles of the store's last commit, but no history.
  private func expectMemory(_ rescued: StoredDisplacement, _ model: StoreModel) throws {
    let home = try TemporaryFolder()
    _ = try Restoration.restore(
      try #require(rescued.saved), to: home.database, nowMilliseconds: 1_700_000_000_000)
    let saved = try ProfileDatabase.open(path: home.database, seed: .test(7)).load()
    #expect(rescued.isOfMemory)
    #expect(saved.profiles.map(\.profile) == model.state.profiles.map(\.profile))
  }

  @Test func `A database that is removed is written to no more, and what it held is saved`() throws
  {
    let folder = try TemporaryFolder()
    let (store, model) = try open(in: folder)
    try File.remove(folder.database)
    let displacement = try refusal(store, model)
    #expect(displacement.path == folder.database && displacement.deed == .removed)
    #expect(displacement.saved?.hasPrefix(folder.database + ".saved-") == true)
    try expectSaved(displacement.saved, model)
    // Nothing is saved twice.
    #expect(rescued(store, model, displacement) == displacement)
    #expect(try folder.names().count { $0.contains(".saved-") } == 1)
    // The next opening reads out of the log what it can.
    let again = try ProfileDatabase.open(path: folder.database, seed: .test(7))
    #expect(again.recovered?.problems == ["there is a log, but no database to it"])
  }

  /// Checks that a process killed now would leave the store as of its last commit.
  private func expectSurvival(of folder: TemporaryFolder, _ model: StoreModel) throws {
    let left = try TemporaryFolder()
    for name in try folder.names() where name.hasPrefix("profiles.") {
      try left.write(try folder.bytes(of: name), to: name)
    }
    let state = try ProfileDatabase.open(path: left.database, seed: .test(7)).load()
    #expect(state.profiles == model.state.profiles)
    #expect(state.changeCount == model.state.changeCount && state.lsn == model.state.lsn)
  }

  @Test(arguments: [false, true])
  func `A log that is removed or replaced is begun anew, and no commit is lost`(
    isReplaced: Bool
  ) throws {
    let folder = try TemporaryFolder()
    var (store, model) = try open(in: folder)
    let log = folder.database + "-wal"
    for _ in 1...3 {
      if isReplaced {
        try folder.write([UInt8](repeating: 7, count: 9_000), to: "other")
        try File.move(folder.appending("other"), to: log)
      } else {
        try File.remove(log)
      }
      _ = try store.commit(model.batch())
      try expectSurvival(of: folder, model)
      _ = try store.commit(model.batch())
      try expectSurvival(of: folder, model)
    }
    #expect(model.expects(try store.load()))
    try store.close()
    try expectSurvival(of: folder, model)
  }

  @Test func `A log that is removed before a close is not lost with it`() throws {
    let folder = try TemporaryFolder()
    let (store, model) = try open(in: folder)
    try File.remove(folder.database + "-wal")
    try store.close()
    try expectSurvival(of: folder, model)
  }

  @Test("A log that is cut off is as a database that is cut off")
  func cutLog() throws {
    let folder = try TemporaryFolder()
    let (store, model) = try open(in: folder)
    try folder.write([], to: "profiles.db-wal")
    #expect(try refusal(store, model).deed == .cutOff)
  }

  @Test("A program that writes to the log and keeps it open is noticed by the next second's commit")
  func overwrittenWithinSecond() throws {
    let folder = try TemporaryFolder()
    var (store, model) = try open(in: folder)
    func commit(_ milliseconds: Int) throws {
      var batch = model.batch(entries: 3...3)
      batch.nowMilliseconds = milliseconds
      _ = try store.commit(batch)
    }
    try commit(5_000)
    let log = unsafe Glibc.open(folder.database + "-wal", O_WRONLY)
    defer { Glibc.close(log) }
    #expect(unsafe pwrite(log, [UInt8](repeating: 7, count: 32), 32, 0) == 32)
    try commit(5_999)
    let failure = #expect(throws: StoreFailure.self) { try commit(6_000) }
    guard case .displaced(let displacement)? = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
    #expect(displacement.deed == .overwritten)
  }

  /// What another program writes over the log, without changing its length.
  enum OverwrittenPart: CaseIterable {
    case all, header, lastFrame, zeros
  }

  @Test(
    "A log that is overwritten in place is written to no more", arguments: OverwrittenPart.allCases)
  func overwrittenLog(part: OverwrittenPart) throws {
    let folder = try TemporaryFolder()
    let (store, model) = try open(in: folder)
    var log = try folder.bytes(of: "profiles.db-wal")
    let range =
      switch part {
      case .all, .zeros: log.indices
      case .header: 0..<32
      case .lastFrame: log.count - 24 - 4096..<log.count
      }
    for index in range { log[index] = part == .zeros ? 0 : UInt8(truncatingIfNeeded: 7 &* index) }
    let inode = try File.status(folder.database + "-wal")?.inode
    try folder.write(log, to: "profiles.db-wal")
    try #require(try File.status(folder.database + "-wal")?.inode == inode)
    #expect(store.isEmptied)
    let displacement = try refusal(store, model)
    #expect(displacement.deed == .overwritten && displacement.saved == nil)
    let rescued = rescued(store, model, displacement)
    // The next opening reads out of the log what it can.
    #expect(try folder.bytes(of: "profiles.db-wal") == log)
    try expectMemory(rescued, model)
  }

  @Test("What a failed commit leaves in the log is not another program's")
  func failedCommit() throws {
    let folder = try TemporaryFolder()
    var (store, model) = try open(in: folder)
    let length = try folder.bytes(of: "profiles.db").count
    // More than fits into memory, so that the log has some of it before the commit fails.
    let name = String(repeating: "n", count: 20_000)
    for _ in 1...40 where try folder.bytes(of: "profiles.db").count == length {
      _ = try store.commit(model.largeBatch(changes: 20, name: name))
    }
    try #require(try folder.bytes(of: "profiles.db").count > length)
    var other = model
    var failing = other.largeBatch(changes: 80, name: name)
    failing.entries.append(failing.entries[0])
    let log = try folder.bytes(of: "profiles.db-wal")
    #expect(throws: StoreFailure.self) { try store.commit(failing) }
    // The failed commit restarted the log.
    #expect(try folder.bytes(of: "profiles.db-wal").prefix(32) != log.prefix(32))
    #expect(!store.isEmptied)
    _ = try store.commit(model.batch())
    #expect(model.expects(try store.load()))
    try expectSurvival(of: folder, model)
  }

  @Test func `A database that another file replaces is written to no more`() throws {
    let folder = try TemporaryFolder()
    let (store, model) = try open(in: folder)
    try folder.write([1, 2, 3], to: "other")
    try File.move(folder.appending("other"), to: folder.database)
    let displacement = try refusal(store, model)
    #expect(displacement.deed == .replaced)
    try expectSaved(displacement.saved, model)
    #expect(rescued(store, model, displacement) == displacement)
    #expect(try folder.bytes(of: "profiles.db") == [1, 2, 3])
    // Our log is not left to that file.
    #expect(!File.exists(folder.database + "-wal"))
  }

  @Test func `A database whose folder is gone is saved in the nearest folder there is`() throws {
    let folder = try TemporaryFolder()
    try Folder.make(folder.appending("deep/data"))
    let path = folder.appending("deep/data/profiles.db")
    let store = try ProfileDatabase.open(path: path, seed: .test(1))
    var model = StoreModel(try store.load(), seed: 3)
    for _ in 1...6 { _ = try store.commit(model.batch()) }
    for name in try folder.names(in: "deep/data") {
      try File.remove(folder.appending("deep/data/" + name))
    }
    for name in ["deep/data", "deep"] { try Folder.remove(folder.appending(name)) }
    let displacement = try refusal(store, model)
    let name = "deep%2Fdata%2Fprofiles.db.saved-"
    #expect(displacement.saved?.hasPrefix(folder.appending(name)) == true)
    try expectSaved(displacement.saved, model)
    #expect(rescued(store, model, displacement) == displacement)
    #expect(!File.exists(folder.appending("deep")))
  }

  @Test func `A database that is gone when it is closed is saved, too`() throws {
    let folder = try TemporaryFolder()
    let (store, model) = try open(in: folder)
    try File.remove(folder.database)
    let failure = #expect(throws: StoreFailure.self) { try store.close() }
    guard case .displaced(let displacement)? = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
    try expectSaved(displacement.saved, model)
    // The next opening reads out of the log what it can.
    let again = try ProfileDatabase.open(path: folder.database, seed: .test(7))
    #expect(again.recovered?.problems == ["there is a log, but no database to it"])
    #expect(try #require(again.recovered).repair.salvaged > 0)
  }

  @Test func `A database that is put back is opened as it was left`() throws {
    let folder = try TemporaryFolder()
    var (store, model) = try open(in: folder)
    try File.move(folder.database, to: folder.appending("elsewhere"))
    _ = rescued(store, model, try refusal(store, model))
    try File.move(folder.appending("elsewhere"), to: folder.database)
    store = try ProfileDatabase.open(path: folder.database, seed: .test(7))
    #expect(store.rotation == nil)
    #expect(model.expects(try store.load()))
    _ = try store.commit(model.batch(entries: 2...2))
  }

  @Test func `A database whose content is cut off is written to no more, and is saved`() throws {
    let folder = try TemporaryFolder()
    let (store, model) = try open(in: folder)
    try folder.write([], to: "profiles.db")
    let displacement = try refusal(store, model)
    #expect(displacement.deed == .cutOff && displacement.path == folder.database)
    try expectSaved(displacement.saved, model)
    #expect(rescued(store, model, displacement) == displacement)
    #expect(try folder.bytes(of: "profiles.db") == [])
  }

  /// What another program copies over the database in place.
  enum Copied: CaseIterable {
    case otherStore, olderCopy
  }

  @Test("A database that is copied over in place is written to no more", arguments: Copied.allCases)
  func copiedOver(copied: Copied) throws {
    let folder = try TemporaryFolder()
    let (store, model) = try openAfterCheckpoints(in: folder)
    var other: [UInt8]
    switch copied {
    case .otherStore:
      let stranger = try TemporaryFolder()
      try openAfterCheckpoints(in: stranger, seed: 9).store.close()
      other = try stranger.bytes(of: "profiles.db")
    case .olderCopy: other = try folder.bytes(of: "kept")
    }
    // A file that became shorter would be noticed by its length.
    other += [UInt8](repeating: 0, count: try folder.bytes(of: "profiles.db").count)
    let inode = try folder.inode()
    try folder.write(other, to: "profiles.db")
    try #require(try folder.inode() == inode)
    let displacement = try refusal(store, model)
    #expect(displacement.deed == .overwritten && displacement.saved == nil)
    let rescued = rescued(store, model, displacement)
    // The file stays as the other program wrote it, and our log is not beside it.
    #expect(try folder.bytes(of: "profiles.db") == other)
    #expect(!File.exists(folder.database + "-wal"))
    #expect(try folder.names().count { $0.contains(".damaged-") && $0.hasSuffix("-wal") } == 1)
    try expectMemory(rescued, model)
  }

  /// An open store whose log was copied into the database while it was open, and went on after that.
  ///
  /// The file from before is kept in `kept`.
  private func openAfterCheckpoints(
    in folder: TemporaryFolder, seed: UInt64 = 1
  ) throws -> (store: ProfileDatabase, model: StoreModel) {
    var (store, model) = try open(in: folder, seed: seed)
    try store.close()
    let bytes = try folder.bytes(of: "profiles.db")
    try folder.write(bytes, to: "kept")
    store = try ProfileDatabase.open(path: folder.database, seed: .test(seed + 1))
    let name = String(repeating: "n", count: 20_000)
    var length = bytes.count
    for _ in 1...2 {
      for _ in 1...20 where try folder.bytes(of: "profiles.db").count <= length {
        _ = try store.commit(model.largeBatch(changes: 20, name: name))
      }
      try #require(try folder.bytes(of: "profiles.db").count > length)
      length = try folder.bytes(of: "profiles.db").count
      for _ in 1...3 { _ = try store.commit(model.batch()) }
    }
    return (store, model)
  }

  @Test func `What cannot be read after a cut is saved as it is in memory, without its history`()
    throws
  {
    let folder = try TemporaryFolder()
    var (store, model) = try open(in: folder)
    for _ in 1...6 { _ = try store.commit(model.replicaBatch()) }
    let name = String(repeating: "n", count: 2_000)
    _ = try store.commit(model.largeBatch(changes: 100, name: name))
    var batch = model.batch(entries: 0...0)
    batch.entries = model.state.profiles.indices.map { StoreEntry(snapshot: model.snapshot($0)) }
    _ = try store.commit(batch)
    try store.close()
    store = try ProfileDatabase.open(path: folder.database, seed: .test(2))
    try folder.write([], to: "profiles.db")
    let displacement = try refusal(store, model)
    #expect(displacement.saved == nil)
    let rescued = rescued(store, model, displacement)
    #expect(rescued.words.contains("; all profiles were saved, without their history, to "))
    let home = try TemporaryFolder()
    _ = try Restoration.restore(
      try #require(rescued.saved), to: home.database, nowMilliseconds: 1_700_000_000_000)
    let saved = try ProfileDatabase.open(path: home.database, seed: .test(7))
    let state = try saved.load()
    #expect(state.profiles.map(\.profile) == model.state.profiles.map(\.profile))
    #expect(state.profiles.map(\.conflicts) == model.state.profiles.map(\.conflicts))
    #expect(state.profiles.allSatisfy { $0.floor.vector == $0.profile.vector })
    #expect(state.lsn == model.state.lsn && state.lastConflict <= model.state.lastConflict)
    #expect(state.names == model.state.names && state.retired == model.state.retired)
    #expect(state.clients == model.state.clients && state.changeCount == 0)
    #expect(try saved.find(.check) == .sound)
  }

  @Test func `What happened is said in one sentence`() {
    var displacement = StoredDisplacement(path: "/d/a.db", deed: .removed)
    displacement.saved = "/d/a.db.saved-1"
    #expect(
      displacement.words
        == "the database /d/a.db is gone while it was in use; "
        + "everything in it was saved to /d/a.db.saved-1")
    displacement = StoredDisplacement(path: "/d/a.db", deed: .replaced)
    displacement.failure = "no room"
    #expect(
      displacement.words
        == "another file has taken the place of the database /d/a.db while it was in use; "
        + "it could not be saved: no room")
  }
}
