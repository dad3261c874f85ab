import Alchemy
import JSON
import ProfileService
import Profiles
import StoreJobs
import TestSupport
import Testing
import Wire

@Suite("Refusals to replicas")
struct SyncRefusalTests {
  private let harness: ServiceHarness
  private let peer: ConnectionID
  /// Has made a change of wheat that is here, and one of garlic after it that is not.
  private var other = ForeignReplica(1)
  private let second: Change

  init() throws {
    harness = try ServiceHarness.small()
    peer = harness.connect()
    let first = other.edit([.wheat(.cant)])
    second = other.edit([.garlic(.must)])
    _ = harness.ask(ServiceHarness.pushLine([first]), on: peer)
    _ = harness.ask(
      ServiceHarness.line(
        "profile.apply", ["profile": "default", "edits": [["edit": "scope", "scope": "stock"]]]),
      on: peer)
  }

  /// All that can be seen of the service and its store.
  private func everything() -> [String] {
    let state = harness.store.state
    let profile = ProfileID.default.description
    let asked = [
      ServiceHarness.line("profile.list", ["deleted": true]),
      ServiceHarness.line("profile.get", ["profile": .string(profile)]),
      ServiceHarness.line("profile.conflicts", ["profile": .string(profile)]),
      ServiceHarness.line("sync.state", ["profile": .string(profile)]),
    ]
    return asked.map { harness.ask($0, on: peer) }
      + ["\(state.clock) \(state.lsn) \(state.origin) \(state.retired)", "\(state.profiles)"]
  }

  /// What is refused, by the kind of the refusal and what its data has beside.
  private func expectRefused(
    _ line: String, _ kind: String, _ data: [String: JSONValue],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let before = everything()
    let error = try harness.reply(line, on: peer)["error"]
    var expected = data
    expected["kind"] = .string(kind)
    #expect(error?["data"] == .object(expected), sourceLocation: sourceLocation)
    #expect(everything() == before, "nothing has moved", sourceLocation: sourceLocation)
    #expect(harness.store.violations == [], sourceLocation: sourceLocation)
  }

  private static let foreign = "aaaa0000000000000000000000000001"

  @Test("a gap is refused with what is missing")
  func gaps() throws {
    let third = second.with(dot: Dot(origin: second.dot.origin, seq: 3))
    try expectRefused(
      ServiceHarness.pushLine([third]), "sequenceGap",
      ["origin": .string(Self.foreign), "expected": 2])
    let stranger = Origin(high: 9, low: 9)
    var seen = second.context
    seen.insert(Dot(origin: stranger, seq: 4))
    let uncaused = second.with(context: seen)
    try expectRefused(
      ServiceHarness.pushLine([uncaused]), "sequenceGap",
      ["origin": .string(stranger.description), "expected": 1])
    try expectRefused(
      ServiceHarness.pushLine([second, second.with(dot: Dot(origin: second.dot.origin, seq: 4))]),
      "sequenceGap",
      ["origin": .string(Self.foreign), "expected": 3])
  }

  @Test("a stamp that is too far ahead is refused with both times, in a state too")
  func future() throws {
    let now = ServiceHarness.start.wallMilliseconds
    let late = second.with(time: HybridTimestamp(milliseconds: now + 300_001))
    let times: [String: JSONValue] = ["theirs": .integer(now + 300_001), "ours": .integer(now)]
    try expectRefused(ServiceHarness.pushLine([late]), "clockFuture", times)
    var ahead = ForeignReplica(2)
    ahead.edit([.wheat(.must)], aheadMilliseconds: 300_001)
    try expectRefused(
      ServiceHarness.stateLine(ahead.profile(.default)), "clockFuture", times)
    let inTime = second.with(time: HybridTimestamp(milliseconds: now + 300_000))
    #expect(try harness.outcome(ServiceHarness.pushLine([inTime]), on: peer) == "done")
  }

  @Test("nothing more is taken of an origin that is retired, in a state neither")
  func retired() throws {
    let retire = ServiceHarness.line("sync.retire", ["origin": .string(Self.foreign)])
    #expect(harness.ask(retire, on: peer) == #"{"id":1,"jsonrpc":"2.0","result":{}}"#)
    #expect(harness.ask(retire, on: peer) == #"{"id":1,"jsonrpc":"2.0","result":{}}"#)
    #expect(harness.store.retired == [other.origin])
    let retired: [String: JSONValue] = ["origin": .string(Self.foreign)]
    try expectRefused(ServiceHarness.pushLine([second]), "originRetired", retired)
    try expectRefused(
      ServiceHarness.stateLine(other.profile(.default)), "originRetired", retired)
    try expectRefused(
      ServiceHarness.line("sync.retire", ["origin": .string(ModelStore.origin.description)]),
      "invalidParams", ["field": "origin"])
  }

  @Test("no more origins are retired than are remembered, and each of those can be named again")
  func retiredLimit() throws {
    func retire(_ number: Int) -> String {
      let origin = Origin(high: 7, low: UInt64(number))
      return ServiceHarness.line("sync.retire", ["origin": .string(origin.description)])
    }
    for number in 1...4096 {
      #expect(try harness.outcome(retire(number), on: peer) == "done")
    }
    #expect(harness.store.retired.count == 4096)
    try expectRefused(retire(4097), "invalidParams", ["field": "origin"])
    #expect(harness.ask(retire(4097), on: peer).contains("has retired 4096 already"))
    #expect(try harness.outcome(retire(1), on: peer) == "done")
    #expect(harness.store.retired.count == 4096)
  }

