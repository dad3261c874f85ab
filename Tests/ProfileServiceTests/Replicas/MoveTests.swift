import Alchemy
import JSON
import ProfileService
import Profiles
import StoreJobs
import TestSupport
import Testing
import Wire

@Suite("sync.trail and sync.move")
struct MoveTests {
  private let stage: MoveStage
  private var harness: ServiceHarness { stage.harness }

  init() throws {
    stage = try MoveStage()
  }

  // MARK: - sync.trail

  @Test("which changes stand at some places is told in the order of the request, as far as known")
  func trail() throws {
    let places = [stage.place(4), Dot(origin: Origin(high: 9, low: 9), seq: 1), stage.place(1)]
    let beyond = Dot(origin: stage.laptop.origin, seq: 7)
    #expect(
      harness.ask(MoveStage.trailLine(places + [beyond]), on: stage.viewer)
        == #"{"id":1,"jsonrpc":"2.0","result":{"hashes":["\#(stage.hash(4))",null,"\#(stage.hash(1))",null]}}"#
    )
    #expect(
      harness.ask(MoveStage.trailLine(places, of: .mage), on: stage.viewer)
        == #"{"id":1,"jsonrpc":"2.0","result":{"hashes":[null,null,null]}}"#)
    harness.store.isUnreadable = true
    #expect(
      try harness.outcome(MoveStage.trailLine(places), on: stage.viewer) == "internalError")
  }

  @Test("what was cut away is still told, and is asked for where it stands now")
  func trailBehindFloor() throws {
    let stage = try Self.cut()
    let line = MoveStage.trailLine([stage.place(1), stage.place(4), stage.place(5)])
    let hashes = try stage.harness.reply(line, on: stage.viewer)["result"]?["hashes"]
    #expect(hashes?.array == [1, 4, 5].map { .string(stage.hash($0).description) })
    #expect(try stage.moved(stage.moveLine(5)) == 2)
    let moved = Dot(origin: stage.name(5), seq: 2)
    let later = MoveStage.trailLine([stage.place(4), stage.place(5), moved])
    #expect(
      try stage.harness.reply(later, on: stage.viewer)["result"]?["hashes"]
        == [.string(stage.hash(4).description), .null, .string(stage.hash(6).description)])
  }

  /// The oldest four of the six changes are no longer in the log.
  private static func cut() throws -> MoveStage {
    let stage = try MoveStage(retention: Retention(days: 0, changes: 2))
    stage.harness.pass(milliseconds: ServiceLimits.dayMilliseconds)
    stage.harness.tick()
    #expect(stage.harness.store.changes.map(\.change.dot) == [stage.place(5), stage.place(6)])
    return stage
  }

  // MARK: - What moves

  @Test("a change and all later ones of its origin move, once, and nothing shown changes")
  func moves() throws {
    let name = stage.name(4)
    let shown = try harness.call("profile.get", ["profile": "default"], on: stage.viewer)
    let foreign = stage.laptop.origin
    let vector: JSONValue = .object([foreign.description: 3, name.description: 3])
    #expect(
      try harness.reply(stage.moveLine(4), on: stage.peer)["result"]
        == ["moved": 3, "vector": vector])
    #expect(try harness.call("profile.get", ["profile": "default"], on: stage.viewer) == shown)
    let begun = try stage.begin()
    #expect(begun["vector"] == vector)
    #expect(begun["branches"] == [name.description: [.string(foreign.description), 3]])
    #expect(
      begun["heads"]
        == [
          foreign.description: .string(stage.hash(3).description),
          name.description: .string(stage.hash(6).description),
        ])
    #expect(
      harness.store.changes.map(\.change.dot)
        == (1...3).map(stage.place) + (1...3).map { Dot(origin: name, seq: $0) })
    #expect(harness.store.changes.map(\.change.hash) == stage.log.map(\.hash))

    let entries = harness.store.entries.count
    #expect(try stage.moved(stage.moveLine(4)) == 0, "it has moved already")
    #expect(harness.store.entries.count == entries)
    #expect(harness.store.violations == [])
  }

  @Test(
    "the answer comes first, then the rows move step by step, and edits and reads of the log wait")
  func steps() throws {
    harness.holdsCommits = true
    harness.receive(stage.moveLine(4) + "\n", from: stage.peer)
    for _ in 0..<20 where harness.store.stepsLeft.isEmpty { harness.finishJob() }
    #expect(harness.store.stepsLeft == [.default: ModelStore.stepsPerMove - 1])
    #expect(harness.takeLines(of: stage.peer).contains { $0.contains(#""moved":3"#) })
    let edit: JSONValue = ["edit": "choose", "ingredient": "nirnroot", "choice": "must"]
    let (editor, reader, other) = (harness.connect(), harness.connect(), harness.connect())
    harness.receive(MoveStage.applyLine(edit) + "\n", from: editor)
    let history = ServiceHarness.line("profile.history", ["profile": "default"])
    harness.receive(history + "\n", from: reader)
    let create = ServiceHarness.line("profile.create", ["name": "other"])
    harness.receive(create + "\n", from: other)
    // The step that runs, and the next one, with which the change is written.
    for _ in 0..<2 { harness.finishJob() }
    #expect(harness.takeLines(of: other).count == 1, "another profile's change waits for no move")
    #expect(harness.takeLines(of: editor) == [] && harness.takeLines(of: reader) == [])
    for _ in 0..<20 { harness.finishJob() }
    #expect(harness.store.stepsLeft.isEmpty)
    #expect(harness.takeLines(of: editor).count == 1)
    #expect(harness.takeLines(of: reader).first?.contains(#""seq":1"#) == true)
    #expect(harness.store.violations == [])
  }

  @Test("who watches is told of the branch at once, and the status tells of it for a week")
  func told() throws {
    let watch = ServiceHarness.line(
      "profile.watch", ["profile": "default", "topics": ["forks"]])
    #expect(harness.ask(watch, on: stage.viewer).contains(#""forks":0"#))
    _ = try stage.begin()
    #expect(try stage.moved(stage.moveLine(4)) == 3)
    #expect(harness.takeLines(of: stage.viewer).contains { $0.contains(#""forks":1"#) })
    let fork: JSONValue = [
      "branch": "laptop (2)", "changes": 3, "conflicts": 0, "profile": "default",
      "replica": "laptop",
    ]
    #expect(try harness.call("system.status", [:], on: stage.viewer)["forks"] == [fork])
    // A value that the branch has set loses against one that had not seen it.
    var other = ForeignReplica(as: Origin(high: 5, low: 5))
    let edit = other.edit([.wheat(.cant)], aheadMilliseconds: 60_000)
    _ = try stage.begin()
    #expect(try harness.outcome(ServiceHarness.pushLine([edit]), on: stage.peer) == "done")
    let conflicts = try harness.call("system.status", [:], on: stage.viewer)["forks"]?.array?
      .first?["conflicts"]
    #expect(conflicts == 1)
    harness.pass(milliseconds: ServiceLimits.toldForkMilliseconds + 1_000)
    #expect(try harness.call("system.status", [:], on: stage.viewer)["forks"] == nil)
  }

  @Test("where the change does not stand, nothing moves")
  func elsewhere() throws {
    let before = try stage.everything()
    #expect(try stage.moved(MoveStage.moveLine(stage.place(4), stage.hash(5))) == 0)
    let beyond = Dot(origin: stage.laptop.origin, seq: 7)
    #expect(try stage.moved(MoveStage.moveLine(beyond, ChangeHash(high: 1, low: 1))) == 0)
    let stranger = Dot(origin: Origin(high: 9, low: 9), seq: 1)
    #expect(try stage.moved(MoveStage.moveLine(stranger, stage.hash(4))) == 0)
    #expect(
      harness.ask(MoveStage.moveLine(stage.place(4), stage.hash(4), of: .mage), on: stage.peer)
        == #"{"id":1,"jsonrpc":"2.0","result":{"moved":0,"vector":{}}}"#)
    #expect(try stage.everything() == before)
    #expect(harness.store.violations == [])
  }

  @Test("a move that is asked for under a number is carried out once")
  func repeated() throws {
    let line = ServiceHarness.line(
      "sync.move",
      [
        "profile": .string(ProfileID.default.description), "change": stage.place(4).value,
        "hash": .string(stage.hash(4).description), "request": ["client": "cli", "n": 1],
      ])
    let first = try harness.reply(line, on: stage.peer)["result"]
    #expect(first?["moved"] == 3)
    let second = try harness.reply(line, on: stage.peer)["result"]
    #expect(second?["moved"] == 3 && second?["duplicate"] == true)
    #expect(harness.store.violations == [])
  }

  @Test("what moves is told once it is durable, with the name that it gets")
  func report() throws {
    let laptop = KnownReplica(origin: stage.laptop.origin, name: "laptop", isHere: false)
    _ = harness.ask(stage.moveLine(5), on: stage.peer)
    _ = harness.ask(stage.moveLine(2), on: stage.peer)
    #expect(
      harness.reports == [
        .moved(profile: "default", laptop, as: "laptop (2)", count: 2),
        .moved(profile: "default", laptop, as: "laptop (3)", count: 3),
      ])
    #expect(harness.store.names[stage.name(5)] == "laptop (2)")
    #expect(harness.store.names[stage.name(2)] == "laptop (3)")
    #expect(harness.store.names[stage.laptop.origin] == "laptop")
  }

  @Test("a branch can part from a branch, and a replica that has nothing takes it all")
  func branchOfBranch() throws {
    #expect(try stage.moved(stage.moveLine(3)) == 4)
    let inner = Dot(origin: stage.name(3), seq: 3)
    #expect(try stage.moved(MoveStage.moveLine(inner, stage.hash(5))) == 2)
    let other = try ServiceHarness.small(seed: 5, origin: Origin(high: 7, low: 7))
    let client = other.connect()
    let changes = harness.store.changes.map(\.change)
    #expect(try other.outcome(ServiceHarness.pushLine(changes), on: client) == "done")
    #expect(other.store.profile(.default)?.profile.digest == stage.profile.digest)
    #expect(other.store.profile(.default)?.profile.branches == stage.profile.branches)
    #expect(harness.store.violations == [] && other.store.violations == [])
  }

  @Test("our own origin gives way to a new one, whose next change has seen all")
  func own() throws {
    for choice in ["must", "cant", "must"] { try stage.choose("nirnroot", choice) }
    let (first, count) = (stage.ours[1], stage.ours.count)
    #expect(count == 3)
    #expect(try stage.moved(MoveStage.moveLine(first.dot, first.hash)) == 2)
    let fresh = harness.store.identity
    #expect(fresh != ModelStore.origin)
    let here = KnownReplica(origin: ModelStore.origin, name: nil, isHere: true)
    #expect(
      harness.reports == [
        .rotated(from: ModelStore.origin, to: fresh),
        .moved(profile: "default", here, as: nil, count: 2),
      ])
    try stage.choose("nirnroot", "cant")
    let last = try #require(harness.store.changes.last).change
    #expect(last.dot == Dot(origin: fresh, seq: 1))
    #expect(
      last.context
        == VersionVector([
          Dot(origin: ModelStore.origin, seq: 1), Dot(origin: Origin(first.hash), seq: 2),
          Dot(origin: stage.laptop.origin, seq: 6),
        ]))
    #expect(harness.store.violations == [])
  }

  @Test("conflicts keep the names of their authors, whether these moved or stayed")
  func conflicts() throws {
    let stage = try MoveStage()
    try stage.choose("nirnroot", "must")
    try stage.choose("marker", "must")
    var laptop = stage.laptop
    let marker = laptop.edit(
      [.choose(.ingredients, id: "marker", .cant)], aheadMilliseconds: 1000)
    let nirnroot = laptop.edit(
      [.choose(.ingredients, id: "nirnroot", .cant)], aheadMilliseconds: 1000)
    #expect(try stage.push([marker, nirnroot]) == "done")
    #expect(try stage.moved(MoveStage.moveLine(nirnroot.dot, nirnroot.hash)) == 1)
    func listed() throws -> [[String]] {
      let result = try stage.harness.call(
        "profile.conflicts", ["profile": "default"], on: stage.viewer)
      return (result["conflicts"]?.array ?? []).map { conflict in
        ["field", "keptBy", "keptName", "lostBy"].map { conflict[$0]?.string ?? "" }
      }
    }
    let expected = [
      ["ingredient:marker", laptop.origin.description, "laptop", ModelStore.origin.description],
      [
        "ingredient:nirnroot", nirnroot.hash.description, "laptop (2)",
        ModelStore.origin.description,
      ],
    ]
    #expect(try listed() == expected)
    stage.harness.restart()
    let viewer = stage.harness.connect()
    let again = try stage.harness.call("profile.conflicts", ["profile": "default"], on: viewer)
    #expect(again["conflicts"]?.array?.compactMap { $0["keptName"] } == ["laptop", "laptop (2)"])
    #expect(stage.harness.store.violations == [])
  }

  @Test("who watches changes has to begin again")
  func watched() throws {
    let id: JSONValue = .string(ProfileID.default.description)
    let watch = ServiceHarness.line(
      "sync.watch", ["profile": id, "vector": stage.profile.vector.value])
    _ = harness.ask(watch, on: stage.viewer)
    _ = harness.ask(
      ServiceHarness.line(
        "sync.watch", ["profile": .string(ProfileID.mage.description), "vector": [:]]),
      on: stage.viewer)
    _ = harness.ask(stage.moveLine(4), on: stage.peer)
    #expect(
      harness.takeLines(of: stage.viewer) == [
        #"{"jsonrpc":"2.0","method":"sync.event","params":{"lsn":6,"reset":"moved","watch":"1"}}"#
      ])
    let cancelled = harness.ask(
      ServiceHarness.line("watch.cancel", ["watch": "2"]), on: stage.viewer)
    #expect(cancelled.contains(#""result":{}"#), "that of another profile goes on")
  }

  // MARK: - What does not

  @Test("what is no longer in the log cannot move, and what stands right above the floor can")
  func behindFloor() throws {
    let stage = try Self.cut()
    for seq in [1, 4] {
      try stage.expectRefused(
        stage.moveLine(seq), "trailLost",
        ["origin": .string(stage.laptop.origin.description), "seq": .integer(seq)])
    }
    #expect(try stage.moved(stage.moveLine(5)) == 2)
    #expect(stage.profile.vector[stage.laptop.origin] == 4)
    #expect(stage.profile.heads[stage.laptop.origin]?.hash == stage.hash(4))
    #expect(stage.harness.store.violations == [])
  }

  @Test func `where another change is known to stand behind the cut, nothing has to move`() throws {
    let stage = try Self.cut()
    #expect(try stage.moved(MoveStage.moveLine(stage.place(2), stage.hash(5))) == 0)
    var other = ForeignReplica(100)
    var state = Profile(untouched: .default)
    for choice in [Choice.cant, .must] {
      _ = state.apply(other.edit([.garlic(choice)]), catalog: nil)
    }
    #expect(try stage.harness.outcome(ServiceHarness.stateLine(state), on: stage.viewer) == "done")
    let unknown = Dot(origin: state.vector.entries[0].origin, seq: 1)
    try stage.expectRefused(
      MoveStage.moveLine(unknown, stage.hash(5)), "trailLost",
      ["origin": .string(unknown.origin.description), "seq": 1])
  }

  @Test("a profile that has as many origins as it may has none moved")
  func full() throws {
    var state = Profile(untouched: .default)
    for number in 0..<(VersionVector.originLimit - 1) {
      var other = ForeignReplica(UInt64(number) + 100)
      _ = state.apply(other.edit([.garlic(.cant)]), catalog: nil)
    }
    #expect(try harness.outcome(ServiceHarness.stateLine(state), on: stage.viewer) == "done")
    #expect(stage.profile.vector.entries.count == VersionVector.originLimit)
    try stage.expectRefused(
      stage.moveLine(4), "profileFull",
      ["bound": "origins", "limit": .integer(VersionVector.originLimit), "profile": "default"])
  }

  @Test("once a profile has many branches, its changes move only for others that are shown")
  func limit() throws {
    var laptop = stage.laptop
    for _ in 0...ServiceLimits.claimedBranches { laptop.edit([.garlic(.must)]) }
    #expect(try stage.push(laptop.changes(beyond: stage.laptop.profile(.default).vector)) == "done")
    let last = laptop.changes(beyond: VersionVector()).reversed()
    for change in last.prefix(ServiceLimits.claimedBranches) {
      #expect(try stage.moved(MoveStage.moveLine(change.dot, change.hash)) == 1)
    }
    let surplus = last[last.index(last.startIndex, offsetBy: ServiceLimits.claimedBranches)]
    // Another life of the laptop, with other changes at all places.
    var life = ForeignReplica(as: laptop.origin)
    for change in laptop.changes(beyond: VersionVector()).prefix(surplus.dot.seq - 2) {
      life.take(change)
    }
    let tooEarly = life.edit([.wheat(.cant)])
    let rival = life.edit([.wheat(.may)])
    var stranger = ForeignReplica(as: laptop.origin)
    for _ in 0..<surplus.dot.seq { stranger.edit([.garlic(.may)]) }
    let other = try #require(stranger.changes(beyond: VersionVector()).last)
    for shown in [nil, surplus, tooEarly, rival, other] {
      try stage.expectRefused(
        MoveStage.moveLine(surplus.dot, surplus.hash, rival: shown), "tooManyMoves",
        ["limit": .integer(ServiceLimits.claimedBranches), "profile": "default"])
    }
    harness.pass(milliseconds: ServiceLimits.dayMilliseconds)
    try stage.expectRefused(
      MoveStage.moveLine(surplus.dot, surplus.hash), "tooManyMoves",
      ["limit": .integer(ServiceLimits.claimedBranches), "profile": "default"])
    var twin = ForeignReplica(as: laptop.origin)
    for change in laptop.changes(beyond: VersionVector()).prefix(surplus.dot.seq - 1) {
      twin.take(change)
    }
    let shown = twin.edit([.wheat(.may)])
    #expect(shown.dot == surplus.dot && shown.hash != surplus.hash)
    #expect(try stage.moved(MoveStage.moveLine(surplus.dot, surplus.hash, rival: shown)) == 1)
    #expect(harness.store.violations == [])
  }
}
