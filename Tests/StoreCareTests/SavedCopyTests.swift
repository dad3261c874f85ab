import ProfileStore
import Profiles
import StoreCare
import StoreDrafts
import StoreJobs
import TestSupport
import Testing
import Unix

/// A new store finds the copy of the one that was taken away with its whole folder.
@Suite struct SavedCopyTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func path(_ place: String) -> String { folder.appending(place + "/profiles.db") }

  /// Takes a folder away from an open store of some commits; the copy that it saves, and its lsn.
  private func lose(_ place: String) throws -> (copy: String, lsn: Int) {
    try folder.makeFolder(place)
    let store = try ProfileDatabase.open(path: path(place), seed: .test(1))
    var model = StoreModel(try store.load(), seed: 3)
    for _ in 1...6 { _ = try store.commit(model.batch()) }
    try File.move(folder.appending(place), to: folder.appending("moved"))
    let lsn = model.state.lsn
    let failure = #expect(throws: StoreFailure.self) {
      try store.commit(model.batch(entries: 2...2))
    }
    store.abandon(after: failure)
    guard case .displaced(let displacement)? = failure else {
      throw TookTooLong("a displaced store", seen: "\(String(describing: failure))")
    }
    return (try #require(displacement.saved), lsn)
  }

  /// Makes a new store, and returns what it knows of a copy.
  private func begin(_ place: String) throws -> StoredRepair? {
    try folder.makeFolder(place)
    let store = try ProfileDatabase.open(path: path(place), seed: .test(2))
    #expect(store.rotation == nil && store.recovered == nil)
    let missed = store.missed
    #expect(try store.load().repair == missed)
    try store.close()
    return missed
  }

  @Test(arguments: ["data", "data/deep", "100%/a", String(repeating: "n", count: 200)])
  func `It is named at the next start, until somebody removes it`(place: String) throws {
    let (copy, lsn) = try lose(place)
    let missed = try #require(try begin(place))
    #expect(missed.aside == copy && missed.lost == lsn)
    #expect(missed.problem.hasSuffix("is gone; everything in it was saved to \(copy)"))
    #expect(ProfileDatabase.newestSavedCopy(of: path(place)) == copy)
    // The daemon logs it once, and shows it until the copy is removed.
    let again = try ProfileDatabase.open(path: path(place), seed: .test(3))
    #expect(try again.missed == nil && again.load().repair == missed)
    try again.close()
    try File.remove(copy)
    #expect(
      try ProfileDatabase.open(path: path(place), seed: .test(3)).load().repair == nil)
  }

  @Test func `It is not named to a store of another folder`() throws {
    let (copy, _) = try lose("deep/data")
    #expect(Folder.parent(of: copy) == folder.appending("deep"))
    for place in ["deep/other", "deep", "deep/data/inner", "data", "deep/data%2Fprofiles.db"] {
      #expect(try begin(place) == nil, "\(place)")
    }
    #expect(try begin("deep/data")?.aside == copy)
  }

  @Test func `A copy beside the database is named as well`() throws {
    try folder.makeFolder("data")
    let store = try ProfileDatabase.open(path: path("data"), seed: .test(1))
    try File.remove(path("data"))
    #expect(throws: StoreFailure.self) { try store.close() }
    for name in ["profiles.witness", "profiles.db-wal"] {
      try File.remove(folder.appending("data/" + name))
    }
    let name = try #require(try folder.names(in: "data").first { $0.contains(".saved-") })
    #expect(try begin("data")?.aside == folder.appending("data/" + name))
  }
}

// MARK: - Remnants

extension SavedCopyTests {
  @Test func `A killed process's unfinished copy is removed, and no other file is`() throws {
    try folder.makeFolder("data")
    let (ended, time) = (Int32.max, "20261122T101500000Z")
    let remnants = [".db.saved-\(time).\(ended).new", ".db.saved-\(time)-2.\(ended).new-journal"]
    let others = [
      // A copy of this process, and names that are not those of copies.
      ".db.saved-\(time).\(ProcessIdentity.processID).new", ".db.saved-mine.\(ended).new",
      ".db.saved-\(time).mine.new", ".db.saved-\(time)",
    ]
    let all = remnants + others + [".db.saved-\(time)-2.\(ended).new"]
    for name in all { try folder.write([1], to: "data/profiles" + name) }
    try ProfileDatabase.open(path: path("data"), seed: .test(1)).close()
    let names = try folder.names(in: "data")
    #expect(!names.contains { name in remnants.contains { name == "profiles" + $0 } }, "\(names)")
    #expect(others.allSatisfy { names.contains("profiles" + $0) }, "\(names)")
  }
}

