import Profiles
import SQLite
import StoreCare
import StoreDrafts
import StoreJobs
import TestSupport
import Testing
import Unix

/// Backups that a store makes of itself, in the folder beside it.
@Suite struct AutomaticBackupTests {
  private static let day = 86_400_000
  private static let start = 1_700_000_000_000

  private func store(
    in folder: TemporaryFolder, commits: Int = 12
  ) throws -> (ProfileDatabase, StoreModel) {
    let store = try ProfileDatabase.open(path: folder.database, seed: .test(1))
    var model = StoreModel(try store.load(), seed: 5)
    for _ in 0..<commits { _ = try store.commit(model.replicaBatch()) }
    return (store, model)
  }

  /// Makes one in steps, with something done between them: its path.
  private func copy(
    _ store: ProfileDatabase, at milliseconds: Int, between: () throws -> Void = {}
  ) throws -> String {
    while true {
      switch try store.find(.backupStep(nowMilliseconds: milliseconds)) {
      case .backingUp: try between()
      case .copied(let path): return path
      case let other: throw Unexpected(finding: other)
      }
    }
  }

  private struct Unexpected: Error {
    var finding: StoreFinding
  }

  private func backUp(_ store: ProfileDatabase, day: Int) throws -> BackupOutcome {
    BackupDraft(path: try copy(store, at: Self.start + day * Self.day)).outcome()
  }

  @Test func `A backup is named by its day, for its owner alone, and has all but the identity`()
    throws
  {
    let folder = try TemporaryFolder()
    let (store, model) = try store(in: folder)
    guard case .done(let standing) = try backUp(store, day: 0) else {
      Issue.record("no backup")
      return
    }
    #expect(standing.count == 1 && standing == store.backups(nowMilliseconds: now))
    #expect(try folder.names(in: "backups") == ["2023-11-14.db"])
    #expect(try folder.permissions(of: "backups") == 0o700)
    #expect(try folder.permissions(of: "backups/2023-11-14.db") == 0o600)
    let home = try TemporaryFolder()
    try home.write(folder.bytes(of: "backups/2023-11-14.db"), to: "profiles.db")
    let copy = try ProfileDatabase.open(path: home.database, seed: .test(7))
    #expect(copy.rotation?.reason == .backup)
    var expected = model
    let loaded = try copy.load()
    expected.state.formers.insert(expected.state.origin)
    (expected.state.origin, expected.state.epoch) = (loaded.origin, loaded.epoch)
    #expect(expected.expects(loaded))
    #expect(try backUp(store, day: 0) == .done(store.backups(nowMilliseconds: now)))
    #expect(try folder.names(in: "backups") == ["2023-11-14-2.db", "2023-11-14.db"])
  }

  @Test func `What is committed between the steps is in the copy, or is not, but never in parts`()
    throws
  {
    let folder = try TemporaryFolder()
    var (store, model) = try store(in: folder, commits: 3)
    while try store.load().databaseBytes < 2 << 20 {
      _ = try store.commit(
        model.largeBatch(changes: 40, name: String(repeating: "x", count: 2_000)))
    }
    var steps = 0
    let path = try copy(store, at: Self.start) {
      _ = try store.commit(model.replicaBatch())
      steps += 1
    }
    #expect(steps > 2)
    #expect(BackupDraft(path: path).outcome() == .done(store.backups(nowMilliseconds: now)))
    let home = try TemporaryFolder()
    try home.write(folder.bytes(of: "backups/2023-11-14.db"), to: "profiles.db")
    let loaded = try ProfileDatabase.open(path: home.database, seed: .test(7)).load()
    var expected = model
    expected.state.formers.insert(expected.state.origin)
    (expected.state.origin, expected.state.epoch) = (loaded.origin, loaded.epoch)
    #expect(expected.expects(loaded), "the copy ends with what the store is at the last step")
    #expect(model.expects(try store.load()))
  }

  @Test func `Seven days are kept, files of others stay, and so do those from before a migration`()
    throws
  {
    let folder = try TemporaryFolder()
    try folder.makeFolder("backups")
    let others = [
      "2023-11-01.db.old", "2023-1-1.db", "notes.txt", "2023-11-01-x.db", "2023-11-01-1.db",
      "2023-11-01-02.db", "x2023-11-01.db", "2023-11-01-before-version-.db",
    ]
    for name in others { try folder.write([1], to: "backups/\(name)") }
    for version in 2...4 {
      try folder.write([1], to: "backups/2023-10-0\(version)-before-version-\(version).db")
    }
    let (store, _) = try store(in: folder)
    for day in 0..<9 { _ = try backUp(store, day: day) }
    let names = try folder.names(in: "backups")
    let kept = (16...22).map { "2023-11-\($0).db" }
    let migrations = (3...4).map { "2023-10-0\($0)-before-version-\($0).db" }
    #expect(Set(names) == Set(others + kept + migrations))
    // A clock that was put back does not make the newest one go.
    _ = try backUp(store, day: -400)
    #expect(try folder.names(in: "backups").contains("2022-10-10.db"))
  }

