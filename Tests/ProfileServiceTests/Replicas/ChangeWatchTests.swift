import Alchemy
import JSON
import ProfileService
import Profiles
import StoreJobs
import Testing
import Wire

@Suite("sync.watch")
struct ChangeWatchTests {
  private let harness: ServiceHarness
  private let peer: ConnectionID
  private let editor: ConnectionID
  private var other = ForeignReplica(1)

  init() throws {
    harness = try ServiceHarness.small()
    (peer, editor) = (harness.connect(), harness.connect())
  }

  private static let id: JSONValue = .string(ProfileID.default.description)

  private func choose(_ choice: String) {
    _ = harness.ask(Self.applyLine(choice), on: editor)
  }

  private static func applyLine(_ choice: String) -> String {
    ServiceHarness.line(
      "profile.apply",
      [
        "profile": id,
        "edits": [["edit": "choose", "ingredient": "wheat", "choice": .string(choice)]],
      ])
  }

  private func watch(
    _ vector: VersionVector = VersionVector(), profile: ProfileID = .default
  ) -> String {
    ServiceHarness.line(
      "sync.watch", ["profile": .string(profile.description), "vector": vector.value])
  }

  /// The numbers of the changes that came by events, with why a watch began anew or ended.
  private func told(to id: ConnectionID) throws -> [String] {
    try harness.takeLines(of: id).flatMap { line -> [String] in
      let value = try JSONValue(parsing: Array(line.utf8))
      guard let params = value["params"] else { return ["reply"] }
      if let reset = params["reset"]?.string { return ["reset " + reset] }
      if let ended = params["ended"]?.string { return ["ended " + ended] }
      let changes = params["changes"]?.array ?? []
      return changes.map { change in
        let initial = change["origin"]?.string?.prefix(1) ?? "?"
        return "\(initial)\(change["seq"]?.integer ?? 0)"
      }
    }
  }

  private var vector: VersionVector { harness.store.profile(.default)?.profile.vector ?? .init() }

  @Test("it sends what is lacking, then each change as it becomes durable, as it is")
  func transcript() {
    choose("must")
    harness.play(
      """
      > {"id":1,"jsonrpc":"2.0","method":"sync.watch","params":{"profile":"00000000-0000-4000-8000-000000000001","vector":{}}}
      < {"id":1,"jsonrpc":"2.0","result":{"epoch":"00112233445566778899aabbccddeeff","lsn":1,"watch":"1"}}
      < {"jsonrpc":"2.0","method":"sync.event","params":{"changes":[{"body":{"edits":[{"choice":"must","edit":"choose","ingredient":"wheat"}],"profile":"00000000-0000-4000-8000-000000000001","salt":"910a2dec89025cc1","stamp":"018bcfe568000000","version":1},"context":{},"origin":"0123456789abcdeffedcba9876543210","seq":1}],"lsn":1,"watch":"1"}}
      > {"id":2,"jsonrpc":"2.0","method":"sync.push","params":{"profile":"00000000-0000-4000-8000-000000000001","changes":[{"body":{"edits":[{"choice":"cant","edit":"choose","ingredient":"wheat"}],"profile":"00000000-0000-4000-8000-000000000001","salt":"0000000000000000","stamp":"018bcfe568000000","version":1},"context":{},"origin":"aaaa0000000000000000000000000001","seq":1}]}}
      < {"id":2,"jsonrpc":"2.0","result":{"applied":1,"duplicates":0,"vector":{"0123456789abcdeffedcba9876543210":1,"aaaa0000000000000000000000000001":1}}}
      < {"jsonrpc":"2.0","method":"sync.event","params":{"changes":[{"body":{"edits":[{"choice":"cant","edit":"choose","ingredient":"wheat"}],"profile":"00000000-0000-4000-8000-000000000001","salt":"0000000000000000","stamp":"018bcfe568000000","version":1},"context":{},"origin":"aaaa0000000000000000000000000001","seq":1}],"lsn":2,"watch":"1"}}
      > {"id":3,"jsonrpc":"2.0","method":"watch.cancel","params":{"watch":"1"}}
      < {"id":3,"jsonrpc":"2.0","result":{}}
      < {"jsonrpc":"2.0","method":"sync.event","params":{"ended":"cancelled","watch":"1"}}
      > {"id":4,"jsonrpc":"2.0","method":"watch.cancel","params":{"watch":"1"}}
      < {"error":{"code":1041,"data":{"kind":"watchNotFound"},"message":"this connection has no watch 1; it was ended, or is another connection's"},"id":4,"jsonrpc":"2.0"}
      """, on: peer)
    choose("may")
    #expect(harness.takeLines(of: peer) == [])
  }

