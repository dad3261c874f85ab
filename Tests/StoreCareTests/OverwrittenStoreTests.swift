import ProfileStore
import Profiles
import SQLite
import StoreCare
import StoreDrafts
import StoreJobs
import TestSupport
import Testing
import Unix

/// A database file to which another program writes while the file is open.
@Suite struct OverwrittenStoreTests {
  private let folder: TemporaryFolder
  private let store: ProfileDatabase
  private let state: StoredState
  /// Changes that were not committed.
  private var rest: ArraySlice<LoggedChange>

  /// Two thirds of the changes are in the file, the others in the write-ahead log.
  init() throws {
    folder = try TemporaryFolder()
    let first = try ProfileDatabase.open(path: folder.database, seed: .test(1))
    var replicas = HonestReplicas(ours: try first.load().origin, seed: 4)
    replicas.grow(to: 70)
    for logged in replicas.log.prefix(40) { try Self.commit(logged, to: first) }
    try first.close()
    store = try ProfileDatabase.open(path: folder.database, seed: .test(2))
    for logged in replicas.log[40..<60] { try Self.commit(logged, to: store) }
    rest = replicas.log[60...]
    state = try store.load()
    try #require(state.changeCount == 60)
  }

  private static func commit(
    _ logged: LoggedChange, to store: ProfileDatabase
  ) throws(StoreFailure) {
    _ = try store.commit(
      StoreBatch(
        entries: [StoreEntry(change: logged)], clock: logged.change.time,
        nowMilliseconds: logged.change.time.milliseconds))
  }

  /// Why the next commit fails.
  private mutating func refusal() throws -> StoreFailure {
    let next = rest.removeFirst()
    let failure = #expect(throws: StoreFailure.self) { try Self.commit(next, to: store) }
    return try #require(failure)
  }

  /// Writes to the open file without another file in its place.
  private func change(_ body: (inout [UInt8]) throws -> Void) throws {
    var bytes = try folder.bytes(of: "profiles.db")
    let inode = try folder.inode()
    try body(&bytes)
    try folder.write(bytes, to: "profiles.db")
    try #require(try folder.inode() == inode)
  }

  private static func sorted(_ state: StoredState) -> [Profile] {
    state.profiles.map(\.profile).sorted { $0.id < $1.id }
  }

  /// Abandons the store, and saves memory beside the database: a copy with all that was acknowledged.
  private func save(after failure: StoreFailure) throws -> StoredDisplacement {
    store.abandon(after: failure)
    let rescued = ProfileDatabase.rescue(
      state, try #require(failure.displacement(of: folder.database)),
      nowMilliseconds: 1_700_000_000_000)
    let home = try TemporaryFolder()
    _ = try Restoration.restore(
      try #require(rescued.saved), to: home.database, nowMilliseconds: 1_700_000_000_000)
    let saved = try ProfileDatabase.open(path: home.database, seed: .test(7)).load()
    #expect(Self.sorted(saved) == Self.sorted(state))
    return rescued
  }
}

// MARK: - Another content

extension OverwrittenStoreTests {
  /// A file that is copied over the database.
  enum Copied: CaseIterable {
    case textOfSameSize, largerText, otherProgram
  }

  private func bytes(of copied: Copied) throws -> [UInt8] {
    let count = try folder.bytes(of: "profiles.db").count
    switch copied {
    case .textOfSameSize: return [UInt8](repeating: UInt8(ascii: "a"), count: count)
    case .largerText: return [UInt8](repeating: UInt8(ascii: "a"), count: 3 * count)
    case .otherProgram:
      let other = try TemporaryFolder()
      let connection = try Connection(path: other.database, mode: .create)
      try connection.execute(
        """
        PRAGMA application_id = 77;
        CREATE TABLE place (id INTEGER PRIMARY KEY, url TEXT);
        INSERT INTO place SELECT value, hex(zeroblob(500)) FROM json_each('[1,2,3,4,5,6,7,8,9]')
        """)
      return try other.bytes(of: "profiles.db") + [UInt8](repeating: 0, count: count)
    }
  }

