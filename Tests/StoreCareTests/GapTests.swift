import ProfileStore
import Profiles
import SQLite
import StoreCare
import StoreDrafts
import StoreJobs
import TestSupport
import Testing
import Unix

/// What a mended store has of a log in which some rows cannot be read.
@Suite struct GapTests {
  /// A closed store of up to 255 changes, with and without backups and snapshots.
  private final class Case {
    let folder: TemporaryFolder
    var replicas: HonestReplicas
    /// What a backup or a snapshot has of each profile.
    var kept: [ProfileID: VersionVector] = [:]
    let lsns: ClosedRange<Int>
    /// Up to here a backup has all changes.
    var backedUp = 0

    init(seed: UInt64, count: Int? = nil) throws {
      folder = try TemporaryFolder()
      let store = try ProfileDatabase.open(path: folder.database, seed: .test(1))
      var replicas = HonestReplicas(ours: try store.load().origin, seed: seed)
      let usualCount = replicas.generator.integer(in: 20...255)
      replicas.grow(to: count ?? usualCount)
      replicas.deliverAll()
      self.replicas = replicas
      lsns = 1...replicas.log.count
      try write(to: store, hasSnapshots: seed.isMultiple(of: 3), hasBackup: seed % 4 == 1)
      try store.close()
    }

    private func write(to store: ProfileDatabase, hasSnapshots: Bool, hasBackup: Bool) throws {
      var states: [ProfileID: Profile] = [:]
      for start in stride(from: 0, to: replicas.log.count, by: 16) {
        var batch = StoreBatch(entries: [], clock: .zero, nowMilliseconds: 1_700_000_000_000)
        for logged in replicas.log.dropFirst(start).prefix(16) {
          let id = logged.change.profile
          var entry = StoreEntry(change: logged)
          var state = states[id] ?? Profile(untouched: id)
          _ = state.apply(logged.change, catalog: nil)
          states[id] = state
          batch.clock = max(batch.clock, logged.change.time)
          if hasSnapshots, replicas.generator.chance(oneIn: 40) {
            entry.snapshot = StoredSnapshot(profile: state, lsn: logged.lsn)
            kept[id, default: VersionVector()].merge(state.vector)
          }
          batch.entries.append(entry)
        }
        _ = try store.commit(batch)
        if hasBackup, start == 32 {
          try Folder.make(folder.appending("backups"))
          _ = try store.backUp(to: folder.appending("backups/2023-11-14.db"))
          backedUp = min(start + 16, replicas.log.count)
          for (id, state) in states { kept[id, default: VersionVector()].merge(state.vector) }
        }
      }
    }

    /// Works on the closed file by hand, so that the next opening looks at every byte of it.
    static func run(_ sql: String, in folder: TemporaryFolder) throws {
      let connection = try Connection(
        path: folder.database, mode: .readWrite, locking: .exclusive)
      try connection.execute(sql)
      try connection.checkpoint()
      try folder.write([], to: "profiles.db.suspect")
    }

    /// More than one byte of these is other than it was.
    func spoil(_ lsns: [Int]) throws {
      let list = lsns.map(String.init).joined(separator: ", ")
      try Self.run(
        "UPDATE change SET body = '[99' || substr(body, 3) WHERE lsn IN (\(list))", in: folder)
    }

    /// One bit of a text, or of the hash, is another one.
    func flipBit(of column: String, at lsn: Int, _ generator: inout SeededGenerator) throws {
      let connection = try Connection(
        path: folder.database, mode: .readWrite, locking: .exclusive)
      var bytes = try #require(
        try connection.prepare("SELECT \(column) FROM change WHERE lsn = \(lsn)")
          .first { $0.blob(0) })
      bytes[generator.integer(in: 0...bytes.count - 1)] ^= 1 << generator.integer(in: 0...7)
      let update = try connection.prepare(
        "UPDATE change SET \(column) = CAST(?1 AS \(column == "hash" ? "BLOB" : "TEXT"))"
          + " WHERE lsn = \(lsn)")
      try update.bind(bytes, at: 1)
      try update.run()
      try connection.checkpoint()
      try folder.write([], to: "profiles.db.suspect")
    }

