import ProfileStore
import Profiles
import SQLite
import StoreCare
import StoreDrafts
import StoreJobs
import TestSupport
import Testing
import Unix

/// What takes the place of a damaged store.
@Suite struct MendingTests {
  private static let id = ProfileID(randomHigh: 1, randomLow: 2)

  /// A store with changes of one profile, by one author, of which each adds one thing.
  private final class Writer {
    let store: ProfileDatabase
    private var state: StoredState
    private(set) var profile: Profile

    init(in folder: TemporaryFolder, seed: StoreSeed = .test(1)) throws {
      store = try ProfileDatabase.open(path: folder.database, seed: seed)
      state = try store.load()
      profile =
        state.profiles.first { $0.profile.id == MendingTests.id }?.profile
        ?? Profile(untouched: MendingTests.id)
    }

    /// Each in a commit of its own.
    func write(_ count: Int, snapshot: Bool = false, client: String? = nil) throws {
      for _ in 0..<count {
        state.lsn += 1
        let edit: Edit =
          profile.vector.entries.isEmpty
          ? .create(catalog: "skyrim", name: "p") : .adjust(ingredient: "salt", by: 1)
        let time = HybridTimestamp(
          rawValue: UInt64(1_700_000_000_000 + state.lsn) << 16)
        let change = Change(
          of: profile, [edit], at: time, by: state.origin, client: client)
        let effects = profile.apply(change, catalog: nil)
        var entry = StoreEntry(
          change: LoggedChange(
            lsn: state.lsn, change: change, effects: effects,
            request: client.map { _ in state.lsn }))
        if let client {
          entry.request = StoredReply(
            client: client, n: state.lsn, reply: Array(#"{"result":{"lsn":\#(state.lsn)}}"#.utf8))
        }
        if snapshot { entry.snapshot = StoredSnapshot(profile: profile, lsn: state.lsn) }
        _ = try store.commit(
          StoreBatch(entries: [entry], clock: time, nowMilliseconds: time.milliseconds))
      }
    }
  }

  private func salt(_ store: ProfileDatabase) throws -> FieldValue? {
    try store.load().profiles.first { $0.profile.id == Self.id }?.profile.value(of: .stock("salt"))
  }

  @Test func `A database that is gone is taken from its backups, and a new one has none`() throws {
    let folder = try TemporaryFolder()
    var writer: Writer? = try Writer(in: folder)
    try writer?.write(5)
    try writer?.store.close()
    try backUp(folder, as: "2023-11-14.db")
    for isThere in [true, false] {
      if isThere {
        try folder.write([], to: "profiles.db")
      } else {
        try File.remove(folder.database)
      }
      writer = try Writer(in: folder, seed: .test(isThere ? 7 : 8))
      #expect(writer?.store.recovered?.repair.backup == "2023-11-14.db")
      #expect(writer?.profile.vector.entries.isEmpty == false)
      try writer?.store.close()
    }
    let empty = try TemporaryFolder()
    #expect(try Writer(in: empty).store.recovered == nil)
  }

  @Test func `What a database had that is gone, and its backups have not, is counted`() throws {
    let folder = try folder()
    try File.remove(folder.database)
    let store = try ProfileDatabase.open(path: folder.database, seed: .test(2))
    #expect(store.recovered?.repair.backup == "2023-11-14.db")
    #expect(store.recovered?.repair.lost == 5)
  }

  @Test func `The loss of a database that is gone is shown until its reminder is removed`() throws {
    let folder = try folder()
    try File.remove(folder.database)
    let store = try ProfileDatabase.open(path: folder.database, seed: .test(2))
    let recovered = try #require(store.recovered)
    #expect(recovered.path == folder.appending("profiles.db.lost-20231114T221320000Z"))
    #expect(
      recovered.damageWords == [
        "the database is damaged: it is empty or gone, though there are backups of it",
        "`alchemy status` says so until you remove \(recovered.path)",
        "hint: when your profiles are complete again: `rm \(recovered.path)`",
      ])
    #expect(try store.load().repair == recovered.repair)
    try store.close()
    let again = try ProfileDatabase.open(path: folder.database, seed: .test(3))
    #expect(try again.load().repair?.lost == 5, "it is still said after a restart")
    try again.close()
    try File.remove(recovered.path)
    let last = try ProfileDatabase.open(path: folder.database, seed: .test(4))
    #expect(try last.load().repair == nil)
  }

