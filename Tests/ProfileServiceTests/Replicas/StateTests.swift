import Alchemy
import JSON
import ProfileService
import Profiles
import StoreJobs
import Testing
import Wire

@Suite("sync.state")
struct StateTests {
  private let harness: ServiceHarness
  private let peer: ConnectionID
  private let viewer: ConnectionID
  private var other = ForeignReplica(1)

  init() throws {
    harness = try ServiceHarness.small()
    (peer, viewer) = (harness.connect(), harness.connect())
    other.edit([.wheat(.cant)], aheadMilliseconds: 1000)
    other.edit([.garlic(.must)], aheadMilliseconds: 1000)
  }

  private func choose(_ ingredient: String, _ choice: String) {
    _ = harness.ask(
      ServiceHarness.line(
        "profile.apply",
        [
          "profile": "default",
          "edits": [
            ["edit": "choose", "ingredient": .string(ingredient), "choice": .string(choice)]
          ],
        ]), on: peer)
  }

  private var held: StoredProfileState? { harness.store.profile(.default) }

  @Test("a state is joined with ours, and given back as both")
  func transcript() throws {
    choose("nirnroot", "must")
    var expected = try #require(held).profile
    _ = expected.join(other.profile(.default), catalog: nil)
    let reply = try harness.reply(ServiceHarness.stateLine(other.profile(.default)), on: peer)
    var writer = JSONWriter()
    SyncState.write(expected, to: &writer)
    #expect(try reply["result"] == JSONValue(parsing: writer.bytes))
    #expect(held?.profile == expected)
    #expect(held?.lsn == 2)
    #expect(
      held?.floor
        == LogFloor(vector: VersionVector([Dot(origin: other.origin, seq: 2)]), lsn: 2))
    #expect(harness.store.violations == [])
  }

  @Test("joining it again changes nothing and writes nothing")
  func again() throws {
    let line = ServiceHarness.stateLine(other.profile(.default))
    let reply = harness.ask(line, on: peer)
    let entries = harness.store.entries.count
    #expect(harness.ask(line, on: peer) == reply)
    #expect(harness.store.entries.count == entries)
  }

  @Test("a profile that is unknown here is shown as nobody has changed it, and made by a state")
  func unknown() throws {
    var other = other
    let untouched = Profile(untouched: .mage)
    let ask = ServiceHarness.line("sync.state", ["profile": .string(ProfileID.mage.description)])
    #expect(
      harness.ask(ask, on: peer)
        == #"{"id":1,"jsonrpc":"2.0","result":{"state":{"catalog":"","deleted":[false,"0000000000000000-0000000000000000-00000000000000000000000000000000-0"],"effects":{"choices":{},"reset":["may","0000000000000000-0000000000000000-00000000000000000000000000000000-0"]},"heads":{},"ingredients":{"choices":{},"reset":["may","0000000000000000-0000000000000000-00000000000000000000000000000000-0"]},"inventory":{},"name":["","0000000000000000-0000000000000000-00000000000000000000000000000000-0"],"profile":"11111111-1111-4111-8111-111111111111","scope":["all","0000000000000000-0000000000000000-00000000000000000000000000000000-0"],"vector":{},"version":3}}}"#
    )
    #expect(try harness.outcome(ServiceHarness.stateLine(untouched), on: peer) == "done")
    #expect(harness.store.entries == [], "nothing is made of nothing")
    other.edit([.create(catalog: "skyrim", name: "mage")], of: .mage)
    other.edit([.wheat(.must)], of: .mage)
    #expect(
      try harness.outcome(ServiceHarness.stateLine(other.profile(.mage)), on: peer) == "done")
    #expect(harness.store.profile(.mage)?.profile == other.profile(.mage))
    let shown = try harness.call("profile.get", ["profile": "mage"], on: peer)
    #expect(shown["recipes"] == 8)
    #expect(harness.store.violations == [])
  }

  @Test("a join is one event without a change, and the next edit is one with it")
  func event() throws {
    _ = harness.ask(
      ServiceHarness.line("profile.watch", ["profile": "default", "topics": ["choices"]]),
      on: viewer)
    _ = harness.ask(ServiceHarness.stateLine(other.profile(.default)), on: peer)
    choose("wheat", "may")
    #expect(
      harness.takeLines(of: viewer) == [
        #"{"jsonrpc":"2.0","method":"profile.event","params":{"lsn":1,"set":{"ingredient:garlic":"must","ingredient:wheat":"cant"},"watch":"1"}}"#,
        #"{"jsonrpc":"2.0","method":"profile.event","params":{"change":{"origin":"0123456789abcdeffedcba9876543210","seq":1},"lsn":2,"set":{"ingredient:wheat":"may"},"watch":"1"}}"#,
      ])
  }

  @Test("history, undo and watches that resume end at a join")
  func beginsAnew() throws {
    choose("wheat", "must")
    _ = harness.ask(ServiceHarness.stateLine(other.profile(.default)), on: peer)
    #expect(
      harness.ask(ServiceHarness.line("profile.history", ["profile": "default"]), on: peer)
        == #"{"id":1,"jsonrpc":"2.0","result":{"changes":[],"more":false}}"#)
    #expect(
      try harness.outcome(ServiceHarness.line("profile.undo", ["profile": "default"]), on: peer)
        == "nothingToUndo")
    let epoch: JSONValue = .string(ModelStore.epoch)
    let from = { (lsn: Int) -> JSONValue in ["epoch": epoch, "lsn": .integer(lsn)] }
    let before = try harness.call(
      "profile.watch", ["profile": "default", "from": from(1)], on: viewer)
    #expect(before["reset"] == "compacted")
    #expect(before["snapshot"]?["choices"]?["ingredients"] == ["garlic": "must", "wheat": "cant"])
    let after = try harness.call(
      "profile.watch", ["profile": "default", "from": from(2)], on: viewer)
    #expect(after["reset"] == nil)
    #expect(after["snapshot"] == nil)
    choose("wheat", "may")
    #expect(
      try harness.call("profile.undo", ["profile": "default"], on: peer)["undone"]?["seq"] == 2)
    let history = try harness.call("profile.history", ["profile": "default"], on: peer)
    #expect(history["changes"]?.array?.map { $0["lsn"] } == [4, 3])
    #expect(harness.store.violations == [])
  }

  @Test("a watch that is just catching up gets all anew")
  func catchingUp() throws {
    choose("wheat", "must")
    choose("wheat", "may")
    harness.holdsCommits = true
    let from: JSONValue = ["epoch": .string(ModelStore.epoch), "lsn": 1]
    harness.receive(
      ServiceHarness.line("profile.watch", ["profile": "default", "from": from]) + "\n",
      from: viewer)
    harness.receive(ServiceHarness.stateLine(other.profile(.default)) + "\n", from: peer)
    while harness.job != nil { harness.finishJob() }
    let lines = try harness.takeLines(of: viewer).map { try JSONValue(parsing: Array($0.utf8)) }
    #expect(lines.count == 2)
    #expect(lines.last?["params"]?["reset"] == "lagged")
    #expect(
      lines.last?["params"]?["snapshot"]?["choices"]?["ingredients"]
        == ["garlic": "must", "wheat": "cant"])
  }

  @Test("a commit that fails takes the join back")
  func failingCommit() throws {
    choose("wheat", "must")
    let before = held
    harness.failuresToCome = 1
    let line = ServiceHarness.stateLine(other.profile(.default))
    #expect(try harness.outcome(line, on: peer) == "readOnly")
    #expect(held == before)
    let shown = try harness.call("profile.get", ["profile": "default"], on: peer)
    #expect(shown["choices"]?["ingredients"] == ["wheat": "must"])
    harness.pass(milliseconds: 2000)
    #expect(try harness.outcome(line, on: peer) == "done")
    #expect(harness.store.violations == [])
  }

  @Test("two contents of one change are an alarm, and both sides choose the same")
  func unsound() throws {
    let sides = try [ServiceHarness.small(), ServiceHarness.small()]
    var author = ForeignReplica(1)
    author.edit([.wheat(.must)])
    let line = ServiceHarness.stateLine(author.profile(.default))
    // No honest replica tells it: the hash is that of the other content.
    let lie = line.replacing(#""wheat":["must""#, with: #""wheat":["cant""#)
    #expect(lie != line)
    for (side, order) in zip(sides, [[line, lie], [lie, line]]) {
      let client = side.connect()
      for state in order { #expect(try side.outcome(state, on: client) == "done") }
      let nobody = KnownReplica(origin: .none, name: nil, isHere: false)
      #expect(side.reports == [.unsoundJoin(profile: "default", nobody)])
      #expect(side.store.violations == [])
    }
    #expect(
      sides[0].store.profile(.default)?.profile.digest
        == sides[1].store.profile(.default)?.profile.digest)
  }

  @Test("a state that has another change at a place of ours is refused, and joined nowhere")
  func fork() throws {
    _ = harness.ask(ServiceHarness.stateLine(other.profile(.default)), on: peer)
    var twin = ForeignReplica(1)
    twin.edit([.wheat(.cant)], aheadMilliseconds: 1000)
    twin.edit([.garlic(.cant)], aheadMilliseconds: 1000)
    let before = held
    let error = try harness.reply(ServiceHarness.stateLine(twin.profile(.default)), on: peer)
    #expect(
      error["error"]?["data"]
        == ["kind": "fork", "origin": .string(other.origin.description), "seq": 2])
    #expect(held == before)
    #expect(harness.store.identity == ModelStore.origin)
    #expect(harness.reports == [])
  }

  @Test("a state that claims another last change of ours is refused, and takes no identity")
  func ourTwin() throws {
    choose("wheat", "must")
    var twin = ForeignReplica(as: ModelStore.origin)
    twin.edit([.wheat(.cant)], aheadMilliseconds: 5)
    #expect(
      try harness.outcome(ServiceHarness.stateLine(twin.profile(.default)), on: peer) == "fork")
    #expect(harness.store.identity == ModelStore.origin)
    choose("garlic", "must")
    #expect(harness.store.changes.last?.change.dot.origin == harness.store.identity)
    #expect(harness.store.violations == [])
  }
}