  @Test("a fork is refused, wherever it stands in a batch")
  func forks() throws {
    let first = try #require(other.changes(beyond: VersionVector()).first)
    let twin = first.with(edits: [.wheat(.must)])
    let data: [String: JSONValue] = ["origin": .string(Self.foreign), "seq": 1]
    try expectRefused(ServiceHarness.pushLine([twin]), "fork", data)
    try expectRefused(ServiceHarness.pushLine([first, second, twin]), "fork", data)
    try expectRefused(
      ServiceHarness.pushLine([second, second.with(client: "x")]), "fork",
      ["origin": .string(Self.foreign), "seq": 2])
    #expect(harness.reports == [])
  }

  @Test("a fork of our own change makes us go on under another identity")
  func ownFork() throws {
    let twin = try #require(harness.store.changes.last).change.with(edits: [.scope(.all)])
    #expect(try harness.outcome(ServiceHarness.pushLine([twin]), on: peer) == "fork")
    #expect(harness.store.identity != ModelStore.origin)
    #expect(harness.store.profile(.default)?.lsn == 2)
  }

  @Test("and nobody has to show it again, though the disk fails before that is written")
  func ownForkWhileFailing() throws {
    let twin = try #require(harness.store.changes.last).change.with(edits: [.scope(.all)])
    harness.failuresToCome = 1
    #expect(try harness.outcome(ServiceHarness.pushLine([twin]), on: peer) == "readOnly")
    #expect(harness.store.identity == ModelStore.origin, "it could not be written")
    harness.pass(milliseconds: 2000)
    _ = try harness.call(
      "profile.apply", ["profile": "default", "edits": [["edit": "scope", "scope": "stock"]]],
      on: peer)
    let author = harness.store.changes.last?.change.dot.origin
    #expect(author != ModelStore.origin)
    #expect(author == harness.store.identity)
    #expect(harness.store.violations == [])
  }

  @Test("what no replica could have made is refused by its place")
  mutating func malformed() throws {
    for (change, field) in [
      (second.with(time: .zero), "changes[0].body.stamp"),
      (second.with(context: VersionVector()), "changes[0].context"),
      (
        second.with(edits: [.create(catalog: "skyrim", name: "x")]), "changes[0].body.edits"
      ),
      (other.edit([.wheat(.may)], of: .mage), "changes[0].body.profile"),
    ] {
      let line = ServiceHarness.line(
        "sync.push",
        [
          "profile": .string(ProfileID.default.description), "changes": .array([change.value]),
        ])
      try expectRefused(line, "invalidParams", ["field": .string(field)])
    }
    var stranger = ForeignReplica(3)
    let uncreated = stranger.edit([.wheat(.must)], of: .mage)
    try expectRefused(
      ServiceHarness.pushLine([uncreated]), "invalidParams", ["field": "changes[0].body.edits"])
  }

  @Test("whoever is behind the floor is told where that is")
  func belowFloor() throws {
    var far = ForeignReplica(4)
    for _ in 0..<3 { far.edit([.garlic(.cant)]) }
    #expect(
      try harness.outcome(ServiceHarness.stateLine(far.profile(.default)), on: peer) == "done")
    try expectRefused(
      ServiceHarness.line(
        "sync.pull", ["profile": .string(ProfileID.default.description), "vector": [:]]),
      "belowFloor", ["floor": VersionVector([Dot(origin: far.origin, seq: 3)]).value])
  }

  @Test("a backup that cannot be written is refused in words")
  func backup() throws {
    #expect(
      harness.ask(ServiceHarness.line("system.backup", ["path": "/tmp/copy"]), on: peer)
        == #"{"id":1,"jsonrpc":"2.0","result":{"bytes":200}}"#)
    #expect(
      harness.ask(
        ServiceHarness.line("system.backup", ["path": .string(ModelStore.badPath)]), on: peer)
        == #"{"error":{"code":-32602,"data":{"field":"path","kind":"invalidParams"},"message":"the parameter path cannot be written: there is no such folder"},"id":1,"jsonrpc":"2.0"}"#
    )
    try expectRefused(
      ServiceHarness.line("system.backup", ["path": "copy"]), "invalidParams", ["field": "path"])
  }

  @Test("no profile is made beyond the limit")
  func profileLimit() throws {
    let full = try ServiceHarness.small()
    let client = full.connect()
    var other = ForeignReplica(5)
    var lines = ""
    for number in 1..<ServiceLimits.profiles {
      let id = ProfileID(high: 0x2222_0000_0000_4000, low: 0x8000_0000_0000_0000 | UInt64(number))
      let change = other.edit([.create(catalog: "none", name: "p\(number)")], of: id)
      lines += ServiceHarness.pushLine([change]) + "\n"
      if number % 64 != 0 { continue }
      full.receive(lines, from: client)
      lines = ""
    }
    full.receive(lines, from: client)
    _ = full.takeLines(of: client)
    let change = other.edit([.create(catalog: "none", name: "mage")], of: .mage)
    #expect(try full.outcome(ServiceHarness.pushLine([change]), on: client) == "outOfRange")
    #expect(
      try full.outcome(ServiceHarness.stateLine(other.profile(.mage)), on: client)
        == "outOfRange")
    #expect(full.store.profile(.mage) == nil)
  }
}
