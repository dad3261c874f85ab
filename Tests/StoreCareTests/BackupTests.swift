import ProfileStore
import Profiles
import SQLite
import StoreCare
import StoreDrafts
import StoreJobs
import TestSupport
import Testing
import Unix

@Suite struct BackupTests {
  /// An open store with floors, joined states, conflicts and names.
  private func store(
    in folder: TemporaryFolder, seed: UInt64 = 1
  ) throws -> (ProfileDatabase, StoreModel) {
    let store = try ProfileDatabase.open(path: folder.database, seed: .test(1))
    var model = StoreModel(try store.load(), seed: seed)
    for _ in 1...12 { _ = try store.commit(model.replicaBatch()) }
    return (store, model)
  }

  /// What a store made of a backup holds.
  private func expected(_ model: StoreModel, after loaded: StoredState) -> StoredState {
    var expected = model.state
    expected.formers.insert(expected.origin)
    expected.origin = Origin(high: 7, low: 2)
    expected.epoch = "00000000000000070000000000000004"
    expected.databaseBytes = loaded.databaseBytes
    return expected
  }

  @Test("A backup is one file with all that the store holds, but its identity", .seeds(1...4))
  func oneFile() throws {
    let seed = Seeds.current
    let folder = try TemporaryFolder()
    var (store, model) = try store(in: folder, seed: seed)
    let home = try TemporaryFolder()
    let bytes = try store.backUp(to: home.database)
    #expect(try home.names() == ["profiles.db"])
    #expect(try home.bytes(of: "profiles.db").count == bytes)
    #expect(try home.permissions(of: "profiles.db") == 0o600)
    let origin = try Connection(path: home.database, mode: .readOnly)
      .prepare("SELECT origin FROM store").first { $0.text(0) }
    #expect(origin == "")
    let copy = try ProfileDatabase.open(path: home.database, seed: .test(7))
    #expect(copy.rotation?.reason == .backup)
    let loaded = try copy.load()
    #expect(loaded == expected(model, after: loaded))
    #expect(try copy.setting("synchronous") == 2)
    for state in loaded.profiles {
      let id = state.profile.id
      #expect(
        try copy.store.history(of: id, before: nil, limit: 500)
          == model.history(of: id, before: nil, limit: 500))
    }
    // The store itself goes on as if nothing had been.
    _ = try store.commit(model.replicaBatch())
    #expect(model.expects(try store.load()))
    try store.close()
    #expect(try ProfileDatabase.open(path: folder.database, seed: .test(7)).rotation == nil)
  }

  @Test func `A path that is wrong is refused, and nothing is touched`() throws {
    let folder = try TemporaryFolder()
    let (store, model) = try store(in: folder)
    let home = try TemporaryFolder()
    try home.write([1], to: "file")
    try home.makeFolder("folder")
    try home.makeLink("link", to: "nowhere")
    let picture = try home.names()
    let wrong: [(String, BackupFailure)] = [
      ("backup.db", .relative), ("", .relative),
      (home.appending("none/backup.db"), .noFolder(home.appending("none"))),
      (home.appending("file/backup.db"), .noFolder(home.appending("file"))),
      (home.appending("file"), .taken), (home.appending("folder"), .taken),
      (home.appending("link"), .taken), (folder.database, .taken),
    ]
    for (path, failure) in wrong {
      #expect(throws: failure) { try store.backUp(to: path) }
      let refused = StoreFinding.notBackedUp(path: path, reason: failure.cause)
      #expect(try store.find(.backup(path: path)) == refused)
    }
    #expect(try home.names() == picture)
    #expect(try home.bytes(of: "file") == [1])
    #expect(model.expects(try store.load()))
  }

  @Test func `Where nothing can be written there is no backup, and the store goes on`() throws {
    let folder = try TemporaryFolder()
    var (store, model) = try store(in: folder)
    // A folder in which nobody makes files, not even its owner.
    #expect(throws: BackupFailure.self) { try store.backUp(to: "/proc/alchemyd-backup.db") }
    _ = try store.commit(model.replicaBatch())
    #expect(model.expects(try store.load()))
  }

  @Test func `What a power cut left of a backup is in nobody's way`() throws {
    let folder = try TemporaryFolder()
    let (store, _) = try store(in: folder)
    let home = try TemporaryFolder()
    let temporary = "profiles.db.\(ProcessIdentity.processID).new"
    try home.write([1, 2, 3], to: temporary)
    try home.write([4], to: temporary + "-wal")
    #expect(try store.find(.backup(path: home.database)) != .backup(bytes: 0))
    #expect(try home.names() == ["profiles.db"])
  }

  @Test func `A damaged store gives no backup`() throws {
    let folder = try TemporaryFolder()
    let (store, _) = try store(in: folder)
    try store.close()
    do {
      let connection = try Connection(
        path: folder.database, mode: .readWrite, locking: .exclusive)
      try connection.execute("UPDATE profile SET snapshot = '{' WHERE snapshot IS NOT NULL")
      try connection.checkpoint()
    }
    let picture = try folder.picture()
    let target = folder.appending("backup.db")
    let failure = #expect(throws: BackupFailure.self) {
      try ProfileDatabase.backUpStore(at: folder.database, to: target)
    }
    guard case .unsound? = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
    #expect(try folder.picture() == picture)
  }

  @Test func `A store that nobody has open is backed up with its last commits`() throws {
    let folder = try TemporaryFolder()
    let (store, model) = try store(in: folder)
    let target = folder.appending("backup.db")
    #expect(throws: BackupFailure.opening(.inUse)) {
      try ProfileDatabase.backUpStore(at: folder.database, to: target)
    }
    let killed = try folder.copied()
    #expect(try !killed.bytes(of: "profiles.db-wal").isEmpty)
    let home = try TemporaryFolder()
    _ = try ProfileDatabase.backUpStore(at: killed.database, to: home.database)
    let loaded = try ProfileDatabase.open(path: home.database, seed: .test(7)).load()
    #expect(loaded == expected(model, after: loaded))
    #expect(try ProfileDatabase.open(path: killed.database, seed: .test(7)).rotation == nil)
    try store.close()
  }

  @Test func `Where no store is there is none to back up, and none is made`() throws {
    let folder = try TemporaryFolder()
    let target = folder.appending("backup.db")
    #expect(throws: BackupFailure.noStore) {
      try ProfileDatabase.backUpStore(at: folder.database, to: target)
    }
    try folder.write([], to: "profiles.db")
    #expect(throws: BackupFailure.unsound(["there is nothing in it"])) {
      try ProfileDatabase.backUpStore(at: folder.database, to: target)
    }
    #expect(try folder.names() == ["profiles.db"])
  }

  @Test func `A store of an earlier version stays as it is, and its backup is of that version`()
    throws
  {
    let folder = try TemporaryFolder()
    let (store, model) = try store(in: folder)
    try store.close()
    let picture = try folder.picture()
    let home = try TemporaryFolder()
    let bytes = try inLaterVersion {
      try ProfileDatabase.backUpStore(at: folder.database, to: home.database)
    }
    #expect(try folder.picture() == picture)
    #expect(try folder.names() == ["profiles.db", "profiles.witness"])
    #expect(try home.names() == ["profiles.db"])
    #expect(try home.bytes(of: "profiles.db").count == bytes)
    let old = try Connection(path: home.database, mode: .readOnly)
    #expect(try old.integerPragma("user_version") == storeVersion)
    #expect(try old.prepare("SELECT origin FROM store").first { $0.text(0) } == "")
    try inLaterVersion {
      let restored = try ProfileDatabase.open(path: home.database, seed: .test(9))
      #expect(
        try restored.load().profiles == model.state.profiles
          && restored.migratedFrom == storeVersion)
    }
  }

  @Test func `A store of an earlier version that cannot be brought up to date gives no backup`()
    throws
  {
    let folder = try TemporaryFolder()
    try store(in: folder).0.close()
    do {
      let connection = try Connection(path: folder.database, mode: .readWrite, locking: .exclusive)
      try connection.execute("UPDATE change SET body = '{'")
      try connection.checkpoint()
    }
    let picture = try folder.picture()
    let home = try TemporaryFolder()
    let failure = #expect(throws: BackupFailure.self) {
      try inLaterVersion {
        try ProfileDatabase.backUpStore(at: folder.database, to: home.database)
      }
    }
    guard case .unsound? = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
    #expect(try folder.picture() == picture)
    #expect(try home.names() == [])
  }

  @Test func `A client's backup that shows a row to be damaged says so of the store`() throws {
    let folder = try TemporaryFolder()
    let (store, _) = try store(in: folder)
    try store.close()
    do {
      let connection = try Connection(path: folder.database, mode: .readWrite, locking: .exclusive)
      try connection.execute(
        "UPDATE change SET effects = '[1]' WHERE lsn = (SELECT min(lsn) FROM change)")
      try connection.checkpoint()
    }
    let spoilt = try ProfileDatabase.open(path: folder.database, seed: .test(1))
    // An old row is looked at when its page is, and not at an opening.
    #expect(spoilt.recovered == nil)
    let home = try TemporaryFolder()
    let failure = #expect(throws: StoreFailure.self) {
      try spoilt.find(.backup(path: home.database))
    }
    guard case .corrupt(let message)? = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
    #expect(message.contains("is not as it was written"))
    #expect(try home.names() == [])
    spoilt.abandon()
    #expect(try ProfileDatabase.open(path: folder.database, seed: .test(2)).recovered != nil)
  }
}