  @Test(arguments: Copied.allCases)
  mutating func `A file that is copied over it ends writing, and the next start tells what it is`(
    copied: Copied
  ) throws {
    let other = try bytes(of: copied)
    try change { $0 = other }
    #expect(store.isEmptied)
    let failure = try refusal()
    guard case .displaced(let displacement) = failure else {
      Issue.record("what is read is not distrusted")
      return
    }
    #expect(displacement.deed == .overwritten && displacement.saved == nil)
    let rescued = try save(after: failure)
    #expect(try folder.bytes(of: "profiles.db") == other)
    #expect(ProfileDatabase.newestSavedCopy(of: folder.database) == rescued.saved)
    switch copied {
    case .otherProgram:
      // Our log would change the other program's file.
      #expect(!File.exists(folder.database + "-wal"))
      #expect(throws: StoreOpenFailure.foreign(applicationID: 77)) {
        try ProfileDatabase.open(path: folder.database, seed: .test(3))
      }
      #expect(try folder.bytes(of: "profiles.db") == other)
    case .textOfSameSize, .largerText:
      let recovered = try #require(
        try ProfileDatabase.open(path: folder.database, seed: .test(3)).recovered)
      #expect(try File.read(recovered.path, limitBytes: 1 << 24) == other)
      // The log has the last commits; all else was in the file.
      #expect(recovered.repair.salvaged > 0 && recovered.repair.lost > 0)
      #expect(recovered.repair.problem.contains(" are lost, unless another replica has them"))
    }
  }

  @Test func `A file that no checkpoint has written is not known to be ours`() throws {
    let folder = try TemporaryFolder()
    let store = try ProfileDatabase.open(path: folder.database, seed: .test(1))
    var replicas = HonestReplicas(ours: try store.load().origin, seed: 4)
    replicas.grow(to: 9)
    for logged in replicas.log.dropLast() { try Self.commit(logged, to: store) }
    let count = try folder.bytes(of: "profiles.db").count
    try folder.write([UInt8](repeating: 0, count: count), to: "profiles.db")
    let failure = #expect(throws: StoreFailure.self) {
      try Self.commit(replicas.log[8], to: store)
    }
    guard case .displaced(let displacement)? = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
    #expect(displacement.deed == .overwritten)
    let state = try store.load()
    store.abandon()
    let again = try ProfileDatabase.open(path: folder.database, seed: .test(2)).load()
    #expect(Self.sorted(again) == Self.sorted(state))
  }
}

// MARK: - Before memory is saved

extension OverwrittenStoreTests {
  /// A database that is copied over ours.
  enum Database: CaseIterable {
    case olderCopy, otherStore
  }

  /// How the process ends before it has saved its memory.
  enum Ending: CaseIterable {
    /// Nothing was refused: the store has not noticed the overwrite.
    case killedUnnoticed
    case killed
    /// As after a copy that failed, for example on a full disk.
    case closed
  }

