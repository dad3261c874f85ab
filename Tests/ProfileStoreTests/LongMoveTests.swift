import Alchemy
import ProfileStore
import Profiles
import SQLite
import StoreCare
import StoreDrafts
import StoreJobs
import TestSupport
import Testing

/// A move of more changes than one step takes.
@Suite struct LongMoveTests {
  private static let first = Origin(high: 0, low: 1)
  private static let second = Origin(high: 0, low: 2)
  private static let other = ProfileID(high: 0x4000, low: 2)
  private static let count = 900
  /// The number of the first change that moves.
  private static let from = 101

  private let folder: TemporaryFolder
  private let store: ProfileDatabase
  /// The changes of the profile, as they stand after the move.
  private let moved: [Change]
  private let move: BranchMove
  private let profile: Profile
  /// The last lsn.
  private let last: Int

  /// Two of three changes are the first origin's; each has seen all before it.
  init() throws {
    folder = try TemporaryFolder()
    store = try ProfileDatabase.open(path: folder.database, seed: .test(1))
    var (state, beside) = (Profile(untouched: .default), Profile(untouched: Self.other))
    var (entries, changes): ([StoreEntry], [Change]) = ([], [])
    func log(_ change: Change) {
      entries.append(
        StoreEntry(change: LoggedChange(lsn: entries.count + 1, change: change, effects: [])))
    }
    for number in 1...Self.count {
      let change = Change(
        of: state, [.adjust(ingredient: "salt", by: 1)], at: HybridTimestamp(milliseconds: number),
        by: number.isMultiple(of: 3) ? Self.second : Self.first)
      _ = state.apply(change, catalog: nil)
      changes.append(change)
      log(change)
      guard number.isMultiple(of: 10) else { continue }
      log(Self.edit(of: &beside, number))
    }
    let all = entries
    _ = try store.commit(
      StoreBatch(entries: all, clock: state.latestMoment, nowMilliseconds: 1))
    let moving = changes.filter { $0.dot.origin == Self.first && $0.dot.seq >= Self.from }
    let before = changes.first { $0.dot == Dot(origin: Self.first, seq: Self.from - 1) }
    let move = BranchMove(
      first: moving[0].dot, last: moving.count + Self.from - 1, name: Origin(moving[0].hash),
      staying: before.map { Head(time: $0.time, hash: $0.hash) },
      sums: [.stock("salt"): moving.count])
    state.move(move)
    (self.move, profile, last) = (move, state, all.count)
    moved = changes.map { change in
      var change = change
      change.place = move(change.place)
      return change
    }
  }

  private static func edit(of profile: inout Profile, _ number: Int) -> Change {
    let change = Change(
      of: profile, [.rename("\(number)")], at: HybridTimestamp(milliseconds: number), by: second)
    _ = profile.apply(change, catalog: nil)
    return change
  }

  private func begin() throws {
    let snapshot = StoredSnapshot(profile: profile, lsn: last)
    _ = try store.commit(
      StoreBatch(
        entries: [StoreEntry(snapshot: snapshot, notes: [.moved(.default, move)])],
        clock: profile.latestMoment, nowMilliseconds: 2))
  }

  private func expectMoved(_ store: ProfileDatabase) throws {
    let state = try store.load()
    #expect(state.profiles.first { $0.profile.id == .default }?.profile == profile)
    #expect(state.changeCount == last)
    var found: [Change] = []
    var vector = VersionVector()
    while case .missing(let page, let hasMore) = try store.find(
      .missing(.default, vector, limit: 256))
    {
      found += page
      for change in page { vector.insert(change.dot) }
      if !hasMore { break }
    }
    #expect(found == moved)
    #expect(try store.find(.check) == .sound)
  }

  private func problems(_ path: String) throws -> [String] {
    try StoreCheck.run(at: path, copyingInto: folder.path).problems
  }

  @Test func `It goes on step by step, between commits of other profiles, and is sound throughout`()
    throws
  {
    try begin()
    var beside = try #require(try store.load().profiles.first { $0.profile.id == Self.other })
      .profile
    // Loading has ended the move, so begin anew, with a branch of the branch.
    let inner = moved.filter { $0.dot.origin == move.name && $0.dot.seq >= 11 }
    let second = BranchMove(
      first: inner[0].dot, last: inner.count + 10, name: Origin(inner[0].hash), staying: nil,
      sums: [:])
    let entry = StoreEntry(
      snapshot: StoredSnapshot(profile: profile, lsn: last), notes: [.moved(.default, second)])
    _ = try store.commit(
      StoreBatch(entries: [entry], clock: profile.latestMoment, nowMilliseconds: 3))
    var steps = 1
    while try store.find(.move(.default)) == .moved(isOver: false) {
      steps += 1
      #expect(try store.find(.check) == .sound)
      let change = Self.edit(of: &beside, 1_000 + steps)
      let logged = LoggedChange(lsn: last + steps, change: change, effects: [])
      _ = try store.commit(
        StoreBatch(
          entries: [StoreEntry(change: logged)], clock: change.time, nowMilliseconds: 4))
    }
    #expect(steps > 4)
    #expect(try store.find(.move(.default)) == .moved(isOver: true))
    let found = try store.find(.hashes(.default, moved.map { second($0.dot) }))
    #expect(found == .hashes(moved.map(\.hash)))
  }

