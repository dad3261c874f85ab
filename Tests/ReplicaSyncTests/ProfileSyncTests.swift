import JSON
import Profiles
import ReplicaSync
import Testing
import Wire

@Suite("The synchronisation of one profile: each input and its exact steps")
struct ProfileSyncTests {
  private static let id = ProfileID(high: 0x4000, low: 1)
  private static let profile = RelayProfile(id: id, name: "bees")
  private static let origins = EndPair(
    here: Origin(high: 1, low: 1), there: Origin(high: 1, low: 2))

  private var machine = ProfileSync(id: id, name: "bees", mode: .continuous)

  /// So many changes of the origins of `here` and `there`.
  private static func vector(_ here: Int, _ there: Int) -> VersionVector {
    VersionVector([
      Dot(origin: origins.here, seq: here), Dot(origin: origins.there, seq: there),
    ])
  }

  private static func standpoint(
    _ end: RelayEnd, _ vector: VersionVector, digest: String = "", mode: SyncMode = .delta
  ) -> Standpoint {
    var standpoint = Standpoint()
    (standpoint.origin, standpoint.vector) = (origins[end], vector)
    (standpoint.digest, standpoint.nowMilliseconds, standpoint.mode) = (digest, 1, mode)
    return standpoint
  }

  /// Changes of an end's origin, each a single byte of its line.
  private static func changes(_ end: RelayEnd, _ seqs: ClosedRange<Int>) -> CarriedChanges {
    let line = Array("[ccc]".utf8)
    return CarriedChanges(
      seqs.enumerated().map {
        CarriedChange(Dot(origin: origins[end], seq: $1), text: $0 + 1..<$0 + 2)
      }, in: line)
  }

  private static let noChanges = CarriedChanges([], in: [])

  /// The push of so many such changes.
  private static func push(_ count: Int, to end: RelayEnd) -> ProfileSync.Step {
    let text = String(repeating: "c,", count: count).dropLast()
    return .ask(end, .push(ChangeBatch(text: Array(text.utf8), count: count)))
  }

  private static func pull(
    from end: RelayEnd, after vector: VersionVector, limit: Int = RelayLimits.pageChanges
  ) -> ProfileSync.Step {
    .ask(end, .pull(after: vector, limit: limit))
  }

  private static let beginsAnew = [ProfileSync.Step.ask(.here, .begin(knowing: nil))]

  /// Begins, and tells what each end has; returns the steps after the second answer.
  private mutating func compare(
    _ here: VersionVector, _ there: VersionVector, room: Int = 8
  ) -> [ProfileSync.Step] {
    _ = machine.begin(room: 8)
    return answerBegin(here, there, room: room)
  }

  private mutating func answerBegin(
    _ here: VersionVector, _ there: VersionVector, room: Int = 8
  ) -> [ProfileSync.Step] {
    _ = machine.begun(by: .here, Self.standpoint(.here, here), room: 8)
    return machine.begun(by: .there, Self.standpoint(.there, there), room: room)
  }

  /// Settles a profile of which both ends have two changes of `here` and one of `there`.
  private mutating func settle() {
    _ = compare(Self.vector(2, 1), Self.vector(2, 1))
    for end in RelayEnd.allCases { _ = machine.watching(at: end, room: 8) }
    #expect(machine.violations == [])
  }

  /// Moves until a push of one change to `there` is open, and nothing else.
  private mutating func pushToThere() throws {
    _ = compare(Self.vector(1, 1), Self.vector(0, 1))
    let steps = try machine.pulled(
      Self.changes(.here, 1...1), hasMore: false, from: .here, room: 8)
    #expect(steps == [Self.push(1, to: .there)])
  }

  private static func refusal(
    _ kind: String, _ data: [String: JSONValue] = [:]
  ) -> DaemonRefusal {
    DaemonRefusal(code: 1, kind: kind, message: "no", data: .object(data))
  }
}

// MARK: - Beginning and moving