  @Test("what is lacking comes in pages, and nothing twice while others edit")
  func pages() throws {
    for _ in 0..<10 { choose("must") }
    harness.holdsCommits = true
    harness.receive(watch() + "\n", from: peer)
    for _ in 0..<5 {
      harness.receive(Self.applyLine("cant") + "\n", from: editor)
      harness.finishJob()
    }
    while harness.job != nil { harness.finishJob() }
    #expect(try told(to: peer) == ["reply"] + (1...15).map { "0\($0)" })
  }

  @Test("nothing is read for one that lacks nothing, nor anything sent")
  func level() throws {
    choose("must")
    let reads = harness.store.jobs.flatMap(\.reads).count
    #expect(harness.ask(watch(vector), on: peer).contains("result"))
    #expect(harness.store.jobs.flatMap(\.reads).count == reads)
    choose("cant")
    #expect(try told(to: peer) == ["02"])
  }

  @Test("changes that are not durable are not sent, nor those of a commit that fails")
  func durable() throws {
    _ = harness.ask(watch(), on: peer)
    harness.holdsCommits = true
    harness.receive(Self.applyLine("must") + "\n", from: editor)
    #expect(try told(to: peer) == [])
    harness.finishJob(failing: true)
    #expect(try told(to: peer) == [])
    harness.pass(milliseconds: 2000)
    harness.receive(Self.applyLine("cant") + "\n", from: editor)
    harness.finishJob()
    #expect(try told(to: peer) == ["01"])
  }

  @Test("a watch that begins while a commit fails begins anew, once")
  func beginsWhileFailing() throws {
    harness.holdsCommits = true
    harness.receive(Self.applyLine("must") + "\n", from: editor)
    harness.receive(watch() + "\n", from: peer)
    harness.finishJob(failing: true)
    while harness.job != nil { harness.finishJob() }
    #expect(try told(to: peer) == ["reply"])
    harness.holdsCommits = false
    harness.pass(milliseconds: 2000)
    choose("cant")
    #expect(try told(to: peer) == ["01"])
  }

  @Test("a profile that is unknown here, or is deleted, can be watched too")
  func unknown() throws {
    var other = other
    _ = harness.ask(watch(profile: .mage), on: peer)
    other.edit([.create(catalog: "skyrim", name: "mage")], of: .mage)
    other.edit([.delete], of: .mage)
    let changes = other.changes(of: .mage, beyond: VersionVector())
    _ = harness.ask(ServiceHarness.pushLine(changes), on: editor)
    #expect(try told(to: peer) == ["a1", "a2"])
    let later = other.edit([.wheat(.must)], of: .mage)
    _ = harness.ask(ServiceHarness.pushLine([later]), on: editor)
    #expect(try told(to: peer) == ["a3"])
  }