  /// All that needs a profile's log, by what it asks of the store.
  private static let reads: [StoreRead] = [
    .history(.default, before: nil, limit: 500), .changes(.default, after: 300, limit: 500),
    .missing(.default, VersionVector(), limit: 256),
    .trail(.default, VersionVector([Dot(origin: first, seq: from - 1)]), limit: 1_000),
    .undo(.default, UndoSearch(for: nil)), .brews(.default, BrewSearch(before: nil, limit: 10)),
    .compaction(.default, LogRetention(changes: 10, sinceMilliseconds: .max, stepLimit: 500)),
  ]

  @Test(arguments: reads.indices)
  func `Whoever needs the log sooner ends the move`(_ index: Int) throws {
    try begin()
    let early = try store.find(Self.reads[index])
    #expect(try store.find(.move(.default)) == .moved(isOver: true))
    let twin = try LongMoveTests()
    try twin.begin()
    while try twin.store.find(.move(.default)) == .moved(isOver: false) {}
    #expect(try twin.store.find(Self.reads[index]) == early)
  }

  @Test func `A change of the profile ends the move in its own transaction`() throws {
    try begin()
    var state = profile
    let change = Change(
      of: state, [.rename("late")], at: HybridTimestamp(milliseconds: 5_000), by: Self.second)
    _ = state.apply(change, catalog: nil)
    _ = try store.commit(
      StoreBatch(
        entries: [StoreEntry(change: LoggedChange(lsn: last + 1, change: change, effects: []))],
        clock: change.time, nowMilliseconds: 4))
    #expect(try store.find(.move(.default)) == .moved(isOver: true))
    #expect(try store.load().profiles.first?.profile == state)
    #expect(try store.find(.check) == .sound)
  }

  @Test func `A transaction that fails leaves the move where it was`() throws {
    try begin()
    var state = profile
    let change = Change(
      of: state, [.rename("late")], at: HybridTimestamp(milliseconds: 5_000), by: Self.second)
    _ = state.apply(change, catalog: nil)
    let taken = StoreEntry(change: LoggedChange(lsn: last, change: change, effects: []))
    #expect(throws: StoreFailure.self) {
      try store.commit(
        StoreBatch(entries: [taken], clock: change.time, nowMilliseconds: 4))
    }
    #expect(try store.find(.move(.default)) == .moved(isOver: false))
    try expectMoved(store)
  }

  @Test func `A store that ends in between goes on when it is opened, and so does its backup`()
    throws
  {
    try begin()
    #expect(try store.find(.move(.default)) == .moved(isOver: false))
    let backup = folder.path + "/backup.db"
    _ = try store.backUp(to: backup)
    #expect(try problems(folder.database) == [])
    #expect(try problems(backup) == [])
    try store.close()
    #expect(try problems(folder.database) == [])
    for path in [folder.database, backup] {
      let again = try ProfileDatabase.open(path: path, seed: .test(2))
      #expect(again.recovered == nil)
      try expectMoved(again)
      try again.close()
    }
  }

  @Test(arguments: ["first = first + 1", "next = next + 1", "name = origin"])
  func `A spoilt row of a move is damage, and moves nothing`(_ change: String) throws {
    try begin()
    try store.close()
    try Connection(path: folder.database, mode: .readWrite).execute("UPDATE move SET \(change)")
    #expect(try problems(folder.database) != [])
    let mended = try ProfileDatabase.open(path: folder.database, seed: .test(2))
    #expect(mended.recovered != nil)
    let state = try mended.load()
    #expect(state.profiles.first { $0.profile.id == .default }?.profile.shown() == profile.shown())
    #expect(try mended.find(.check) == .sound)
    try mended.close()
  }

  @Test func `A spoilt change is damage, and gets no hash that is right`() throws {
    try begin()
    try store.close()
    try Connection(path: folder.database, mode: .readWrite).execute(
      "UPDATE change SET body = replace(body, 'salt', 'sall') WHERE lsn = \(last - 1)")
    let mended = try ProfileDatabase.open(path: folder.database, seed: .test(2))
    #expect(mended.recovered != nil)
    try mended.close()
  }
}