    /// Of the changes that nothing but their rows had.
    func isLost(_ logged: LoggedChange, among lsns: [Int]) -> Bool {
      lsns.contains(logged.lsn) && kept[logged.change.profile]?.contains(logged.change.dot) != true
    }

    /// What all changes but the lost ones make, by a plain model.
    ///
    /// What the author of the newest count had seen is in the count, also where it is lost.
    func expected(_ id: ProfileID, without lsns: [Int]) -> [Field: FieldValue] {
      let changes = replicas.log.filter { $0.change.profile == id }
      return NaiveModel(changes.filter { !isLost($0, among: lsns) }.map(\.change)).shown()
    }
  }

  private func open(_ one: Case) throws -> ProfileDatabase {
    let store = try ProfileDatabase.open(path: one.folder.database, seed: .test(2))
    try #require(store.recovered != nil)
    return store
  }

  @Test(
    "Damaged rows cost themselves alone, and a peer that has them gives them back", .seeds(1...36))
  func damagedRows() throws {
    let seed = Seeds.current
    let one = try Case(seed: seed)
    var generator = SeededGenerator(seed: seed + 1_000)
    let lost = (0..<[1, 1, 2, 5][Int(seed % 4)]).map { _ in generator.integer(in: one.lsns) }
    try one.spoil(lost)
    let store = try open(one)
    for state in try store.load().profiles {
      let id = state.profile.id
      let changes = one.replicas.log.filter { $0.change.profile == id }
      let (gone, there) = (
        changes.filter { one.isLost($0, among: lost) },
        changes.filter { !lost.contains($0.lsn) }
      )
      state.profile.checkInvariants()
      var expected = one.expected(id, without: lost)
      if id != .default, gone.contains(where: \.isFirst) {
        #expect(state.profile.catalog == Profile.usualCatalog)
        expected[.name] = state.profile.shown()[.name]
      }
      #expect(state.profile.shown() == expected, "\(seed): \(id) without \(lost)")
      // Every row that can be read is history.
      let history = try store.store.history(of: id, before: nil, limit: 500).changes
      let read = Set(history.map(\.change.dot))
      #expect(there.allSatisfy { read.contains($0.change.dot) }, "\(seed): \(id) without \(lost)")
      try expectLevel(state, one, isMended: gone.contains { $0.isFollowed(in: there) })
    }
    try store.close()
    #expect(
      try StoreCheck.run(at: one.folder.database, copyingInto: one.folder.path).problems == [],
      "\(seed): without \(lost)")
  }

  /// Both sides join what the other has, as replicas do of which one has a gap.
  private func expectLevel(_ state: StoredProfileState, _ one: Case, isMended: Bool) throws {
    let (id, seed) = (state.profile.id, Seeds.current)
    let whole = try #require(one.replicas.ours(id))
    for var theirs in one.replicas.theirs(id) {
      // Nobody can take what is missing for what nobody has made.
      if isMended { #expect(!theirs.vector.contains(state.floor.vector)) }
      var ours = state.profile
      let before = theirs
      let here = ours.join(before, catalog: nil)
      let there = theirs.join(state.profile, catalog: nil)
      #expect(here.isSound && there.isSound, "\(seed): \(id)")
      #expect(ours.digest == theirs.digest && ours.vector == theirs.vector)
      #expect(ours.shown() == whole.shown(), "\(seed): \(id)")
      // What is made here next is taken there.
      let next = Change(
        of: ours, [.adjust(ingredient: "wheat", by: 1)],
        at: HybridTimestamp(rawValue: ours.latestMoment.rawValue + 1),
        by: Origin(high: 2, low: 2))
      let taken = try IncomingChanges(
        [next], for: theirs, retired: [], nowMilliseconds: next.time.milliseconds)
      #expect(taken.fresh.count == 1)
    }
  }

  @Test(.seeds(1...24))
  func `One wrong bit of a change's texts or its hash costs nothing`() throws {
    let seed = Seeds.current
    let one = try Case(seed: seed)
    var generator = SeededGenerator(seed: seed + 2_000)
    let lsn = generator.integer(in: one.lsns)
    let column = generator.pick(["context", "body", "effects", "hash"])
    try one.flipBit(of: column, at: lsn, &generator)
    let store = try open(one)
    let words = "one byte was wrong in change \(lsn), and was put right"
    let isSaid = try #require(store.recovered).salvageWords.contains(words)
    #expect(isSaid == (lsn > one.backedUp), "\(seed)")
    #expect(store.recovered?.repair.lost == 0)
    for state in try store.load().profiles {
      #expect(state.profile == one.replicas.ours(state.profile.id), "\(seed): \(lsn) \(column)")
      #expect(state.floor == .none)
    }
    let history = try one.replicas.profiles.flatMap {
      try store.store.history(of: $0, before: nil, limit: 500).changes
    }
    #expect(history.map(\.change.dot).count == one.lsns.count)
    #expect(history.contains(one.replicas.log[lsn - 1]))
  }
}