  @Test("a client that does not read holds nothing in memory, and gets all when it does")
  func slow() throws {
    _ = harness.ask(watch(), on: peer)
    harness.setTakesOutput(peer, false)
    let names = (0..<100).map { "id-\($0)-" + String(repeating: "x", count: 90) }
    let edits = names.map { Edit.choose(.ingredients, id: $0, .must) }
    var other = other
    for _ in 0..<60 {
      let change = other.edit(edits)
      _ = harness.ask(ServiceHarness.pushLine([change]), on: editor)
    }
    let waiting = harness.clients[peer]?.unsent.count ?? 0
    #expect(waiting < 2 * ServiceLimits.eventBytes)
    choose("must")
    harness.setTakesOutput(peer, true)
    for _ in 0..<100 { harness.takeOutput(peer) }
    #expect(try told(to: peer) == (1...60).map { "a\($0)" } + ["01"])
    choose("cant")
    #expect(try told(to: peer) == ["02"], "and it is level again")
    #expect(harness.clients[peer]?.isClosed == false)
  }

  @Test("and one that never reads is closed, unless it speaks for a peer within the daemon")
  func neverReads() throws {
    let within = harness.connect(isPeer: true)
    for id in [peer, within] {
      _ = harness.ask(watch(), on: id)
      harness.setTakesOutput(id, false)
    }
    let edits = (0..<1000).map { Edit.choose(.ingredients, id: "a-longer-id-\($0)", .must) }
    var other = other
    for _ in 0..<6 {
      let change = other.edit(edits)
      _ = harness.ask(ServiceHarness.pushLine([change]), on: editor)
    }
    for _ in 0..<3 {
      harness.pass(milliseconds: 10_000)
      harness.tick()
    }
    #expect(harness.clients[peer]?.isAborted == true)
    #expect(harness.clients[within]?.isClosed == false)
  }

  @Test("a join cannot be sent one by one: the two begin anew")
  func join() throws {
    var other = other
    _ = harness.ask(watch(), on: peer)
    other.edit([.wheat(.cant)])
    _ = harness.ask(ServiceHarness.stateLine(other.profile(.default)), on: editor)
    choose("must")
    #expect(
      harness.takeLines(of: peer) == [
        #"{"jsonrpc":"2.0","method":"sync.event","params":{"lsn":0,"reset":"state","watch":"1"}}"#
      ])
    #expect(
      try harness.outcome(ServiceHarness.line("watch.cancel", ["watch": "1"]), on: peer)
        == "watchNotFound")
    harness.receive(watch() + "\n", from: peer)
    #expect(try told(to: peer) == ["reply", "reset compacted"])
    harness.receive(watch(other.profile(.default).vector) + "\n", from: peer)
    #expect(try told(to: peer) == ["reply", "01"])
  }

  @Test("a store that cannot tell what is lacking has the two begin anew")
  func unreadable() throws {
    choose("must")
    harness.store.isUnreadable = true
    harness.receive(watch() + "\n", from: peer)
    #expect(try told(to: peer) == ["reply", "reset lagged"])
  }

  @Test("these are counted apart from other watches, up to as many as there are profiles")
  func limits() throws {
    let state = ServiceHarness.line("profile.watch", ["profile": "default"])
    for _ in 0..<ServiceLimits.watches { _ = harness.ask(state, on: peer) }
    #expect(try harness.outcome(state, on: peer) == "tooManyWatches")
    let lines = String(repeating: watch() + "\n", count: ServiceLimits.changeWatches / 100)
    for _ in 0..<100 { harness.receive(lines, from: peer) }
    _ = harness.takeLines(of: peer)
    #expect(try harness.outcome(watch(), on: peer) == "tooManyWatches")
    let status = try harness.call("system.status", [:], on: editor)
    #expect(
      status["watches"] == .integer(ServiceLimits.watches + ServiceLimits.changeWatches))
    harness.disconnect(peer)
    #expect(try harness.call("system.status", [:], on: editor)["watches"] == 0)
  }

  @Test("a client that has sent its last line still hears, until the daemon stops")
  func halfClosed() throws {
    harness.receive(watch() + "\n", from: peer)
    harness.endInput(of: peer)
    choose("must")
    harness.stop()
    #expect(try told(to: peer) == ["reply", "01", "ended shutdown"])
  }
}
