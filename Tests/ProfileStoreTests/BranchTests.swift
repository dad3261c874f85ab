import Alchemy
import JSON
import ProfileStore
import Profiles
import StoreCare
import StoreDrafts
import StoreJobs
import TestSupport
import Testing
import Wire

/// The end of an origin's changes gets a name of its own, in the log and in all that names it.
@Suite struct BranchTests {
  /// A store with what some replicas have told each other, and the same in memory.
  private struct Case {
    let folder: TemporaryFolder
    var store: ProfileDatabase
    var log: [LoggedChange]
    var states: [ProfileID: Profile] = [:]
    var conflicts: [JournaledConflict] = []
    var clock = HybridTimestamp.zero

    init(seed: UInt64, count: Int = 80) throws {
      folder = try TemporaryFolder()
      store = try ProfileDatabase.open(path: folder.database, seed: .test(1))
      var replicas = HonestReplicas(ours: try store.load().origin, seed: seed)
      replicas.grow(to: count)
      replicas.deliverAll()
      log = replicas.log
      var entries: [StoreEntry] = []
      for logged in log {
        let id = logged.change.profile
        var state = states[id] ?? Profile(untouched: id)
        let found = state.conflicts(with: logged.change).enumerated().map { index, conflict in
          JournaledConflict(
            number: conflicts.count + index + 1, profile: id, conflict: conflict, milliseconds: 1)
        }
        conflicts += found
        _ = state.apply(logged.change, catalog: nil)
        states[id] = state
        clock = max(clock, logged.change.time)
        entries.append(StoreEntry(change: logged, notes: found.map { .conflict($0) }))
      }
      _ = try store.commit(StoreBatch(entries: entries, clock: clock, nowMilliseconds: 1))
    }

    func rows(of id: ProfileID) -> [LoggedChange] { log.filter { $0.change.profile == id } }

    /// What a move comes to, by a plain reading of the log.
    func move(of id: ProfileID, from dot: Dot) throws -> BranchMove {
      let own = rows(of: id).map(\.change).filter { $0.dot.origin == dot.origin }
      let moving = own.filter { $0.dot.seq >= dot.seq }
      var sums: [Field: Int] = [:]
      for change in moving {
        for case .adjust(let ingredient, let amount) in change.edits {
          sums[.stock(ingredient), default: 0] += amount
        }
      }
      let first = try #require(moving.first)
      return BranchMove(
        first: dot, last: moving.count + dot.seq - 1, name: Origin(first.hash),
        staying: own.last { $0.dot.seq < dot.seq }.map { Head(time: $0.time, hash: $0.hash) },
        sums: sums)
    }

    /// The same in memory, by the places one by one.
    mutating func take(_ move: BranchMove, of id: ProfileID) {
      for index in log.indices where log[index].change.profile == id {
        var change = log[index].change
        change.place = move(change.place)
        log[index] = LoggedChange(
          lsn: log[index].lsn, change: change, effects: log[index].effects)
      }
      for index in conflicts.indices where conflicts[index].profile == id {
        conflicts[index].conflict = move(conflicts[index].conflict)
      }
      states[id]?.move(move)
    }