  /// What the next start reads of a store with three parts: in an older copy, the file and the log.
  private func found(after database: Database, _ ending: Ending) throws -> StoredState {
    let folder = try TemporaryFolder()
    var store = try ProfileDatabase.open(path: folder.database, seed: .test(1))
    var replicas = HonestReplicas(ours: try store.load().origin, seed: 4)
    replicas.grow(to: 40)
    for logged in replicas.log[..<10] { try Self.commit(logged, to: store) }
    try store.close()
    let copied: [UInt8]
    switch database {
    case .olderCopy: copied = try folder.bytes(of: "profiles.db")
    case .otherStore: copied = try self.folder.bytes(of: "profiles.db")
    }
    for part in [10..<20, 20..<39] {
      store = try ProfileDatabase.open(path: folder.database, seed: .test(2))
      for logged in replicas.log[part] { try Self.commit(logged, to: store) }
      if part.upperBound < 39 { try store.close() }
    }
    // As long as the file, which is not cut off.
    let rest = try max(0, folder.bytes(of: "profiles.db").count - copied.count)
    try folder.write(copied + [UInt8](repeating: 0, count: rest), to: "profiles.db")
    if ending != .killedUnnoticed {
      let failure = #expect(throws: StoreFailure.self) {
        try Self.commit(replicas.log[39], to: store)
      }
      guard case .displaced(let displacement)? = failure, displacement.deed == .overwritten
      else {
        throw TookTooLong("an overwritten store", seen: "\(String(describing: failure))")
      }
    }
    if ending == .closed {
      #expect(throws: StoreFailure.self) { try store.close() }
    } else {
      let suspicion = folder.database + ".suspect"
      let isSuspect = File.exists(suspicion)
      store.abandon()
      // Only an orderly end leaves the mark.
      if !isSuspect { try File.remove(suspicion) }
    }
    let again = try ProfileDatabase.open(path: folder.database, seed: .test(3))
    #expect(try again.find(.check) == .sound)
    return try again.load()
  }

  @Test(arguments: Database.allCases, [Ending.killed, .closed])
  func `An end before memory is saved loses no more than an unnoticed overwrite`(
    database: Database, ending: Ending
  ) throws {
    let unnoticed = try found(after: database, .killedUnnoticed)
    let noticed = try found(after: database, ending)
    #expect(Self.sorted(noticed) == Self.sorted(unnoticed))
    #expect(noticed.changeCount == unnoticed.changeCount)
    // The last changes are in the log alone.
    #expect(noticed.changeCount >= 19, "\(noticed.changeCount)")
  }

  @Test("A log is moved away once memory is saved, and not before")
  func movedAfterSaving() throws {
    let other = try bytes(of: .otherProgram)
    try change { $0 = other }
    let failure = #expect(throws: StoreFailure.self) { try store.close() }
    #expect(File.exists(folder.database + "-wal"))
    let displacement = try #require(failure?.displacement(of: folder.database))
    let rescued = ProfileDatabase.rescue(
      state, displacement, nowMilliseconds: 1_700_000_000_000)
    #expect(rescued.saved != nil && !File.exists(folder.database + "-wal"))
    #expect(try folder.bytes(of: "profiles.db") == other)
  }
}

// MARK: - Damage

extension OverwrittenStoreTests {
  /// A part of the file that is overwritten while the rest is as it was.
  enum Part: CaseIterable {
    /// `dd if=/dev/zero of=alchemyd.db conv=notrunc bs=4096 count=1`
    case firstPage
    case head
    case oneBitOfHead
    case pageOfRow
    /// One of 256 pages of random bytes begins so.
    case pageOfRowAsLeaf
    case oneBitOfRow

    func spoil(_ bytes: inout [UInt8]) {
      switch self {
      case .firstPage: bytes.replaceSubrange(0..<4096, with: repeatElement(0, count: 4096))
      case .head: bytes.replaceSubrange(0..<100, with: repeatElement(7, count: 100))
      case .oneBitOfHead: bytes[20] ^= 4
      case .pageOfRow: bytes.replaceSubrange(4096..<8192, with: repeatElement(7, count: 4096))
      case .pageOfRowAsLeaf:
        bytes.replaceSubrange(4096..<8192, with: [0x0d] + repeatElement(7, count: 4095))
      case .oneBitOfRow: bytes[8190] ^= 1
      }
    }
  }

  @Test(
    "A part that is overwritten is damage, which ends writing and costs nothing",
    arguments: Part.allCases)
  mutating func overwrittenPart(
    part: Part
  ) throws {
    try change(part.spoil)
    let damage = "the beginning of the file is not what was written"
    for _ in 1...2 { #expect(try refusal() == .damaged(problems: [damage])) }
    #expect(!store.isEmptied)
    #expect(throws: StoreFailure.corrupt(message: damage)) { try store.find(.check) }
    _ = try save(after: .damaged(problems: [damage]))
    try expectAll()
  }

  @Test("A part that is overwritten is found at the close, at the latest", arguments: Part.allCases)
  func foundAtClose(part: Part) throws {
    try change(part.spoil)
    let failure = #expect(throws: StoreFailure.self) { try store.close() }
    // The caller of `close` saves what is in memory.
    #expect(failure?.displacement(of: folder.database)?.deed == .damaged)
    #expect(File.exists(folder.database + ".suspect"))
    try expectAll()
  }

  /// The next start has all that was acknowledged, with its history.
  private func expectAll() throws {
    let again = try ProfileDatabase.open(path: folder.database, seed: .test(3))
    #expect((again.recovered?.repair.lost ?? 0) == 0)
    #expect(try Self.sorted(again.load()) == Self.sorted(state))
    #expect(try again.load().changeCount == 60)
    #expect(try again.find(.check) == .sound)
  }
}