  private func backUp(_ folder: TemporaryFolder, as name: String) throws {
    try Folder.make(folder.appending("backups"))
    _ = try ProfileDatabase.backUpStore(
      at: folder.database, to: folder.appending("backups/\(name)"))
  }

  private func run(_ sql: String, in folder: TemporaryFolder) throws {
    let connection = try Connection(path: folder.database, mode: .readWrite, locking: .exclusive)
    try connection.execute(sql)
    try connection.checkpoint()
  }

  /// Five changes, a backup, five more, another backup, five more; closed.
  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for name in ["2023-11-13.db", "2023-11-14.db", nil] {
      let writer = try Writer(in: folder)
      try writer.write(5)
      try writer.store.close()
      if let name { try backUp(folder, as: name) }
    }
    return folder
  }

  @Test("The newest backup and what is newer in the damaged file are the store")
  func newestBackup() throws {
    let folder = try folder()
    try run("DELETE FROM store", in: folder)
    let store = try ProfileDatabase.open(path: folder.database, seed: .test(2))
    let repair = try #require(store.recovered?.repair)
    #expect(repair.backup == "2023-11-14.db")
    #expect(repair.salvaged == 5 && repair.lost == 0)
    #expect(try salt(store) == .quantity(14))
    let state = try store.load()
    #expect(state.origin == Origin(high: 2, low: 2) && state.lsn == 15 && state.changeCount == 15)
    #expect(store.rotation?.reason == .mended && store.rotation?.former == nil)
    // Its history is whole, with the numbers that it had.
    let history = try store.store.history(of: Self.id, before: nil, limit: 500)
    #expect(history.changes.map(\.lsn) == Array((1...15).reversed()))
  }