    /// The same in the store.
    func commit(_ move: BranchMove, of id: ProfileID) throws {
      let lsn = rows(of: id).last?.lsn ?? 0
      let snapshot = try StoredSnapshot(profile: #require(states[id]), lsn: lsn)
      _ = try store.commit(
        StoreBatch(
          entries: [StoreEntry(snapshot: snapshot, notes: [.moved(id, move)])], clock: clock,
          nowMilliseconds: 2))
    }

    func expectSame() throws {
      let loaded = try store.load()
      #expect(loaded.changeCount == log.count)
      for state in loaded.profiles {
        let id = state.profile.id
        #expect(state.profile == states[id])
        #expect(state.conflicts == conflicts.filter { $0.profile == id })
        let rows = rows(of: id)
        let history = try store.store.history(
          of: id, before: nil, limit: 500, seen: state.profile.vector)
        #expect(history.changes == rows.reversed())
        #expect(
          try store.find(.missing(id, VersionVector(), limit: 256))
            == .missing(rows.map(\.change), hasMore: false))
        #expect(
          try store.find(.hashes(id, rows.map(\.change.dot)))
            == .hashes(rows.map(\.change.hash)))
        // A replica that gets the changes where they stand now has the same.
        var replayed = Profile(untouched: id)
        for row in rows {
          let taken = try IncomingChanges(
            [row.change], for: replayed, retired: [], nowMilliseconds: clock.milliseconds)
          #expect(taken.fresh == [row.change])
          _ = replayed.apply(row.change, catalog: nil)
        }
        #expect(
          replayed.digest == state.profile.digest && replayed.shown() == state.profile.shown())
        #expect(replayed.vector == state.profile.vector && replayed.heads == state.profile.heads)
        #expect(replayed.branches == state.profile.branches)
        state.profile.checkInvariants()
      }
    }
  }

  private func branch(_ store: ProfileDatabase, _ id: ProfileID, _ first: Link) throws
    -> BranchMove?
  {
    var search = BranchSearch(from: first)
    while !search.isOver {
      guard case .branch(let next) = try store.find(.branch(id, search)) else {
        Issue.record("it finds something else")
        return nil
      }
      search = next
    }
    return search.move
  }

  private func branch(
    _ one: Case, _ id: ProfileID, from dot: Dot, _ hash: ChangeHash? = nil
  ) throws -> BranchMove? {
    let known = one.log.first { $0.change.profile == id && $0.change.dot == dot }?.change.hash
    let first = Link(dot, hash ?? known ?? .unknown)
    return try branch(one.store, id, first)
  }

  @Test(.seeds(1...30))
  func
    `A branch moves with its rows, contexts, links, roots and conflicts, and the store is sound`()
    throws
  {
    var generator = SeededGenerator(seed: Seeds.current)
    var one = try Case(seed: Seeds.current)
    // Also a part of what has moved before.
    for _ in 1...generator.integer(in: 1...4) {
      let logged = generator.pick(one.log)
      let (id, dot) = (logged.change.profile, logged.change.dot)
      let expected = try one.move(of: id, from: dot)
      guard expected.name != dot.origin else { continue }
      #expect(try branch(one, id, from: dot) == expected)
      one.take(expected, of: id)
      try one.commit(expected, of: id)
      try one.expectSame()
      // It has moved already: nothing of that name stands there.
      #expect(try branch(one, id, from: dot, logged.change.hash) == nil)
    }
    #expect(try one.store.find(.check) == .sound)
    try one.store.close()
    let problems = try StoreCheck.run(at: one.folder.database, copyingInto: one.folder.path)
      .problems
    #expect(problems == [])
    one.store = try ProfileDatabase.open(path: one.folder.database, seed: .test(2))
    #expect(one.store.recovered == nil && one.store.rotation == nil)
    try one.expectSame()
    try expectCut(one)
    try one.store.close()
  }

  /// What moved is cut like any other change, and its hash is known at its new place.
  private func expectCut(_ one: Case) throws {
    for (id, state) in one.states {
      let rows = one.rows(of: id)
      let snapshot = StoredSnapshot(profile: state, lsn: rows.last?.lsn ?? 0)
      _ = try one.store.commit(
        StoreBatch(entries: [StoreEntry(snapshot: snapshot)], clock: one.clock, nowMilliseconds: 3))
      _ = try one.store.compact(
        id, LogRetention(changes: 2, sinceMilliseconds: .max, stepLimit: 1_000))
      #expect(
        try one.store.find(.hashes(id, rows.map(\.change.dot)))
          == .hashes(rows.map(\.change.hash)))
    }
    #expect(try one.store.find(.check) == .sound)
    #expect(try one.store.load().profiles.allSatisfy { one.states[$0.profile.id] == $0.profile })
  }

  @Test func `The second origin that has seen the first follows it`() throws {
    let folder = try TemporaryFolder()
    let store = try ProfileDatabase.open(path: folder.database, seed: .test(1))
    let (first, second) = (Origin(high: 0, low: 1), Origin(high: 0, low: 2))
    var profile = Profile(untouched: .default)
    var changes: [Change] = []
    for (index, origin) in [first, first, first, second, first].enumerated() {
      let change = Change(
        of: profile, [.adjust(ingredient: "salt", by: index + 1), .rename("\(index)")],
        at: HybridTimestamp(milliseconds: index + 1), by: origin)
      changes.append(change)
      _ = profile.apply(change, catalog: nil)
    }
    let conflict = JournaledConflict(
      number: 1, profile: .default,
      conflict: Conflict(
        place: .field(.name), kept: .name("4"), lost: .name("0"), keptBy: changes[4].dot,
        lostBy: changes[0].dot), milliseconds: 1)
    var entries = changes.enumerated().map {
      StoreEntry(change: LoggedChange(lsn: $0 + 1, change: $1, effects: []))
    }
    entries[4].notes = [.conflict(conflict)]
    _ = try store.commit(
      StoreBatch(entries: entries, clock: changes[4].time, nowMilliseconds: 1))

    let name = Origin(changes[1].hash)
    let move = BranchMove(
      first: Dot(origin: first, seq: 2), last: 4, name: name,
      staying: Head(time: changes[0].time, hash: changes[0].hash),
      sums: [.stock("salt"): 2 + 3 + 5])
    #expect(try branch(store, .default, Link(move.first, changes[1].hash)) == move)
    profile.move(move)
    _ = try store.commit(
      StoreBatch(
        entries: [
          StoreEntry(
            snapshot: StoredSnapshot(profile: profile, lsn: 5), notes: [.moved(.default, move)])
        ], clock: changes[4].time, nowMilliseconds: 2))

    let dots = [
      Dot(origin: first, seq: 1), Dot(origin: name, seq: 1), Dot(origin: name, seq: 2),
      Dot(origin: second, seq: 1), Dot(origin: name, seq: 3),
    ]
    let rows = try store.store.history(of: .default, before: nil, limit: 9).changes.reversed()
      .map(\.change)
    #expect(rows.map(\.hash) == changes.map(\.hash))
    #expect(rows.map(\.dot) == dots)
    #expect(rows.map(\.place.root) == [nil, first, nil, nil, nil])
    #expect(rows[1].context == VersionVector([dots[0]]))
    #expect(rows[1].place.links == [Link(dots[0], changes[0].hash)])
    #expect(rows[3].context == VersionVector([dots[0], dots[2]]))
    #expect(
      Set(rows[3].place.links)
        == [Link(before: second), Link(dots[2], changes[2].hash)])
    #expect(rows[4].context == VersionVector([dots[0], dots[2], dots[3]]))
    let state = try #require(try store.load().profiles.first)
    #expect(state.profile == profile)
    #expect(state.profile.branches == [name: dots[0]])
    #expect(state.profile.vector == VersionVector([dots[0], dots[3], dots[4]]))
    #expect(state.profile.inventory["salt"]?.sum == 15)
    #expect(state.conflicts.map(\.conflict.keptBy) == [dots[4]])
    #expect(state.conflicts.map(\.conflict.lostBy) == [dots[0]])
    try store.close()
    #expect(try StoreCheck.run(at: folder.database, copyingInto: folder.path).problems == [])
  }

  @Test func `Where nothing stands there is no branch`() throws {
    let one = try Case(seed: 3, count: 30)
    let last = try #require(one.states[.default]?.vector.entries.first)
    #expect(try branch(one, .default, from: Dot(origin: last.origin, seq: last.seq + 1)) == nil)
    #expect(try branch(one, .default, from: Dot(origin: Origin(high: 7, low: 7), seq: 1)) == nil)
    #expect(try branch(one, ProfileID(high: 1, low: 1), from: last) == nil)
  }

  /// The state as another replica reads it.
  private func taken(_ profile: Profile) throws -> Profile? {
    var writer = JSONWriter()
    SyncState.write(profile, to: &writer)
    var members = try #require(try JSONValue(parsing: writer.bytes).object)
    members["profile"] = .string(profile.id.description)
    var document = JSONDocument()
    try document.parse(JSONValue.object(members).serialized().span)
    return try SyncState(document, at: JSONDocument.root).state
  }

  /// The log then does not have the change that the branch follows, and so not when it was made.
  @Test func `A branch behind a cut leaves a state that other replicas take`() throws {
    let folder = try TemporaryFolder()
    let store = try ProfileDatabase.open(path: folder.database, seed: .test(1))
    let origin = Origin(high: 0, low: 1)
    var profile = Profile(untouched: .default)
    var entries: [StoreEntry] = []
    for lsn in 1...6 {
      let change = Change(
        of: profile, [.choose(.ingredients, id: "a\(lsn)", .must)],
        at: HybridTimestamp(milliseconds: lsn), by: origin)
      let effects = profile.apply(change, catalog: nil)
      entries.append(StoreEntry(change: LoggedChange(lsn: lsn, change: change, effects: effects)))
    }
    entries[5].snapshot = StoredSnapshot(profile: profile, lsn: 6)
    let clock = profile.latestMoment
    _ = try store.commit(StoreBatch(entries: entries, clock: clock, nowMilliseconds: 1))
    _ = try store.compact(
      .default, LogRetention(changes: 3, sinceMilliseconds: .max, stepLimit: 100))
    func link(_ seq: Int) -> Link {
      Link(Dot(origin: origin, seq: seq), entries[seq - 1].change?.change.hash ?? .unknown)
    }
    let other = Link(Dot(origin: origin, seq: 4), ChangeHash(high: 1, low: 1))
    #expect(try branch(store, .default, other) == nil)
    let move = try #require(try branch(store, .default, link(4)))
    #expect(move.staying?.hash == entries[2].change?.change.hash && move.count == 3)
    #expect(try branch(store, .default, link(2)) == nil, "it is cut")
    profile.move(move)
    #expect(profile.heads[origin]?.time == HybridTimestamp(milliseconds: 3))
    #expect(try taken(profile) == profile)
    _ = try store.commit(
      StoreBatch(
        entries: [
          StoreEntry(
            snapshot: StoredSnapshot(profile: profile, lsn: 6), notes: [.moved(.default, move)])
        ], clock: clock, nowMilliseconds: 2))
    #expect(try store.load().profiles.first?.profile == profile)
    try store.close()
    #expect(try StoreCheck.run(at: folder.database, copyingInto: folder.path).problems == [])
  }
}