extension ProfileSyncTests {
  @Test("ends that have the same are watched, and the profile is settled")
  mutating func equal() {
    let vector = Self.vector(2, 1)
    #expect(machine.begin(room: 8) == [.started] + Self.beginsAnew)
    let here = Self.standpoint(.here, vector)
    #expect(
      machine.begun(by: .here, here, room: 8) == [.ask(.there, .begin(knowing: here))])
    #expect(machine.confirmedThere == nil)
    #expect(
      machine.begun(by: .there, Self.standpoint(.there, vector), room: 8) == [
        .ask(.here, .watch(after: vector)), .ask(.there, .watch(after: vector)),
      ])
    #expect(machine.confirmedThere == vector)
    #expect(machine.watching(at: .there, room: 8) == [])
    #expect(machine.violations == [])
    #expect(machine.watching(at: .here, room: 8) == [.settled])
    #expect(machine.violations == [])
  }

  @Test("each end is pushed what it lacks, and what that took is reported")
  mutating func moving() throws {
    #expect(
      compare(Self.vector(2, 0), Self.vector(0, 1)) == [
        Self.pull(from: .here, after: Self.vector(0, 1)),
        Self.pull(from: .there, after: Self.vector(2, 0)),
      ])
    let page = Self.changes(.here, 1...2)
    #expect(
      try machine.pulled(page, hasMore: false, from: .here, room: 6) == [Self.push(2, to: .there)])
    #expect(
      machine.pushed(to: .there, applied: 2, of: 2, vector: Self.vector(2, 1), room: 7)
        == [.applied(2, at: .there)])
    #expect(machine.violations == [])
    #expect(
      try machine.pulled(Self.changes(.there, 1...1), hasMore: false, from: .there, room: 8)
        == [Self.push(1, to: .here)])
    #expect(
      machine.pushed(to: .here, applied: 1, of: 1, vector: Self.vector(2, 1), room: 8) == [
        .applied(1, at: .here), .ask(.here, .watch(after: Self.vector(2, 1))),
        .ask(.there, .watch(after: Self.vector(2, 1))),
      ])
    #expect(machine.watching(at: .here, room: 8) == [])
    var traffic = Traffic()
    traffic.sent = 2
    traffic.received = 1
    #expect(
      machine.watching(at: .there, room: 8)
        == [.report(.synchronised(Self.profile, traffic)), .settled])
    #expect(machine.violations == [])
  }

  @Test(
    "an end that claims to have applied more than it was sent is not believed",
    arguments: [-1, 9])
  mutating func boasting(applied: Int) throws {
    try pushToThere()
    let steps = machine.pushed(
      to: .there, applied: applied, of: 1, vector: Self.vector(1, 1), room: 8)
    #expect(steps.first == .applied(applied < 0 ? 0 : 1, at: .there))
  }

  @Test("pages go on while the end has more, and no page is pulled twice")
  mutating func pages() throws {
    _ = compare(Self.vector(3, 0), Self.vector(0, 0))
    #expect(
      try machine.pulled(Self.changes(.here, 1...1), hasMore: true, from: .here, room: 8)
        == [Self.push(1, to: .there), Self.pull(from: .here, after: Self.vector(1, 0))])
    var asked = machine
    #expect(throws: RelayFailure.emptyPages(.here)) {
      try asked.pulled(Self.changes(.here, 1...1), hasMore: true, from: .here, room: 8)
    }
    #expect(
      try machine.pulled(Self.changes(.here, 2...3), hasMore: false, from: .here, room: 8)
        == [Self.push(2, to: .there)])
    #expect(machine.violations == [])
  }

  @Test("without room the profile waits once, and goes on when a load has ended")
  mutating func room() {
    #expect(compare(Self.vector(2, 0), Self.vector(0, 1), room: 0) == [.wait])
    #expect(machine.violations == [])
    #expect(
      machine.loadEnded(room: 1)
        == [Self.pull(from: .here, after: Self.vector(0, 1)), .wait])
    #expect(machine.loadEnded(room: 1) == [Self.pull(from: .there, after: Self.vector(2, 0))])
    #expect(machine.violations == [])
  }

  @Test("an end that does not give out what it has is asked anew, and left in the end")
  mutating func withheld() throws {
    var steps = compare(Self.vector(1, 1), Self.vector(0, 1))
    for _ in 0..<RelayLimits.restarts {
      #expect(steps == [Self.pull(from: .here, after: Self.vector(0, 1))])
      #expect(
        try machine.pulled(Self.noChanges, hasMore: false, from: .here, room: 8)
          == Self.beginsAnew)
      steps = answerBegin(Self.vector(1, 1), Self.vector(0, 1))
    }
    #expect(
      try machine.pulled(Self.noChanges, hasMore: false, from: .here, room: 8)
        == [.left(.withheld(.here))])
    #expect(machine.violations == [])
    machine.retry()
    #expect(machine.begin(room: 8) == [.started] + Self.beginsAnew)
  }

  @Test("a replica is told what it has lost of its own before it is sent anything")
  mutating func rolledBack() {
    _ = machine.begin(room: 8)
    _ = machine.begun(by: .here, Self.standpoint(.here, Self.vector(1, 0)), room: 8)
    let there = Self.standpoint(.there, Self.vector(3, 1))
    #expect(machine.begun(by: .there, there, room: 8) == [.ask(.here, .begin(knowing: there))])
    let rotated = Self.standpoint(.here, Self.vector(1, 0))
    #expect(
      machine.begun(by: .here, rotated, room: 8)
        == [Self.pull(from: .there, after: Self.vector(1, 0))])
  }
}

