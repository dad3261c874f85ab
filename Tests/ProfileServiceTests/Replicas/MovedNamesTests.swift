import Alchemy
import JSON
import ProfileService
import Profiles
import StoreJobs
import TestSupport
import Testing
import Wire

/// What other replicas say of changes under names that are no longer theirs, or never were.
@Suite("After a move, and before one")
struct MovedNamesTests {
  private let stage: MoveStage
  private var harness: ServiceHarness { stage.harness }

  init() throws {
    stage = try MoveStage()
  }

  private func place(_ seq: Int) -> [String: JSONValue] {
    ["origin": .string(stage.laptop.origin.description), "seq": .integer(seq)]
  }

  // MARK: - The fence

  @Test("who began before the move pushes nothing more until it begins again")
  func fencedPush() throws {
    #expect(try stage.moved(stage.moveLine(4)) == 3)
    var third = ForeignReplica(3)
    let line = ServiceHarness.pushLine([third.edit([.garlic(.must)])])
    try stage.expectRefused(line, "fork", place(4))
    #expect(
      try harness.outcome(line, on: stage.viewer) == "fork", "nor does who has never begun")
    try stage.begin()
    #expect(try harness.outcome(line, on: stage.viewer) == "fork", "each begins for itself")
    #expect(try harness.outcome(line, on: stage.peer) == "done")
    #expect(
      try stage.moved(MoveStage.moveLine(Dot(origin: third.origin, seq: 1), stage.hash(1))) == 0)
    let fourth = ServiceHarness.pushLine([third.edit([.garlic(.cant)])])
    #expect(
      try harness.outcome(fourth, on: stage.peer) == "done", "where nothing moves, all goes on")
    #expect(harness.store.violations == [])
  }

  @Test("and no state")
  func fencedState() throws {
    #expect(try stage.moved(stage.moveLine(4)) == 3)
    var third = ForeignReplica(3)
    third.edit([.garlic(.must)])
    let line = ServiceHarness.stateLine(third.profile(.default))
    try stage.expectRefused(line, "fork", place(4))
    try stage.begin()
    #expect(try harness.outcome(line, on: stage.peer) == "done")
    #expect(harness.store.violations == [])
  }

  @Test("each later move puts the fence up again, in its own profile only")
  func eachMove() throws {
    var third = ForeignReplica(3)
    let made = third.edit([.create(catalog: "skyrim", name: "mage")], of: .mage)
    #expect(try stage.moved(stage.moveLine(5)) == 2)
    #expect(try stage.push([made], on: stage.viewer) == "done", "the other has nothing moved")
    try stage.begin()
    #expect(try stage.moved(stage.moveLine(3)) == 2)
    let line = ServiceHarness.pushLine([third.edit([.garlic(.must)])])
    try stage.expectRefused(line, "fork", place(3))
    try stage.begin()
    #expect(try harness.outcome(line, on: stage.peer) == "done")
    #expect(harness.store.violations == [])
  }

  @Test("what we have seen under the first name is no link to what stands there after the move")
  func linksAfterwards() throws {
    var twin = ForeignReplica(1)
    for change in stage.log[..<3] { twin.take(change) }
    try stage.choose("nirnroot", "must")
    #expect(try stage.moved(stage.moveLine(4)) == 3)
    try stage.begin()
    let others = [Choice.may, .cant, .may].map { twin.edit([.garlic($0)], aheadMilliseconds: 1) }
    #expect(others.map(\.dot) == (4...6).map(stage.place))
    #expect(try stage.push(others) == "done")
    try stage.choose("nirnroot", "cant")
    let links = try #require(stage.ours.last).place.links
    #expect(links.contains(Link(others[2].dot, others[2].hash)))
    #expect(harness.store.violations == [])
  }

  // MARK: - What waits for it

  @Test(
    "edits and pushes go on while the store reads the branch")
  func waiting() throws {
    var third = ForeignReplica(3)
    let push = ServiceHarness.pushLine([third.edit([.garlic(.must)])])
    let other = harness.connect()
    harness.holdsCommits = true
    harness.receive(stage.moveLine(4) + "\n", from: stage.peer)
    harness.receive(
      MoveStage.applyLine(["edit": "scope", "scope": "stock"]) + "\n", from: stage.viewer)
    harness.receive(push + "\n", from: other)
    let search = BranchSearch(from: Link(stage.place(4), stage.hash(4)))
    #expect(harness.job?.reads == [.branch(.default, search)])
    while harness.job != nil { harness.finishJob() }
    #expect(harness.takeLines(of: stage.peer).first?.contains(#""moved":3"#) == true)
    #expect(harness.takeLines(of: stage.viewer).first?.contains(#""lsn":7"#) == true)
    #expect(harness.takeLines(of: other).first?.contains(#""applied":1"#) == true)
    let edit = try #require(harness.store.changes.first { $0.lsn == 7 }).change
    #expect(edit.context[stage.laptop.origin] == 3 && edit.context[stage.name(4)] == 3)
    #expect(harness.store.violations == [])
  }

  @Test("a move waits for an undo of the profile, and the undo is of what it found")
  func undoFirst() throws {
    harness.holdsCommits = true
    harness.receive(
      ServiceHarness.line("profile.undo", ["profile": "default"]) + "\n", from: stage.viewer)
    harness.receive(stage.moveLine(4) + "\n", from: stage.peer)
    while harness.job != nil { harness.finishJob() }
    #expect(harness.takeLines(of: stage.viewer).first?.contains(#""undone""#) == true)
    #expect(harness.takeLines(of: stage.peer).first?.contains(#""moved":3"#) == true)
    let undo = try #require(harness.store.changes.last).change
    #expect(undo.undoes == stage.hash(6))
    #expect(undo.context[stage.name(4)] == 3, "the undo moves along with what it has seen")
    #expect(harness.store.violations == [])
  }

  @Test("an undo finds what has moved by its new place and by no other")
  func undoAfterwards() throws {
    #expect(try stage.moved(stage.moveLine(4)) == 3)
    func undo(_ dot: Dot) throws -> JSONValue {
      try harness.call(
        "profile.undo", ["profile": "default", "change": dot.value], on: stage.viewer)
    }
    #expect(try undo(stage.place(6))["data"]?["kind"] == "nothingToUndo")
    let moved = Dot(origin: stage.name(4), seq: 3)
    #expect(try undo(moved)["undone"] == moved.value)
    #expect(harness.store.changes.last?.change.undoes == stage.hash(6))
    #expect(harness.store.violations == [])
  }

  @Test("a peer that goes away meanwhile moves nothing, and holds nobody up")
  func disconnected() throws {
    let before = try stage.everything()
    harness.holdsCommits = true
    harness.receive(stage.moveLine(4) + "\n", from: stage.peer)
    harness.disconnect(stage.peer)
    while harness.job != nil { harness.finishJob() }
    harness.holdsCommits = false
    #expect(try stage.everything() == before)
    try stage.choose("marker", "cant")
    #expect(harness.store.violations == [])
  }

  @Test("a store that cannot tell moves nothing, and holds nobody up")
  func unreadable() throws {
    let before = try stage.everything()
    harness.store.isUnreadable = true
    #expect(try harness.outcome(stage.moveLine(4), on: stage.peer) == "internalError")
    harness.store.isUnreadable = false
    #expect(try stage.everything() == before)
    try stage.choose("marker", "cant")
    #expect(try stage.moved(stage.moveLine(4)) == 3)
    #expect(harness.store.violations == [])
  }

  @Test("a commit that fails takes the move back, and the next one is as good")
  func failingCommit() throws {
    let before = try stage.everything()
    harness.failuresToCome = 1
    #expect(try harness.outcome(stage.moveLine(4), on: stage.peer) == "readOnly")
    #expect(try stage.everything() == before)
    harness.pass(milliseconds: 2000)
    #expect(try stage.moved(stage.moveLine(4)) == 3)
    #expect(harness.reports.count == 1)
    #expect(harness.store.violations == [])
  }

  // MARK: - Branches that are made up

  /// A change that begins a branch behind the laptop's change with this number, by anybody.
  private func branch(
    behind seq: Int, parent: ChangeHash? = nil, name: Origin? = nil, others: [Link] = [],
    _ choice: Choice = .may
  ) throws -> Change {
    let point = Dot(origin: stage.laptop.origin, seq: seq)
    let links = (others + [Link(point, parent ?? stage.hash(seq))])
      .sorted { $0.dot.origin < $1.dot.origin }
    // Later than all that it has seen.
    let time = HybridTimestamp(milliseconds: ServiceHarness.start.wallMilliseconds + 10)
    let draft = Change(
      profile: .default, dot: Dot(origin: stage.laptop.origin, seq: seq + 1), time: time,
      context: VersionVector(links.map(\.dot)), edits: [.garlic(choice)], client: nil,
      links: links)
    var place = draft.place
    place.dot = Dot(origin: name ?? Origin(draft.hash), seq: 1)
    place.root = stage.laptop.origin
    return Change(draft.content, hash: draft.hash, at: place)
  }

  @Test("a branch under its right name is taken, and is one here too")
  func honest() throws {
    let change = try branch(behind: 3)
    #expect(try stage.push([change]) == "done")
    #expect(
      stage.profile.branches == [change.dot.origin: Dot(origin: stage.laptop.origin, seq: 3)])
    #expect(stage.profile.vector[stage.laptop.origin] == 6)
    #expect(try stage.push([change]) == "done", "as one that is known")
    #expect(harness.store.violations == [])
  }

  @Test("a branch under a name that is not its hash is refused")
  func forgedName() throws {
    for name in [Origin(high: 8, low: 8), stage.name(4), ModelStore.origin] {
      let change = try branch(behind: 3, name: name)
      try stage.expectRefused(
        ServiceHarness.pushLine([change]), "invalidParams", ["field": "changes[0].origin"])
    }
  }

  @Test("a branch behind a change that does not stand there is refused")
  func forgedParent() throws {
    for (seq, parent) in [(3, stage.hash(2)), (6, stage.hash(5)), (3, ChangeHash(high: 1, low: 1))]
    {
      let change = try branch(behind: seq, parent: parent)
      try stage.expectRefused(ServiceHarness.pushLine([change]), "fork", place(seq))
    }
    let beyond = try branch(behind: 7, parent: ChangeHash(high: 1, low: 1))
    try stage.expectRefused(
      ServiceHarness.pushLine([beyond]), "sequenceGap",
      ["origin": .string(stage.laptop.origin.description), "expected": 7])
  }

  @Test("a branch whose author has seen another change at a place of others is refused")
  func forgedLink() throws {
    for choice in ["must", "cant"] { try stage.choose("nirnroot", choice) }
    // The newest is compared at once, one before it in the log.
    let ours = stage.ours
    let older = Link(ours[0].dot, ours[1].hash)
    let data: [String: JSONValue] = ["origin": .string(ModelStore.origin.description), "seq": 1]
    #expect(
      try harness.outcome(
        ServiceHarness.pushLine([try branch(behind: 3, others: [Link(ours[0].dot, ours[0].hash)])]),
        on: stage.peer) == "done")
    let forged = try branch(behind: 3, others: [older], .must)
    // A hash alone shows nothing: we go on under our name.
    let held = stage.profile
    let error = try harness.reply(ServiceHarness.pushLine([forged]), on: stage.peer)["error"]
    #expect(error?["data"] == .object(data.merging(["kind": "fork"]) { $1 }))
    #expect(stage.profile == held)
    #expect(harness.store.identity == ModelStore.origin)
    let newest = try branch(behind: 3, others: [Link(ours[1].dot, ours[0].hash)], .cant)
    try stage.expectRefused(
      ServiceHarness.pushLine([newest]), "fork",
      ["origin": .string(ModelStore.origin.description), "seq": 2])
  }

  @Test("a change that stands under its first name is not taken as a branch before it has moved")
  func standsUnmoved() throws {
    for seq in [4, 6] {
      var place = stage.log[seq - 1].place
      place.dot = Dot(origin: stage.name(seq), seq: 1)
      place.root = stage.laptop.origin
      let change = Change(stage.log[seq - 1].content, hash: stage.hash(seq), at: place)
      try stage.expectRefused(ServiceHarness.pushLine([change]), "fork", self.place(seq))
    }
    #expect(harness.store.changes.count == 6)
  }

  @Test("a change that has moved is not taken a second time under its first name")
  func standsMoved() throws {
    #expect(try stage.moved(stage.moveLine(4)) == 3)
    try stage.begin()
    try stage.expectRefused(ServiceHarness.pushLine([stage.log[3]]), "fork", place(4))
    try stage.expectRefused(
      ServiceHarness.pushLine(Array(stage.log[3...])), "fork", place(4))
    try stage.expectRefused(
      ServiceHarness.pushLine([stage.log[4]]), "sequenceGap",
      ["origin": .string(stage.laptop.origin.description), "expected": 4])
    #expect(harness.store.changes.count == 6)
  }

  @Test("nor does a state bring it twice, under the name that it has at one end only")
  func stateOfBothNames() throws {
    let moved = try MoveStage()
    #expect(try moved.moved(moved.moveLine(4)) == 3)
    for seq in [4, 6] {
      let other = try MoveStage()
      #expect(try other.moved(other.moveLine(seq)) == 7 - seq)
      try stage.expectRefused(ServiceHarness.stateLine(other.profile), "fork", place(seq))
    }
    #expect(try stage.moved(stage.moveLine(4)) == 3)
    try stage.begin()
    let line = ServiceHarness.stateLine(moved.profile)
    #expect(try harness.outcome(line, on: stage.peer) == "done", "now both call it the same")
    #expect(stage.profile == moved.profile)
  }

  @Test("nor does a batch bring it twice, under both names")
  func bothNames() throws {
    let stage = try MoveStage()
    let other = try ServiceHarness.small(seed: 5, origin: Origin(high: 7, low: 7))
    let client = other.connect()
    #expect(try stage.moved(stage.moveLine(4)) == 3)
    let moved = stage.harness.store.changes.map(\.change)
    for batch in [moved + [stage.log[3]], stage.log + [moved[3]]] {
      #expect(try other.outcome(ServiceHarness.pushLine(batch), on: client) == "fork")
      #expect(other.store.changes.isEmpty)
    }
    #expect(try other.outcome(ServiceHarness.pushLine(moved), on: client) == "done")
    #expect(other.store.violations == [])
  }
}