  @Test func `One that cannot be made leaves nothing, harms nothing, and older ones stay`() throws {
    let folder = try TemporaryFolder()
    var (store, model) = try store(in: folder)
    try folder.write([1], to: "backups")
    let finding = try store.find(.backupStep(nowMilliseconds: Self.start))
    guard case .notBackedUp(folder.appending("backups/2023-11-14.db"), let reason) = finding else {
      Issue.record("it was begun in a file: \(finding)")
      return
    }
    #expect(reason.contains("is of the wrong kind"))
    _ = try store.commit(model.replicaBatch())
    try File.remove(folder.appending("backups"))
    _ = try backUp(store, day: 0)
    let path = try copy(store, at: Self.start + Self.day)
    let draft = try #require(try folder.names(in: "backups").first { $0.hasSuffix(".new") })
    try spoil(folder.appending("backups/\(draft)"))
    guard case .failed(path, let cause, let isUnsound) = BackupDraft(path: path).outcome() else {
      Issue.record("a damaged copy became a backup")
      return
    }
    #expect(isUnsound && cause.contains("is not as it was written"))
    #expect(try folder.names(in: "backups") == ["2023-11-14.db"])
    #expect(try store.find(.check) == .sound)
  }

  /// Changes a row as a disk would.
  private func spoil(_ path: String) throws {
    let connection = try Connection(path: path, mode: .readWrite, locking: .exclusive)
    try connection.execute(
      "UPDATE change SET effects = '[1]' WHERE lsn = (SELECT min(lsn) FROM change)")
    try connection.checkpoint()
  }

  @Test func `What a process that ended was making is removed by the next one`() throws {
    let folder = try TemporaryFolder()
    try folder.makeFolder("backups")
    for name in ["2023-11-14.db.77.new", "2023-11-14.db.77.new-journal", "mine.db.77.new"] {
      try folder.write([1], to: "backups/\(name)")
    }
    let (store, _) = try store(in: folder)
    _ = try store.find(.backupStep(nowMilliseconds: Self.start))
    try store.close()
    let names = try folder.names(in: "backups")
    #expect(names.contains("mine.db.77.new"))
    #expect(!names.contains { $0.hasPrefix("2023-11-14.db.77.") })
  }

  private var now: Int { Int(SystemClock.realtimeMilliseconds()) }

  @Test func `An old store that is damaged is mended instead of refused for want of a backup`()
    throws
  {
    let folder = try TemporaryFolder()
    try store(in: folder).0.close()
    var bytes = try folder.bytes(of: "profiles.db")
    let last = bytes.count - 4096
    bytes.replaceSubrange(last..<bytes.count, with: repeatElement(7, count: 4096))
    try folder.write(bytes, to: "profiles.db")
    try inLaterVersion {
      let store = try ProfileDatabase.open(path: folder.database, seed: .test(1))
      #expect(store.recovered != nil)
      try store.close()
    }
  }

  @Test func `A clock that was ahead hides no newer backup`() throws {
    let folder = try TemporaryFolder()
    let (store, _) = try store(in: folder)
    let future = folder.appending("backups/2093-11-14.db")
    try folder.makeFolder("backups")
    try folder.write([1], to: "backups/2093-11-14.db")
    let touched = try ChildProcess.run(
      "touch", ["-d", "2093-11-14", future], environment: [:])
    #expect(touched.code == 0)
    #expect(store.backups(nowMilliseconds: now) == StoredBackups(count: 1, newestMilliseconds: nil))
    try store.close()
  }

  @Test func `Before a migration the file is backed up as it is, and without that it stays`()
    throws
  {
    let folder = try TemporaryFolder()
    let (store, model) = try store(in: folder)
    try store.close()
    try folder.write([1], to: "backups")
    let picture = try folder.picture()
    let failure = #expect(throws: StoreOpenFailure.self) {
      try inLaterVersion { try ProfileDatabase.open(path: folder.database, seed: .test(1)) }
    }
    let words = try #require(failure).words(path: folder.database)
    #expect(
      words.contains(
        "caused by: it has an earlier version, and its backup "
          + folder.appending("backups/2023-11-14-before-version-\(storeVersion + 1).db")
          + " cannot be written: "))
    #expect(words.contains("hint: nothing was changed; see `df \(folder.path)`"))
    #expect(try folder.picture()["profiles.db"] == picture["profiles.db"])
    try File.remove(folder.appending("backups"))
    try inLaterVersion {
      try ProfileDatabase.open(path: folder.database, seed: .test(1)).close()
    }
    let name = "2023-11-14-before-version-\(storeVersion + 1).db"
    #expect(try folder.names(in: "backups") == [name])
    let old = try Connection(
      path: folder.appending("backups/\(name)"), mode: .readOnly, locking: .exclusive)
    #expect(try old.integerPragma("user_version") == storeVersion)
    let origin = try old.prepare("SELECT origin FROM store").first { $0.text(0) }
    #expect(origin == "")
    // What was written and is restored is the same store.
    let home = try TemporaryFolder()
    try home.write(folder.bytes(of: "backups/\(name)"), to: "profiles.db")
    let restored = try ProfileDatabase.open(path: home.database, seed: .test(9))
    #expect(try restored.load().profiles == model.state.profiles)
  }
}