// MARK: - Beside damage and loss

extension SavedCopyTests {
  /// What lies at the path at the next start.
  enum Found: CaseIterable {
    case olderCopy, text
  }

  private static func commit(
    _ changes: ArraySlice<LoggedChange>, to store: ProfileDatabase
  ) throws(StoreFailure) {
    for logged in changes {
      _ = try store.commit(
        StoreBatch(
          entries: [StoreEntry(change: logged)], clock: logged.change.time,
          nowMilliseconds: logged.change.time.milliseconds))
    }
  }

  /// Overwrites an open store, saves its memory and closes it.
  ///
  /// Returns the copy, and changes that were not committed.
  private func overwrite(
    with found: Found
  ) throws -> (copy: String, rest: ArraySlice<LoggedChange>) {
    try folder.makeFolder("data")
    var store = try ProfileDatabase.open(path: path("data"), seed: .test(1))
    var replicas = HonestReplicas(ours: try store.load().origin, seed: 12)
    replicas.grow(to: 40)
    try Self.commit(replicas.log[..<10], to: store)
    try store.close()
    let older = try folder.bytes(of: "data/profiles.db")
    store = try ProfileDatabase.open(path: path("data"), seed: .test(1))
    try Self.commit(replicas.log[10..<29], to: store)
    try store.close()
    store = try ProfileDatabase.open(path: path("data"), seed: .test(1))
    try Self.commit(replicas.log[29..<30], to: store)
    let state = try store.load()
    switch found {
    case .olderCopy:
      // As long as the file, which is not cut off.
      let rest = try folder.bytes(of: "data/profiles.db").count - older.count
      try folder.write(older + [UInt8](repeating: 0, count: rest), to: "data/profiles.db")
    case .text:
      try folder.write([UInt8](repeating: 0x61, count: older.count * 4), to: "data/profiles.db")
    }
    let rest = replicas.log[30...]
    let failure = #expect(throws: StoreFailure.self) { try Self.commit(rest, to: store) }
    store.abandon(after: failure)
    let rescued = ProfileDatabase.rescue(
      state, try #require(failure?.displacement(of: path("data"))),
      nowMilliseconds: 1_700_000_000_000)
    return (try #require(rescued.saved), rest)
  }

  @Test(arguments: Found.allCases)
  func `A copy that has more is named as long as the repair or the loss is`(found: Found) throws {
    let (copy, _) = try overwrite(with: found)
    for _ in 1...2 {
      let store = try ProfileDatabase.open(path: path("data"), seed: .test(2))
      #expect(store.savedCopy == copy)
      let repair = try #require(try store.load().repair)
      #expect(repair.saved == copy && repair.aside != copy, "\(repair)")
      if found == .olderCopy { #expect(repair.lost == 20) }
      #expect(try store.find(.repair) == .repair(repair))
      try store.close()
    }
    let store = try ProfileDatabase.open(path: path("data"), seed: .test(2))
    try File.remove(copy)
    guard case .repair(let repair?) = try store.find(.repair) else {
      throw TookTooLong("a repair", seen: "none")
    }
    #expect(repair.saved == nil)
  }

  @Test func `Only the newest copies are kept, and the one that is named`() throws {
    let (copy, _) = try overwrite(with: .olderCopy)
    let beginning = path("data") + ".saved-"
    let content = try File.read(copy, limitBytes: 1 << 24)
    let older = (1...5).map { "data/profiles.db.saved-2001010\($0)T000000000Z" }
    for name in older { try folder.write(content, to: name) }
    var store = try ProfileDatabase.open(path: path("data"), seed: .test(2))
    #expect(store.savedCopy == copy)
    try store.close()
    func kept() throws -> [String] {
      try folder.names(in: "data").map(path(of:)).filter { $0.hasPrefix(beginning) }.sorted()
    }
    #expect(try kept() == (older.suffix(2).map(folder.appending) + [copy]).sorted())
    // A later start without a loss to report keeps the copies that a player has put there.
    for name in older { try folder.write(content, to: name) }
    for name in try folder.names(in: "data") where name.contains(".lost-") {
      try File.remove(path(of: name))
    }
    store = try ProfileDatabase.open(path: path("data"), seed: .test(3))
    try store.close()
    #expect(try kept().count == 6)
  }

  @Test func `A copy that a status names is kept, however old it is`() throws {
    try folder.makeFolder("data")
    let content: [UInt8] = [1]
    let names = (1...6).map { "data/profiles.db.saved-2001010\($0)T000000000Z" }
    try folder.write(content, to: names[0])
    let missed = try #require(try begin("data"))
    for name in names { try folder.write(content, to: name) }
    try ProfileDatabase.open(path: path("data"), seed: .test(3)).close()
    let kept = try folder.names(in: "data").map(path(of:)).filter { $0.contains(".saved-") }
    #expect(kept.contains(missed.aside))
    #expect(kept.sorted() == ([names[0]] + names.suffix(3)).map(folder.appending))
  }

  private func path(of name: String) -> String { folder.appending("data/" + name) }

  @Test func `A copy that was restored is not named after a later damage`() throws {
    let (copy, rest) = try overwrite(with: .olderCopy)
    _ = try Restoration.restore(copy, to: path("data"), nowMilliseconds: 1_700_000_000_000)
    var store = try ProfileDatabase.open(path: path("data"), seed: .test(2))
    try Self.commit(rest, to: store)
    try store.close()
    var bytes = try folder.bytes(of: "data/profiles.db")
    bytes.replaceSubrange(0..<100, with: repeatElement(7, count: 100))
    try folder.write(bytes, to: "data/profiles.db")
    store = try ProfileDatabase.open(path: path("data"), seed: .test(3))
    #expect(store.recovered != nil)
    #expect(ProfileDatabase.newestSavedCopy(of: path("data")) == copy)
    #expect(try store.savedCopy == nil && store.load().repair?.saved == nil)
  }

  @Test func `A copy of memory is said to have the profiles without their history`() throws {
    let (copy, _) = try overwrite(with: .text)
    #expect(CurrentCopy(of: path("data"), knowing: nil)?.lacksHistory == true)
    for name in try folder.names(in: "data") where !name.contains(".saved-") {
      try File.remove(path(of: name))
    }
    let missed = try #require(try begin("data"))
    let content = "all profiles were saved, without their history,"
    #expect(missed.problem.hasSuffix("is gone; \(content) to \(copy)"))
  }
}

// MARK: - Whether a copy is current

extension SavedCopyTests {
  private func findings() throws -> StoreFindings {
    try folder.makeFolder("check")
    return try StoreCheck.run(at: path("data"), copyingInto: folder.appending("check"))
  }

  @Test(arguments: Found.allCases)
  func `A copy is current until the mended store has taken a new identity`(found: Found) throws {
    let (copy, rest) = try overwrite(with: found)
    let current = try #require(CurrentCopy(of: path("data"), knowing: nil))
    #expect(current.path == copy && current.lacksHistory)
    let store = try ProfileDatabase.open(path: path("data"), seed: .test(2))
    #expect(store.rotation != nil)
    let lsn = try store.load().lsn
    let (origin, id) = (try store.load().origin, try #require(rest.first).change.profile)
    let change = Change(
      profile: id, dot: Dot(origin: origin, seq: 1), time: try #require(rest.first).change.time,
      context: VersionVector(), edits: [.scope(.stock)], client: nil)
    try Self.commit([LoggedChange(lsn: lsn + 1, change: change, effects: [])], to: store)
    try store.close()
    // The copy has higher lsns, and lacks the new change.
    #expect(lsn + 1 < 30)
    #expect(CurrentCopy(of: path("data"), knowing: try findings()) == nil)
    try File.remove(path("data"))
    #expect(CurrentCopy(of: path("data"), knowing: nil) == nil)
  }

  @Test func `A copy is not current if a profile of the store has seen more`() throws {
    try folder.makeFolder("data")
    let store = try ProfileDatabase.open(path: path("data"), seed: .test(1))
    var replicas = HonestReplicas(ours: try store.load().origin, seed: 4)
    replicas.grow(to: 40)
    try Self.commit(replicas.log[..<30], to: store)
    let displacement = StoredDisplacement(path: path("data"), deed: .damaged)
    let copy = ProfileDatabase.rescue(
      try store.load(), displacement, nowMilliseconds: 1_700_000_000_000
    ).saved
    let before = try findings()
    #expect(CurrentCopy(of: path("data"), knowing: before)?.path == copy && copy != nil)
    // The witness tells the last lsn only at every 256th commit.
    try Self.commit(replicas.log[30...], to: store)
    let after = try findings()
    #expect(after.seen != before.seen)
    #expect(CurrentCopy(of: path("data"), knowing: after) == nil)
    try store.close()
  }
}