  @Test func `A backup that is damaged is passed over, and said`() throws {
    let folder = try folder()
    var bytes = try folder.bytes(of: "backups/2023-11-14.db")
    for index in 8_192..<bytes.count { bytes[index] = 7 }
    try folder.write(bytes, to: "backups/2023-11-14.db")
    try run("DELETE FROM store", in: folder)
    let store = try ProfileDatabase.open(path: folder.database, seed: .test(2))
    let recovered = try #require(store.recovered)
    #expect(recovered.repair.backup == "2023-11-13.db")
    #expect(recovered.unusableBackups == ["2023-11-14.db"])
    #expect(
      recovered.damageWords[1].contains(
        "the backup 2023-11-14.db is damaged or cannot be read"))
    #expect(recovered.repair.salvaged == 10)
    #expect(try salt(store) == .quantity(14))
  }

  @Test("A change that is lost costs itself alone, and is told with its profile")
  func lostChange() throws {
    let folder = try folder()
    try run("UPDATE change SET body = '{}' WHERE lsn = 13; DELETE FROM store", in: folder)
    let store = try ProfileDatabase.open(path: folder.database, seed: .test(2))
    let recovered = try #require(store.recovered)
    #expect(recovered.repair.salvaged == 4 && recovered.repair.lost == 1)
    #expect(
      recovered.salvageWords.hasSuffix(
        #"change 13 of the profile "p" is lost, unless another replica has it"#))
    #expect(try salt(store) == .quantity(13))
    let state = try store.load()
    #expect(state.lsn > 15 && state.profiles[0].floor.lsn == 13)
    let history = try store.store.history(of: Self.id, before: nil, limit: 500)
    #expect(history.changes.map(\.lsn) == (Array(1...12) + [14, 15]).reversed())
    #expect(try store.find(.check) == .sound)
  }

  @Test func `A state that knows more than the changes that are left is joined`() throws {
    let folder = try folder()
    let writer = try Writer(in: folder)
    try writer.write(1, snapshot: true)
    try writer.write(2)
    try writer.store.close()
    try run("UPDATE change SET body = '{}' WHERE lsn = 13; DELETE FROM store", in: folder)
    let store = try ProfileDatabase.open(path: folder.database, seed: .test(2))
    let repair = try #require(store.recovered?.repair)
    #expect(repair.lost == 0)
    #expect(try salt(store) == .quantity(17))
    let state = try #require(try store.load().profiles.first)
    #expect(state.profile == writer.profile)
    // Behind what is missing the history goes on.
    #expect(state.floor.lsn == 13 && repair.salvaged == 8)
    let history = try store.store.history(of: Self.id, before: nil, limit: 500)
    #expect(history.changes.map(\.lsn) == (Array(1...12) + Array(14...18)).reversed())
    #expect(store.backups(nowMilliseconds: 0).count == 2)
  }

  @Test("Changes without a trace that a state has are missing from the history alone")
  func withoutTrace() throws {
    let folder = try TemporaryFolder()
    let writer = try Writer(in: folder)
    try writer.write(9)
    try writer.write(1, snapshot: true)
    try writer.store.close()
    try run("PRAGMA secure_delete = ON; DELETE FROM change WHERE lsn BETWEEN 3 AND 6", in: folder)
    let store = try ProfileDatabase.open(path: folder.database, seed: .test(2))
    let recovered = try #require(store.recovered)
    #expect(
      recovered.salvageWords.hasSuffix(
        "; no value is known to be lost; the history lacks changes 3-6"))
    #expect(recovered.repair.lost == 0)
    #expect(try salt(store) == .quantity(9))
  }

  @Test func `Without a backup all that can be read is there`() throws {
    let folder = try TemporaryFolder()
    let writer = try Writer(in: folder)
    try writer.write(9, client: "pen")
    try writer.store.close()
    try run("DELETE FROM store", in: folder)
    let store = try ProfileDatabase.open(path: folder.database, seed: .test(2))
    #expect(store.recovered?.repair.backup == nil)
    #expect(try salt(store) == .quantity(8))
    // A request that is repeated is still known.
    #expect(try store.load().clients == ["pen": 9])
    #expect(try store.store.reply(client: "pen", n: 7) == Array(#"{"result":{"lsn":7}}"#.utf8))
  }

  @Test func `A process that is killed before the exchange begins anew, and after it goes on`()
    throws
  {
    let folder = try folder()
    let whole = try folder.bytes(of: "profiles.db")
    // It had made the new one, and had not moved the old one: who knows how old that new one is.
    try folder.write([1, 2, 3], to: "profiles.db.mended")
    try ProfileDatabase.open(path: folder.database, seed: .test(2)).close()
    #expect(try !folder.names().contains("profiles.db.mended"))
    // It had moved the old file, and not its log.
    let crashed = try TemporaryFolder()
    try crashed.write(whole, to: "profiles.db.mended")
    try crashed.write([1, 2, 3], to: "profiles.db-wal")
    let store = try ProfileDatabase.open(path: crashed.database, seed: .test(2))
    #expect(try salt(store) == .quantity(14))
    #expect(
      try crashed.bytes(of: "profiles.db.damaged-20231114T221320000Z-wal") == [1, 2, 3])
  }

  @Test func `What another process is about to exchange is left to it as long as it has the lock`()
    throws
  {
    let folder = try folder()
    try folder.write([1, 2, 3], to: "profiles.db.mended")
    var held: Connection? = try Connection(
      path: folder.database, mode: .readWrite, locking: .exclusive)
    try held?.execute("BEGIN IMMEDIATE; ROLLBACK")
    let picture = try folder.picture()
    #expect(throws: StoreOpenFailure.inUse) {
      try ProfileDatabase.open(path: folder.database, seed: .test(2))
    }
    #expect(try folder.picture() == picture)
    held = nil
    let store = try ProfileDatabase.open(path: folder.database, seed: .test(2))
    #expect(try salt(store) == .quantity(14))
    #expect(try !folder.names().contains("profiles.db.mended"))
  }

  @Test("A commit behind damage in the log is not dropped in silence")
  func commitBehindDamage() throws {
    let folder = try TemporaryFolder()
    let writer = try Writer(in: folder)
    try writer.write(9)
    let crashed = try folder.copied()
    var log = try crashed.bytes(of: "profiles.db-wal")
    log[log.count / 2] ^= 1
    try crashed.write(log, to: "profiles.db-wal")
    let store = try ProfileDatabase.open(path: crashed.database, seed: .test(2))
    #expect(store.recovered?.problems == ["commits are in the log behind damaged ones"])
    #expect(try salt(store) == .quantity(8))
    withExtendedLifetime(writer) {}
  }

  /// The store of a killed process, with five changes in its file, and its log with four more.
  private func killed() throws -> (folder: TemporaryFolder, log: [UInt8]) {
    let folder = try TemporaryFolder()
    let former = try Writer(in: folder)
    try former.write(5)
    try former.store.close()
    let writer = try Writer(in: folder)
    try writer.write(4)
    let killed = try folder.copied()
    withExtendedLifetime(writer) {}
    return (killed, try killed.bytes(of: "profiles.db-wal"))
  }

  /// Writes noise over the beginning of a log.
  private func spoil(_ log: inout [UInt8], bytes: Int) {
    var random = SeededGenerator(seed: 5)
    for index in 0..<bytes { log[index] = UInt8(truncatingIfNeeded: random.next()) }
  }

  @Test func `Commits behind a log's damaged beginning are read`() throws {
    var (folder, log) = try killed()
    // The header and the first frame.
    spoil(&log, bytes: 32 + 24 + 4096)
    try folder.write(log, to: "profiles.db-wal")
    let store = try ProfileDatabase.open(path: folder.database, seed: .test(2))
    let recovered = try #require(store.recovered)
    #expect(recovered.problems == ["commits are in the log behind damaged ones"])
    #expect(recovered.repair.lost == 0)
    #expect(recovered.salvageWords.contains("; no value is known to be lost"))
    #expect(try salt(store) == .quantity(8))
  }

  @Test func `Mending does not say of an unreadable log that nothing is lost`() throws {
    var (folder, log) = try killed()
    spoil(&log, bytes: log.count)
    try folder.write(log, to: "profiles.db-wal")
    let store = try ProfileDatabase.open(path: folder.database, seed: .test(2))
    let words = "commits in its log cannot be read, and how many changes they had is not known"
    let recovered = try #require(store.recovered)
    #expect(recovered.salvageWords.hasSuffix(" read out of the damaged database into it; " + words))
    #expect(recovered.repair.lost == 0 && recovered.repair.problem.hasSuffix("; " + words))
    #expect(try salt(store) == .quantity(4))
  }

  @Test func `A head that no program writes is damage, and not another program's`() throws {
    for offset in [18, 19, 44, 56, 60, 75, 91] {
      let folder = try folder()
      var bytes = try folder.bytes(of: "profiles.db")
      bytes[offset] = 0x5A
      try folder.write(bytes, to: "profiles.db")
      let store = try ProfileDatabase.open(path: folder.database, seed: .test(2))
      #expect(store.recovered != nil)
      #expect(try salt(store) == .quantity(14))
    }
  }

  @Test func `What a process that was killed has copied is removed, and nobody's work is`() throws {
    let remnants = ["profiles.db.77.new", "profiles.db.77.new-wal", "profiles.db.77.new-journal"]
    let others = ["profiles.db.witness.77.new", "profiles.db.x.new", "mine.db.77.new", "77.new"]
    for isAtWork in [false, true] {
      let folder = try folder()
      try run("DELETE FROM store", in: folder)
      for name in remnants + others { try folder.write([1], to: name) }
      let lock = isAtWork ? try FolderLock.acquire(folder.path) : nil
      if isAtWork {
        #expect(throws: StoreOpenFailure.inUse) {
          try ProfileDatabase.open(path: folder.database, seed: .test(2))
        }
      } else {
        let store = try ProfileDatabase.open(path: folder.database, seed: .test(2))
        #expect(store.recovered != nil)
      }
      let names = try folder.names()
      #expect(names.count { remnants.contains($0) } == (isAtWork ? remnants.count : 0))
      #expect(names.count { others.contains($0) } == others.count)
      #expect(!names.contains { $0.contains(".\(ProcessIdentity.processID).new") })
      withExtendedLifetime(lock) {}
    }
  }

  @Test func `A name that another process is just about to give its store is given to no other`()
    throws
  {
    let folder = try TemporaryFolder()
    var lock = try FolderLock.acquire(folder.path)
    let whole = try self.folder().bytes(of: "profiles.db")
    for (name, bytes) in [("none", []), ("profiles.db.mended", [1, 2, 3]), ("profiles.db", whole)] {
      try folder.write(bytes, to: name)
      let picture = try folder.picture()
      #expect(throws: StoreOpenFailure.inUse) {
        try ProfileDatabase.open(path: folder.database, seed: .test(2))
      }
      #expect(try folder.picture() == picture)
    }
    try File.remove(folder.appending("profiles.db.mended"))
    withExtendedLifetime(lock) {}
    lock = nil
    try ProfileDatabase.open(path: folder.database, seed: .test(2)).close()
  }

  @Test func `The oldest and the newest damaged files are kept, and it is said of each that goes`()
    throws
  {
    let folder = try folder()
    let beginning = "profiles.db.damaged-"
    let now = "20231114T221320000Z"
    let times = ["20190101T000000000Z", "20200101T000000000Z"]
    let middle = [times[0], times[0] + "-2", times[1], times[1] + "-10"]
    // Of a clock that was ahead: it counts as new. Of the oldest the log is all that there was.
    let ends = ["20180101T000000000Z-wal", "20930101T000000000Z"]
    let others = ["mine", "20190101", "20190101T000000000Z-1", "20190101T000000000Z-x"]
    for name in middle + ends + others { try folder.write([1], to: beginning + name) }
    for name in [middle[1], middle[3]] { try folder.write([1], to: beginning + name + "-wal") }
    try run("DELETE FROM store", in: folder)
    let store = try ProfileDatabase.open(path: folder.database, seed: .test(2))
    let recovered = try #require(store.recovered)
    #expect(recovered.path == folder.appending(beginning + now))
    let gone = middle.reversed().map { folder.appending(beginning + $0) }
    #expect(recovered.removed == gone)
    let words = "3 damaged databases are kept, the oldest and the newest: \(gone[0]) was removed"
    #expect(recovered.damageWords.contains(words))
    let left = try folder.names().filter { $0.hasPrefix(beginning) }.map {
      String($0.dropFirst(beginning.count))
    }
    #expect(Set(left) == Set(ends + others + [now]))
    #expect(try store.load().repair?.aside == recovered.path)
  }

  @Test func `The file that was just moved aside stays, even if the clock was put back`() throws {
    let folder = try folder()
    let newer = (1...4).map { "profiles.db.damaged-2093010\($0)T000000000Z" }
    let older = "profiles.db.damaged-20180101T000000000Z"
    for name in newer + [older] { try folder.write([1], to: name) }
    try run("DELETE FROM store", in: folder)
    let recovered = try #require(
      try ProfileDatabase.open(path: folder.database, seed: .test(2)).recovered)
    #expect(recovered.removed == newer[0...1].reversed().map(folder.appending))
    #expect(File.exists(recovered.path))
  }

  @Test(.seeds(24...35))
  func `Whatever is missing, the log is one that holds, with changes as they were`() throws {
    let seed = Seeds.current
    var random = SeededGenerator(seed: seed)
    let folder = try TemporaryFolder()
    let store = try ProfileDatabase.open(path: folder.database, seed: .test(1))
    var model = StoreModel(try store.load(), seed: seed)
    for step in 1...30 {
      _ = try store.commit(step.isMultiple(of: 5) ? model.replicaBatch() : model.batch())
      if step == 10, seed.isMultiple(of: 2) {
        try Folder.make(folder.appending("backups"))
        _ = try store.backUp(to: folder.appending("backups/2023-11-14.db"))
      }
    }
    try store.close()
    let lost = (0..<Int.random(in: 0...3, using: &random)).map { _ in
      Int.random(in: 1...model.state.lsn, using: &random)
    }
    let list = lost.map { "\($0)" }.joined(separator: ", ")
    try run(
      "UPDATE change SET effects = '[1]' WHERE lsn IN (\(list)); DELETE FROM store", in: folder)
    let mended = try ProfileDatabase.open(path: folder.database, seed: .test(2))
    #expect(mended.recovered != nil)
    for state in try mended.load().profiles {
      let id = state.profile.id
      let logged = model.history(of: id, before: nil, limit: 500).changes
      let had = logged.map(\.change)
      let has = try mended.store.history(of: id, before: nil, limit: 500).changes.map(\.change)
      let strange = has.filter { !had.contains($0) }.map(\.dot)
      #expect(strange.isEmpty, "\(seed): \(id) without \(lost)")
      let holes = logged.filter {
        $0.lsn > state.floor.lsn && state.profile.vector.contains($0.change.dot)
          && !has.contains($0.change)
      }
      #expect(holes.map(\.lsn) == [], "\(seed): \(id) without \(lost)")
      // Another replica could take what is above the floor, in this order.
      let read = StoreRead.missing(id, state.floor.vector, limit: 256)
      guard case .missing(let changes, hasMore: false) = try mended.find(read) else {
        Issue.record("\(seed): \(id) without \(lost) has gaps")
        continue
      }
      var seen = state.floor.vector
      for change in changes {
        #expect(seen.contains(change.context), "\(seed): \(id) without \(lost): \(change.dot)")
        seen.insert(change.dot)
      }
      #expect(seen == state.profile.vector)
    }
    try mended.close()
    #expect(
      try StoreCheck.run(at: folder.database, copyingInto: folder.path).problems == [],
      "\(seed): without \(lost)")
  }
}
