import Alchemy
import JSON
import ProfileService
import Profiles
import StoreJobs
import Testing
import Wire

@Suite("A profile's origins")
struct OriginBoundTests {
  private let harness: ServiceHarness
  private let peer: ConnectionID

  init() throws {
    harness = try ServiceHarness.small()
    peer = harness.connect()
  }

  private static let limit = VersionVector.originLimit

  /// One change each of so many origins, none of which has seen another's; the last one is the newest.
  private func changes(_ numbers: Range<Int>, of id: ProfileID = .default) -> [Change] {
    numbers.flatMap { number in
      var other = ForeignReplica(UInt64(number) + 1)
      let edits = [Edit.wheat(number % 2 == 0 ? .must : .cant)]
      return [other.edit(edits, of: id, aheadMilliseconds: number)]
    }
  }

  private func state(_ numbers: Range<Int>) -> Profile {
    var state = Profile(untouched: .default)
    for change in changes(numbers) { _ = state.apply(change, catalog: nil) }
    return state
  }

  private func push(_ numbers: Range<Int>) throws {
    #expect(try harness.outcome(ServiceHarness.pushLine(changes(numbers)), on: peer) == "done")
  }

  /// The first so many origins: all but the last in one state, and that one pushed.
  private func fill(_ count: Int) throws {
    let line = ServiceHarness.stateLine(state(0..<(count - 1)))
    #expect(try harness.outcome(line, on: peer) == "done")
    try push((count - 1)..<count)
  }

  private var held: Profile {
    harness.store.profile(.default)?.profile ?? Profile(untouched: .default)
  }

  private func begin(_ vector: VersionVector) throws -> JSONValue {
    try harness.reply(
      ServiceHarness.line(
        "sync.begin",
        [
          "origin": .string(Origin(high: 7, low: 7).description),
          "profile": .string(ProfileID.default.description), "vector": vector.value,
          "digest": "", "now": .integer(ServiceHarness.start.wallMilliseconds),
        ]), on: peer)
  }

  private func apply() throws -> String {
    try harness.outcome(
      ServiceHarness.line(
        "profile.apply", ["profile": "default", "edits": [["edit": "scope", "scope": "stock"]]]),
      on: peer)
  }

  private func expectFull(_ line: String) throws {
    let before = (held, harness.store.entries.count)
    let error = try harness.reply(line, on: peer)["error"]
    #expect(
      error?["data"]
        == ["bound": "origins", "kind": "profileFull", "limit": 4096, "profile": "default"])
    #expect(
      error?["message"]
        == """
        the profile default would have more than 4096 replica identities, the most that a profile \
        may have; profile.copy makes a new one that shows the same
        """)
    #expect((held, harness.store.entries.count) == before, "nothing has moved")
    #expect(harness.store.violations == [])
  }

  @Test("a push is refused that leads past the limit, and the profile goes on being synchronised")
  func pushed() throws {
    try fill(Self.limit - 1)
    try expectFull(ServiceHarness.pushLine(changes((Self.limit - 1)..<(Self.limit + 1))))
    #expect(held.vector.entries.count == Self.limit - 1)
    try push((Self.limit - 1)..<Self.limit)
    #expect(try begin(held.vector)["result"]?["vector"] == held.vector.value)
    var known = ForeignReplica(1)
    _ = known.edit([.wheat(.must)])
    let next = known.edit([.garlic(.must)])
    #expect(try harness.outcome(ServiceHarness.pushLine([next]), on: peer) == "done")
    var other = ForeignReplica(9999)
    let made = other.edit([.create(catalog: "skyrim", name: "mage")], of: .mage)
    #expect(
      try harness.outcome(ServiceHarness.pushLine([made]), on: peer) == "done", "another profile")
  }

  @Test("a state is refused that would be joined past the limit")
  func joined() throws {
    try fill(Self.limit - 1)
    try expectFull(ServiceHarness.stateLine(state((Self.limit - 2)..<(Self.limit + 1))))
    let smaller = ServiceHarness.stateLine(state((Self.limit - 2)..<Self.limit))
    #expect(try harness.outcome(smaller, on: peer) == "done")
    #expect(held.vector.entries.count == Self.limit)
  }

  @Test("our own identity enters no profile that is full, and a copy of it takes edits")
  func edited() throws {
    try fill(Self.limit)
    try expectFull(
      ServiceHarness.line(
        "profile.apply", ["profile": "default", "edits": [["edit": "scope", "scope": "stock"]]]))
    try expectFull(ServiceHarness.line("profile.delete", ["profile": "default"]))
    try expectFull(ServiceHarness.line("profile.undo", ["profile": "default"]))
    let copy = try harness.outcome(
      ServiceHarness.line("profile.copy", ["profile": "default", "name": "new"]), on: peer)
    #expect(copy == "done")
    let edit = try harness.outcome(
      ServiceHarness.line(
        "profile.apply", ["profile": "new", "edits": [["edit": "scope", "scope": "stock"]]]),
      on: peer)
    #expect(edit == "done")
  }

  @Test("a new identity of ours does not enter a full profile either")
  func rotated() throws {
    #expect(try apply() == "done")
    try fill(Self.limit - 1)
    #expect(try apply() == "done", "the identity that is in it goes on")
    let claim = VersionVector([Dot(origin: ModelStore.origin, seq: 9)])
    #expect(try begin(claim)["result"]?["vector"] == held.vector.value)
    #expect(harness.store.identity != ModelStore.origin)
    #expect(try apply() == "profileFull")
    #expect(held.vector.entries.count == Self.limit)
    #expect(try begin(held.vector)["result"] != nil)
  }

  @Test("a profile that has more, as in a mended store, is shown, edited and never told")
  func older() throws {
    var many = held
    var other = ForeignReplica(as: ModelStore.origin)
    _ = many.apply(other.edit([.wheat(.cant)]), catalog: nil)
    for change in changes(0..<(Self.limit + 4)) { _ = many.apply(change, catalog: nil) }
    let floor = LogFloor(vector: many.vector, lsn: 1)
    let entry = StoreEntry(
      snapshot: StoredSnapshot(profile: many, lsn: 1), notes: [.floor(.default, floor)])
    let batch = StoreBatch(
      entries: [entry], clock: many.latestMoment,
      nowMilliseconds: ServiceHarness.start.wallMilliseconds)
    _ = harness.store.carryOut(StoreJob(batch: batch, reads: []))
    harness.restart()
    let viewer = harness.connect()
    let shown = try harness.call("profile.get", ["profile": "default"], on: viewer)
    #expect(shown["choices"]?["ingredients"]?["wheat"] != nil)
    let edit = ServiceHarness.line(
      "profile.apply", ["profile": "default", "edits": [["edit": "scope", "scope": "stock"]]])
    #expect(try harness.outcome(edit, on: viewer) == "done")
    let begin = ServiceHarness.line(
      "sync.begin",
      [
        "origin": .string(Origin(high: 7, low: 7).description),
        "profile": .string(ProfileID.default.description), "vector": [:], "digest": "",
        "now": .integer(ServiceHarness.start.wallMilliseconds),
      ])
    #expect(try harness.outcome(begin, on: viewer) == "profileFull")
  }
}