// MARK: - What is said

extension GapTests {
  @Test func `What each profile has lost is told as a count between two numbers`() throws {
    let one = try Case(seed: 2, count: 120)
    try #require(one.kept.isEmpty)
    try one.spoil([57, 60, 61])
    let store = try open(one)
    let words =
      #"2 of the changes 57-61 of the profile "mage" are lost, unless another replica has them; "#
      + #"1 of the changes 57-61 of the profile "thief" is lost, unless another replica has it"#
    #expect(try #require(store.recovered).salvageWords.contains(words))
    let repair = try #require(try store.load().repair)
    #expect(repair.lost == 3 && repair.problem.hasSuffix("; " + words), "\(repair.problem)")

    let other = try Case(seed: 2, count: 120)
    try other.spoil((1...30).map { 4 * $0 - 2 })
    let long = try #require(try open(other).load().repair)
    #expect(long.lost == 30)
    #expect(
      long.problem.hasSuffix(
        #"13 of the changes 2-114 of the profile "mage" are lost, "#
          + #"unless another replica has them; 17 of the changes 2-118 of the profile "thief" are "#
          + "lost, unless another replica has them"
      ), "\(long.problem)")
  }

  @Test func `A row whose value a state has is told as missing from the history`() throws {
    let folder = try TemporaryFolder()
    let store = try ProfileDatabase.open(path: folder.database, seed: .test(1))
    var replicas = HonestReplicas(ours: try store.load().origin, seed: 5)
    replicas.grow(to: 40)
    var state = Profile(untouched: .default)
    for logged in replicas.log where logged.change.profile == .default {
      _ = state.apply(logged.change, catalog: nil)
      var entry = StoreEntry(change: logged)
      entry.snapshot = StoredSnapshot(profile: state, lsn: logged.lsn)
      _ = try store.commit(
        StoreBatch(entries: [entry], clock: logged.change.time, nowMilliseconds: 1))
    }
    try store.close()
    let lsns = replicas.log.filter { $0.change.profile == .default }.map(\.lsn)
    let lost = lsns[lsns.count / 2]
    try Case.run("UPDATE change SET body = '[99]' WHERE lsn = \(lost)", in: folder)
    let mended = try ProfileDatabase.open(path: folder.database, seed: .test(2))
    let words = try #require(mended.recovered).salvageWords
    #expect(words.hasSuffix("the history lacks change \(lost)"), "\(words)")
    #expect(try mended.load().profiles.first?.profile == state)
    let history = try mended.store.history(of: .default, before: nil, limit: 500).changes
    #expect(history.map(\.lsn).reversed() == lsns.filter { $0 != lost })
  }
}