// MARK: - Joining

extension ProfileSyncTests {
  private mutating func compareDigests() -> [ProfileSync.Step] {
    _ = machine.begun(
      by: .here, Self.standpoint(.here, Self.vector(1, 1), digest: "a"), room: 8)
    return machine.begun(
      by: .there, Self.standpoint(.there, Self.vector(1, 1), digest: "b"), room: 8)
  }

  @Test("ends that have seen the same and differ join their states once, and are left then")
  mutating func contradiction() {
    _ = machine.begin(room: 8)
    #expect(
      compareDigests() == [
        .report(.digestMismatch(Self.profile)), .ask(.here, .state(nil)), .ask(.there, .state(nil)),
      ])
    #expect(machine.joined(at: .here, [1], room: 8) == [.ask(.there, .state([1]))])
    #expect(machine.violations == [])
    #expect(machine.joined(at: .there, [2], room: 8) == [.ask(.here, .state([2]))])
    #expect(machine.joined(at: .here, [3], room: 8) == [])
    #expect(machine.joined(at: .there, [3], room: 8) == [.joined] + Self.beginsAnew)
    var traffic = Traffic()
    traffic.joins = 1
    #expect(
      compareDigests() == [
        .report(.digestMismatch(Self.profile)), .report(.synchronised(Self.profile, traffic)),
        .left(.staysDifferent),
      ])
    #expect(machine.violations == [])
  }

  @Test("an end that has nothing is not asked for its state, and gets the other's")
  mutating func joinIntoNothing() {
    _ = machine.begin(room: 8)
    _ = machine.begun(by: .here, Self.standpoint(.here, VersionVector()), room: 8)
    let there = Self.standpoint(.there, Self.vector(0, 2), mode: .state)
    #expect(machine.begun(by: .there, there, room: 0) == [.wait])
    #expect(machine.loadEnded(room: 1) == [.ask(.there, .state(nil))])
    #expect(machine.joined(at: .there, [1], room: 8) == [.ask(.here, .state([1]))])
    #expect(machine.joined(at: .here, [1], room: 8) == [.joined] + Self.beginsAnew)
  }

  @Test("a state that fits into no line is not sent, and the profile is left")
  mutating func longState() {
    _ = machine.begin(room: 8)
    _ = compareDigests()
    let text = [UInt8](repeating: 1, count: RelayLimits.longestLineBytes)
    #expect(machine.joined(at: .here, text, room: 8) == [])
    #expect(machine.joined(at: .there, [2], room: 8) == [.left(.stateTooLong(.here))])
    #expect(machine.violations == [])
  }
}

// MARK: - Refusals

extension ProfileSyncTests {
  private static let data: [String: JSONValue] = [
    "bound": "origins", "field": "changes[0].stamp", "limit": 4096, "origin": "abc", "ours": 1_000,
    "seq": 7, "theirs": 601_000,
  ]

  private static let asksForStates: [ProfileSync.Step] = [
    .ask(.here, .state(nil)), .ask(.there, .state(nil)),
  ]

  /// What follows when `there` refuses a push; all other kinds only make the profile be left.
  private static let remedies: [RefusalKind: [ProfileSync.Step]] = [
    .sequenceGap: beginsAnew,
    .belowFloor: asksForStates,
    .fork: beginsAnew,
    .clockFuture: [.left(.clockFuture(.there, aheadMilliseconds: 600_000))],
    .originRetired: [.left(.originRetired(.there, origin: "abc"))],
    .profileFull: [.left(.profileFull(.there, bound: "origins", limit: 4096))],
    .trailLost: [.left(.trailLost(.there))],
    .tooManyMoves: [.left(.tooManyMoves(.there, limit: 4096))],
    .vaultFull: [.left(.vaultFull(.there))],
    .readOnly: [.left(.readOnly(.there))],
  ]

