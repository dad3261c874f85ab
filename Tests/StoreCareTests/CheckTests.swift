import Profiles
import SQLite
import StoreCare
import StoreDrafts
import StoreJobs
import TestSupport
import Testing
import Unix

/// The check of a store's file, by all that must hold in it.
@Suite struct CheckTests {
  private func check(_ folder: TemporaryFolder) throws(StoreCheckFailure) -> StoreFindings {
    try StoreCheck.run(at: folder.database, copyingInto: folder.path)
  }

  /// A closed store of some commits with floors, joined states and conflicts.
  private func closed(seed: UInt64 = 1) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let store = try ProfileDatabase.open(path: folder.database, seed: .test(1))
    var model = StoreModel(try store.load(), seed: seed)
    for _ in 1...20 { _ = try store.commit(model.replicaBatch()) }
    try store.close()
    return folder
  }

  /// The same, worked on by hand: what is found.
  private func problems(after sql: String) throws -> [String] {
    let folder = try closed()
    let connection = try Connection(path: folder.database, mode: .readWrite, locking: .exclusive)
    try connection.execute(sql)
    guard connection.changes > 0 else { throw TookTooLong("a change", seen: sql) }
    try connection.checkpoint()
    return try check(folder).problems
  }

  @Test(.seeds(1...6))
  func `Whatever a store was through it is sound, closed or cut off, and stays as it is`() throws {
    let seed = Seeds.current
    let folder = try TemporaryFolder()
    let store = try ProfileDatabase.open(path: folder.database, seed: .test(1))
    var model = StoreModel(try store.load(), seed: seed)
    for step in 1...20 {
      _ = try store.commit(step % 2 == 0 ? model.replicaBatch() : model.batch())
      let crashed = try folder.copied()
      let before = try crashed.picture()
      let findings = try check(crashed)
      #expect(findings.problems == [], "step \(step)")
      #expect(findings.summary?.changes == model.state.changeCount)
      #expect(findings.rotation == nil && findings.formerVersion == nil)
      #expect(findings.clock == model.state.clock)
      #expect(try crashed.picture() == before)
    }
    try store.close()
    #expect(try check(folder).problems == [])
    #expect(!StoreCheck.isOpen(folder.database))
  }

  @Test func `A store without a file is none, and a log alone is damage`() throws {
    let folder = try TemporaryFolder()
    #expect(throws: StoreCheckFailure.noStore) { try check(folder) }
    try folder.write([1, 2, 3], to: "profiles.db-wal")
    #expect(try check(folder).problems == ["there is a log, but no database to it"])
  }

  @Test
  func `A store that was cut off while it was being made is no damage, unless it was one before`()
    throws
  {
    let folder = try TemporaryFolder()
    try folder.write([], to: "profiles.db")
    #expect(throws: StoreCheckFailure.unfinished) { try check(folder) }
    try Connection(path: folder.database, mode: .create).execute("PRAGMA journal_mode = WAL")
    #expect(throws: StoreCheckFailure.unfinished) { try check(folder) }
    // A backup that nothing is in is none.
    #expect(throws: RestoreFailure.unsound(["there is nothing in it"])) {
      try Restoration.restore(
        folder.database, to: folder.appending("other.db"), nowMilliseconds: 1)
    }
    let whole = try closed()
    try whole.write(folder.bytes(of: "profiles.db"), to: "profiles.db")
    #expect(try check(whole).problems == ["there is nothing in it"])
  }

  @Test(
    arguments: [
      ("DELETE FROM change WHERE lsn = (SELECT max(lsn) FROM change)", "and the store counts"),
      ("UPDATE store SET lsn = 1", "is newer than its store"),
      (
        "PRAGMA foreign_keys = OFF; UPDATE change SET profile = 99 WHERE lsn = (SELECT max(lsn) FROM change)",
        "not as it was written"
      ),
      (
        "UPDATE change SET body = '{' WHERE lsn = (SELECT max(lsn) FROM change)",
        "not as it was written"
      ),
      ("UPDATE profile SET snapshot = 'x' WHERE id = 1", "not as it was written"),
      ("DELETE FROM store", "no row"),
    ])
  func `What does not fit is named`(sql: String, words: String) throws {
    let problems = try problems(after: sql)
    #expect(problems.contains { $0.contains(words) }, "\(problems)")
  }

  @Test func `A gap in the log is found, also far behind the snapshot`() throws {
    let folder = try TemporaryFolder()
    let store = try ProfileDatabase.open(path: folder.database, seed: .test(1))
    var model = StoreModel(try store.load(), seed: 5)
    for _ in 1...30 { _ = try store.commit(model.batch()) }
    try store.close()
    let connection = try Connection(path: folder.database, mode: .readWrite, locking: .exclusive)
    let middle = try #require(
      try connection.prepare("SELECT lsn FROM change WHERE seq = 2 ORDER BY lsn LIMIT 1")
        .first { $0.integer(0) })
    try connection.execute("DELETE FROM change WHERE lsn = \(middle)")
    try connection.execute("UPDATE store SET changes = changes - 1")
    try connection.checkpoint()
    let problems = try check(folder).problems
    #expect(problems.contains { $0.contains("lacks a change") }, "\(problems)")
  }

  @Test func `A snapshot that its log does not bear out is found by its digest`() throws {
    let folder = try TemporaryFolder()
    let store = try ProfileDatabase.open(path: folder.database, seed: .test(1))
    var model = StoreModel(try store.load(), seed: 5)
    for _ in 1...30 { _ = try store.commit(model.batch()) }
    // The snapshot has the dot of the logged change, but another name.
    var logged = Profile(untouched: .default)
    let change = Change(
      of: logged, [.rename("thief")], at: HybridTimestamp(milliseconds: 1),
      by: Origin(high: 5, low: 5))
    let effects = logged.apply(change, catalog: nil)
    let lsn = model.state.lsn + 1
    var other = Profile(untouched: .default)
    let entry = StoreEntry(change: LoggedChange(lsn: lsn, change: change, effects: effects))
    // The same name for other edits is what only damage makes.
    _ = other.apply(change.with(edits: [.rename("mage")]), catalog: nil)
    let clock = model.state.clock
    _ = try store.commit(StoreBatch(entries: [entry], clock: clock, nowMilliseconds: 1))
    let snapshot = StoreEntry(snapshot: StoredSnapshot(profile: other, lsn: lsn))
    _ = try store.commit(StoreBatch(entries: [snapshot], clock: clock, nowMilliseconds: 1))
    try store.close()
    let problems = try check(folder).problems
    #expect(problems.contains { $0.contains("is not what its log makes of it") }, "\(problems)")
  }

  @Test func `A file of other bytes is damaged, and another program's is refused`() throws {
    let folder = try closed()
    var bytes = try folder.bytes(of: "profiles.db")
    let sound = bytes
    bytes.replaceSubrange(4096..<8192, with: repeatElement(7, count: 4096))
    try folder.write(bytes, to: "profiles.db")
    #expect(try !check(folder).problems.isEmpty)
    bytes = sound
    bytes.replaceSubrange(68..<72, with: [0, 0, 0, 5])
    try folder.write(bytes, to: "profiles.db")
    #expect(throws: StoreCheckFailure.refused(.foreign(applicationID: 5))) { try check(folder) }
  }

  @Test func `What the next start would make of its identity is told`() throws {
    let folder = try closed()
    #expect(try check(folder).rotation == nil)
    #expect(try check(try folder.copied()).rotation == nil)
    try File.remove(folder.appending("profiles.witness"))
    #expect(try check(folder).rotation == nil)
  }

  @Test func `Without a folder for the copy it cannot be looked at, and nothing is left behind`()
    throws
  {
    let folder = try closed()
    let before = try folder.names()
    _ = try check(folder)
    #expect(try folder.names() == before)
    let missing = folder.appending("none")
    #expect(throws: StoreCheckFailure.file(.missing(path: missing))) {
      try StoreCheck.run(at: folder.database, copyingInto: missing)
    }
  }

  @Test func `A log that is started anew between the two copies has both made again`() throws {
    let folder = try TemporaryFolder()
    var store = try ProfileDatabase.open(path: folder.database, seed: .test(1))
    var model = StoreModel(try store.load(), seed: 9)
    for _ in 1...10 { _ = try store.commit(model.batch()) }
    var turns = 0
    let findings = try StoreCheck.run(at: folder.database, copyingInto: folder.path) {
      turns += 1
      guard turns == 1 else { return }
      do {
        try store.close()
        store = try ProfileDatabase.open(path: folder.database, seed: .test(2))
        for _ in 1...10 { _ = try store.commit(model.batch()) }
      } catch {
        Issue.record(error)
      }
    }
    #expect(turns == 2 && findings.problems == [])
    #expect(findings.summary?.changes == model.state.changeCount)
    // What is written all the time cannot be had.
    #expect(throws: StoreCheckFailure.changing) {
      try StoreCheck.run(at: folder.database, copyingInto: folder.path) {
        do {
          try store.close()
          store = try ProfileDatabase.open(path: folder.database, seed: .test(2))
          _ = try store.commit(model.batch())
        } catch {
          Issue.record(error)
        }
      }
    }
    #expect(try folder.names().filter { $0.hasPrefix("alchemyd-check") } == [])
  }

  @Test func `While commits go on each copy is one of a moment`() throws {
    let folder = try TemporaryFolder()
    let store = try ProfileDatabase.open(path: folder.database, seed: .test(1))
    var model = StoreModel(try store.load(), seed: 9)
    _ = try store.commit(model.batch())
    let hasEnded = Locked(false)
    let (path, copies) = (folder.database, try TemporaryFolder())
    let failures = Locked<[String]>([])
    let rounds = Locked(0)
    let done = try EventSignal()
    _ = try Thread(name: "checks") {
      while !hasEnded.withLock({ $0 }) {
        do throws(StoreCheckFailure) {
          let found = try StoreCheck.run(at: path, copyingInto: copies.path).problems
          failures.withLock { $0 += found }
        } catch {
          if error != .changing { failures.withLock { $0.append(error.cause) } }
        }
        rounds.withLock { $0 += 1 }
      }
      done.raise()
    }
    var commits = 0
    let deadline = Deadline()
    while commits < 100 || rounds.withLock({ $0 }) < 5, !deadline.isOver {
      _ = try store.commit(model.batch())
      commits += 1
    }
    hasEnded.withLock { $0 = true }
    #expect(try !Deadline().wait(reading: [done.descriptor]).isEmpty)
    #expect(failures.withLock { $0 } == [])
  }

  @Test func `What checks that were killed have left is removed, and nobody's work is`() throws {
    let folder = try closed()
    let copies = try TemporaryFolder()
    let (left, busy, strange) = (
      "alchemyd-check-left00", "alchemyd-check-busy00", "alchemyd-check-odd000"
    )
    for name in [left, busy, strange] {
      try copies.makeFolder(name)
      try copies.write([1], to: name + "/copy.db")
      try copies.write([1], to: name + "/copy.db-wal")
    }
    try copies.write([1], to: strange + "/mine")
    try copies.write([1], to: "alchemyd-check-file00")
    try copies.makeLink("alchemyd-check-link00", to: folder.path)
    let lock = try #require(try FolderLock.acquire(copies.appending(busy)))
    #expect(try StoreCheck.run(at: folder.database, copyingInto: copies.path).problems == [])
    let kept = ["alchemyd-check-file00", "alchemyd-check-link00", busy, strange]
    #expect(Set(try copies.names()) == Set(kept))
    #expect(try copies.names(in: busy) == ["copy.db", "copy.db-wal"])
    #expect(try copies.names(in: strange) == ["mine"])
    withExtendedLifetime(lock) {}
  }
}