// MARK: - An origin's newest changes

extension GapTests {
  /// How many of an origin's changes are left.
  enum Rest: CaseIterable {
    case allButOne, half, none

    func count(of all: Int) -> Int {
      switch self {
      case .allButOne: all - 1
      case .half: all / 2
      case .none: 0
      }
    }
  }

  /// A closed store with a snapshot after each change, and the default profile.
  private func closed(in folder: TemporaryFolder) throws -> Profile {
    let store = try ProfileDatabase.open(path: folder.database, seed: .test(1))
    var replicas = HonestReplicas(ours: try store.load().origin, seed: 5)
    replicas.grow(to: 60)
    replicas.deliverAll()
    var states: [ProfileID: Profile] = [:]
    for logged in replicas.log {
      var state = states[logged.change.profile] ?? Profile(untouched: logged.change.profile)
      _ = state.apply(logged.change, catalog: nil)
      states[logged.change.profile] = state
      let entry = StoreEntry(
        change: logged, snapshot: StoredSnapshot(profile: state, lsn: logged.lsn))
      _ = try store.commit(
        StoreBatch(entries: [entry], clock: logged.change.time, nowMilliseconds: 1))
    }
    try store.close()
    return try #require(states[.default])
  }

  @Test(
    "Newest changes that only a snapshot has are missed by a page, a check and a start",
    arguments: Rest.allCases, [0, 1])
  func newestChanges(
    rest: Rest, author: Int
  ) throws {
    let folder = try TemporaryFolder()
    let profile = try closed(in: folder)
    let last = profile.vector.entries[author]
    try #require(last.seq > 2)
    try Case.run(
      """
      PRAGMA secure_delete = ON;
      DELETE FROM change WHERE profile = (SELECT id FROM profile WHERE uuid = '\(profile.id)')
        AND origin = (SELECT id FROM origin WHERE name = '\(last.origin)')
        AND seq > \(rest.count(of: last.seq));
      UPDATE store SET changes = (SELECT count(*) FROM change)
      """, in: folder)
    // Without these files, a start checks less, and finds nothing.
    for name in ["profiles.db.suspect", "profiles.witness"] {
      try File.remove(folder.appending(name))
    }
    let store = try ProfileDatabase.open(path: folder.database, seed: .test(2))
    try #require(store.recovered == nil)
    let words = "profile \(profile.id) lacks change \(last.seq) of \(last.origin)"
    #expect(throws: StoreFailure.damaged(problems: [words])) {
      try store.store.history(of: profile.id, before: nil, limit: 100, seen: profile.vector)
    }
    #expect(throws: StoreFailure.corrupt(message: words)) { try store.find(.check) }
    store.abandon()
    #expect(
      try StoreCheck.run(at: folder.database, copyingInto: folder.path).problems.contains(words))

    let mended = try ProfileDatabase.open(path: folder.database, seed: .test(3))
    let recovered = try #require(mended.recovered)
    #expect(recovered.problems == [words])
    // Every value is in the snapshot.
    #expect(recovered.repair.problem == words && recovered.repair.lost == 0)
    let state = try #require(
      try mended.load().profiles.first { $0.profile.id == profile.id })
    #expect(state.profile.shown() == profile.shown())
    #expect(state.profile.vector.contains(profile.vector))
    _ = try mended.store.history(
      of: profile.id, before: nil, limit: 100, seen: state.profile.vector)
    #expect(try mended.find(.check) == .sound)
    try mended.close()
    #expect(try StoreCheck.run(at: folder.database, copyingInto: folder.path).problems == [])
  }
}

extension LoggedChange {
  /// Whether it makes its profile.
  fileprivate var isFirst: Bool {
    change.edits.contains { if case .create = $0 { true } else { false } }
  }

  /// Whether one of these changes of its profile has seen it.
  fileprivate func isFollowed(in changes: [LoggedChange]) -> Bool {
    changes.contains { $0.change.context.contains(change.dot) }
  }
}