  @Test("each kind of refusal has its remedy, and a kind that is not known none")
  mutating func refusedPush() throws {
    try pushToThere()
    let moving = machine
    for kind in RefusalKind.allCases.map(\.rawValue) + ["news", ""] {
      machine = moving
      let refusal = Self.refusal(kind, Self.data)
      let steps = try machine.refused(refusal, .push(changes: 1), by: .there, room: 8)
      let remedy = RefusalKind(rawValue: kind).flatMap { Self.remedies[$0] }
      #expect(steps == remedy ?? [.left(.refused(.there, refusal))], "\(kind)")
      #expect(machine.violations == [], "\(kind)")
    }
  }

  @Test("a parameter that is refused for anything but its stamp has no remedy")
  mutating func refusedParameter() throws {
    try pushToThere()
    let refusal = Self.refusal("invalidParams", ["field": "changes"])
    #expect(
      try machine.refused(refusal, .push(changes: 1), by: .there, room: 8)
        == [.left(.refused(.there, refusal))])
  }

  @Test("an end that does not know sync.begin cannot synchronise at all")
  mutating func noMethod() throws {
    _ = machine.begin(room: 8)
    let refusal = Self.refusal("methodNotFound")
    var asked = machine
    #expect(throws: RelayFailure.cannotSync(.here)) {
      try asked.refused(refusal, .begin, by: .here, room: 8)
    }
    let gap = Self.refusal("sequenceGap")
    #expect(try machine.refused(gap, .begin, by: .here, room: 8) == Self.beginsAnew)
  }

  @Test("after a refusal all open questions are waited for, and their answers ignored")
  mutating func draining() throws {
    _ = compare(Self.vector(2, 0), Self.vector(0, 1))
    let gone = Self.refusal("belowFloor")
    #expect(try machine.refused(gone, .pull, by: .here, room: 8) == [])
    #expect(machine.violations == [])
    #expect(machine.told(Self.changes(.there, 2...2), by: .there, room: 8) == [])
    let fork = Self.refusal("fork")
    #expect(try machine.refused(fork, .pull, by: .there, room: 8) == Self.asksForStates)
    #expect(machine.violations == [])
  }
}

// MARK: - News

extension ProfileSyncTests {
  @Test("news go to the other end at once, and never back", arguments: RelayEnd.allCases)
  mutating func news(end: RelayEnd) {
    settle()
    let next = end == .here ? 3...3 : 2...2
    #expect(
      machine.told(Self.changes(end, next), by: end, room: 8)
        == [.started, Self.push(1, to: end.other)])
    #expect(machine.told(Self.changes(end, next), by: end.other, room: 8) == [])
    let vector = end == .here ? Self.vector(3, 1) : Self.vector(2, 2)
    let steps = machine.pushed(to: end.other, applied: 1, of: 1, vector: vector, room: 8)
    #expect(steps.first == .applied(1, at: end.other))
    #expect(steps.last == .settled)
    #expect(machine.violations == [])
  }

  @Test("news that leave a gap, or come without room, are pulled")
  mutating func pulledNews() {
    settle()
    let settled = machine
    #expect(
      machine.told(Self.changes(.here, 4...4), by: .here, room: 8)
        == [.started, Self.pull(from: .here, after: Self.vector(2, 1))])
    machine = settled
    #expect(machine.told(Self.changes(.here, 3...3), by: .here, room: 0) == [.started, .wait])
    #expect(machine.violations == [])
  }

  @Test("a watch that was reset makes the profile begin anew, and then watch anew")
  mutating func reset() {
    settle()
    #expect(machine.watchReset(.state, at: .there, room: 8) == [.started] + Self.beginsAnew)
    #expect(
      answerBegin(Self.vector(2, 1), Self.vector(2, 1))
        == [.ask(.there, .watch(after: Self.vector(2, 1)))])
    #expect(machine.violations == [])
  }

  @Test(
    "a watch that is reset again and again leaves the profile for its reason",
    arguments: zip(
      [SyncWatch.Reset.lagged, .state, .compacted],
      [LeftReason.lagging(.there), .overtaken, .overtaken]))
  mutating func resets(reset: SyncWatch.Reset, reason: LeftReason) {
    settle()
    #expect(machine.watchReset(reset, at: .there, room: 8) == [.started] + Self.beginsAnew)
    let here = Self.standpoint(.here, Self.vector(2, 1))
    for _ in 2...RelayLimits.restarts {
      #expect(machine.watchReset(reset, at: .there, room: 8) == [])
      #expect(machine.begun(by: .here, here, room: 8) == Self.beginsAnew)
    }
    #expect(machine.watchReset(reset, at: .there, room: 8) == [])
    #expect(machine.begun(by: .here, here, room: 8) == [.left(reason)])
    #expect(machine.violations == [])
  }

  @Test("only where a watch was refused or ended, the list of profiles makes it begin anew")
  mutating func listNews() throws {
    settle()
    #expect(machine.mayHaveChanged(at: .there, room: 8) == [])
    machine.watchEnded(at: .there)
    #expect(machine.mayHaveChanged(at: .here, room: 8) == [])
    #expect(machine.mayHaveChanged(at: .there, room: 8) == [.started] + Self.beginsAnew)
    #expect(machine.mayHaveChanged(at: .there, room: 8) == [])
    #expect(answerBegin(Self.vector(2, 1), Self.vector(2, 1)) == [.settled])
  }

  @Test("the name at here is the one that is reported")
  mutating func names() throws {
    machine.listed(as: "theirs", by: .there)
    #expect(try reportedName() == "bees")
    machine.listed(as: "ours", by: .here)
    #expect(try reportedName() == "ours")
  }

  private func reportedName() throws -> String {
    var test = self
    _ = test.machine.begin(room: 8)
    let step = try #require(test.compareDigests().first)
    guard case .report(.digestMismatch(let profile)) = step else { return "" }
    return profile.name
  }
}

// MARK: - Conflicts

extension ProfileSyncTests {
  private static func conflict(_ id: String) -> ProfileConflicts.Row {
    ProfileConflicts.Row(
      id: id, field: "name", kept: "a", lost: "b", keptBy: "c", lostBy: "d", keptName: nil,
      lostName: nil, milliseconds: 0)
  }

  @Test("a round asks for the conflicts before it pushes to here, and for new ones at the end")
  mutating func conflicts() throws {
    machine = ProfileSync(id: Self.id, name: "bees", mode: .once)
    _ = compare(Self.vector(1, 0), Self.vector(1, 1))
    #expect(
      try machine.pulled(Self.changes(.there, 1...1), hasMore: false, from: .there, room: 8)
        == [.ask(.here, .earlierConflicts), Self.push(1, to: .here)])
    #expect(machine.foundEarlierConflicts(["1"], room: 8) == [])
    #expect(
      machine.pushed(to: .here, applied: 1, of: 1, vector: Self.vector(1, 1), room: 8)
        == [.applied(1, at: .here), .ask(.here, .newConflicts)])
    var traffic = Traffic()
    traffic.received = 1
    #expect(
      machine.foundConflicts([Self.conflict("1"), Self.conflict("2")], room: 8) == [
        .conflicts([Self.conflict("2")]), .report(.synchronised(Self.profile, traffic)), .settled,
      ])
    #expect(machine.violations == [])
  }

  @Test("a profile that is left tells its new conflicts first, if they are to be had")
  mutating func conflictsOfLeft() throws {
    machine = ProfileSync(id: Self.id, name: "bees", mode: .once)
    _ = compare(VersionVector(), Self.vector(0, 2))
    #expect(
      try machine.pulled(Self.changes(.there, 1...1), hasMore: false, from: .there, room: 8)
        == [Self.push(1, to: .here), Self.pull(from: .there, after: Self.vector(0, 1))])
    #expect(
      machine.pushed(to: .here, applied: 1, of: 1, vector: Self.vector(0, 1), room: 8)
        == [.applied(1, at: .here)])
    let full = Self.refusal("readOnly")
    #expect(try machine.refused(full, .pull, by: .there, room: 8) == [.ask(.here, .newConflicts)])
    #expect(machine.violations == [])
    var traffic = Traffic()
    traffic.received = 1
    #expect(
      try machine.refused(Self.refusal("methodNotFound"), .newConflicts, by: .here, room: 8) == [
        .report(.synchronised(Self.profile, traffic)), .left(.readOnly(.there)),
      ])
    #expect(machine.violations == [])
  }
}
