import Alchemy
import JSON
import ProfileService
import Profiles
import StoreJobs
import Testing
import Wire

@Suite("The journal of conflicts")
struct JournalTests {
  private let harness: ServiceHarness
  private let peer: ConnectionID
  private var other = ForeignReplica(1)

  /// Wheat is must here, and, without having seen that, cant at a laptop a second later.
  init() throws {
    harness = try ServiceHarness.small()
    peer = harness.connect()
    _ = harness.ask(
      ServiceHarness.line("system.hello", ["client": ["name": "laptop", "version": "1"]]), on: peer)
    _ = harness.ask(
      ServiceHarness.line(
        "sync.begin",
        [
          "digest": "", "now": .integer(ServiceHarness.start.wallMilliseconds),
          "origin": .string(other.origin.description),
          "profile": .string(ProfileID.default.description), "vector": [:],
        ]), on: peer)
    choose("must")
    let change = other.edit([.wheat(.cant)], aheadMilliseconds: 1000)
    _ = harness.ask(ServiceHarness.pushLine([change]), on: peer)
  }

  private func choose(_ choice: String) {
    _ = harness.ask(
      ServiceHarness.line(
        "profile.apply",
        [
          "profile": "default",
          "edits": [["edit": "choose", "ingredient": "wheat", "choice": .string(choice)]],
        ]), on: peer)
  }

  private func listed() throws -> [JSONValue] {
    let result = try harness.call("profile.conflicts", ["profile": "default"], on: peer)
    return result["conflicts"]?.array ?? []
  }

  private func wheat() throws -> JSONValue? {
    let shown = try harness.call("profile.get", ["profile": "default"], on: peer)
    return shown["choices"]?["ingredients"]?["wheat"]
  }

  @Test("what lost is listed and reported, and what lost can be taken")
  func takeLost() throws {
    let override = Override(
      place: .field(.ingredient("wheat")), thing: "wheat", lost: .choice(.must),
      kept: .choice(.cant),
      keptBy: KnownReplica(origin: other.origin, name: "laptop", isHere: false))
    #expect(harness.reports == [.overridden(profile: "default", [override])])
    harness.play(
      """
      > {"id":1,"jsonrpc":"2.0","method":"profile.conflicts","params":{"profile":"default"}}
      < {"id":1,"jsonrpc":"2.0","result":{"conflicts":[{"field":"ingredient:wheat","id":"1","kept":"cant","keptBy":"aaaa0000000000000000000000000001","keptName":"laptop","lost":"must","lostBy":"0123456789abcdeffedcba9876543210","time":"2023-11-14T22:13:20.000Z"}]}}
      > {"id":2,"jsonrpc":"2.0","method":"profile.resolve","params":{"profile":"default","conflict":"2","take":"lost"}}
      < {"error":{"code":1043,"data":{"kind":"conflictNotFound"},"message":"the profile has no such conflict; it may be settled already; profile.conflicts lists the open ones"},"id":2,"jsonrpc":"2.0"}
      > {"id":3,"jsonrpc":"2.0","method":"profile.resolve","params":{"profile":"default","conflict":"1","take":"lost","request":{"client":"cli","n":1}}}
      < {"id":3,"jsonrpc":"2.0","result":{"changed":1,"lsn":3,"recipes":{"added":8,"count":8,"removed":8}}}
      > {"id":4,"jsonrpc":"2.0","method":"profile.resolve","params":{"profile":"default","conflict":"1","take":"lost","request":{"client":"cli","n":1}}}
      < {"id":4,"jsonrpc":"2.0","result":{"changed":1,"duplicate":true,"lsn":3,"recipes":{"added":8,"count":8,"removed":8}}}
      > {"id":5,"jsonrpc":"2.0","method":"profile.conflicts","params":{"profile":"default"}}
      < {"id":5,"jsonrpc":"2.0","result":{"conflicts":[]}}
      """, on: peer)
    #expect(try wheat() == "must")
    #expect(harness.store.profile(.default)?.conflicts == [])
    #expect(harness.store.violations == [])
  }

  @Test("keeping what won changes nothing but the journal")
  func keep() throws {
    harness.play(
      """
      > {"id":1,"jsonrpc":"2.0","method":"profile.resolve","params":{"profile":"default","conflict":"1","take":"kept","request":{"client":"cli","n":1}}}
      < {"id":1,"jsonrpc":"2.0","result":{"changed":0,"lsn":2,"recipes":{"added":0,"count":8,"removed":0}}}
      > {"id":2,"jsonrpc":"2.0","method":"profile.conflicts","params":{"profile":"default"}}
      < {"id":2,"jsonrpc":"2.0","result":{"conflicts":[]}}
      """, on: peer)
    #expect(harness.store.profile(.default)?.conflicts == [])
    #expect(harness.store.changes.count == 2)
    #expect(harness.store.violations == [])
  }

  @Test("an edit whose author has seen both settles it, here or elsewhere")
  func settled() throws {
    #expect(try listed().count == 1)
    choose("may")
    #expect(try listed() == [])
    #expect(harness.store.profile(.default)?.conflicts == [])

    let elsewhere = try JournalTests()
    var other = elsewhere.other
    other.take(try #require(elsewhere.harness.store.changes.first).change)
    let change = other.edit([.wheat(.must)], aheadMilliseconds: 2000)
    _ = elsewhere.harness.ask(ServiceHarness.pushLine([change]), on: elsewhere.peer)
    #expect(try elsewhere.listed() == [])
    #expect(elsewhere.harness.store.violations == [])
  }

  @Test("an edit whose author has seen only one of them settles nothing")
  func unsettled() throws {
    var other = other
    let change = other.edit([.wheat(.may)], aheadMilliseconds: 2000)
    _ = harness.ask(ServiceHarness.pushLine([change]), on: peer)
    #expect(try listed().map { $0["id"] } == ["1"], "may against cant was seen, must was not")
    #expect(try wheat() == nil)
  }

  @Test("a deleted profile is brought back by taking a lost undeletion, and by nothing else")
  func deleted() throws {
    var third = ForeignReplica(2)
    let undeletion = third.edit([.undelete, .wheat(.may)], aheadMilliseconds: 1500)
    _ = try harness.call("profile.delete", ["profile": "default"], on: peer)
    let id: JSONValue = .string(ProfileID.default.description)
    var deletion = other
    let change = deletion.edit([.delete], aheadMilliseconds: 2000)
    _ = harness.ask(ServiceHarness.pushLine([change]), on: peer)
    _ = harness.ask(ServiceHarness.pushLine([undeletion]), on: peer)
    let conflicts = try harness.call("profile.conflicts", ["profile": id], on: peer)
    let numbers = (conflicts["conflicts"]?.array ?? []).reduce(into: [String: String]()) {
      $0[$1["field"]?.string ?? ""] = $1["id"]?.string
    }
    let take = { (field: String) -> String in
      ServiceHarness.line(
        "profile.resolve",
        ["profile": id, "conflict": .string(numbers[field] ?? ""), "take": "lost"])
    }
    #expect(try harness.outcome(take("ingredient:wheat"), on: peer) == "profileDeleted")
    #expect(try harness.outcome(take("deleted"), on: peer) == "done")
    #expect(try harness.outcome(take("ingredient:wheat"), on: peer) == "done")
    #expect(harness.store.violations == [])
  }

  @Test("a lost name that is another profile's now is refused, and stays in the journal")
  func takenName() throws {
    var third = ForeignReplica(2)
    _ = try harness.call(
      "profile.apply", ["profile": "default", "edits": [["edit": "rename", "name": "smith"]]],
      on: peer)
    let rename = third.edit([.rename("mage")], aheadMilliseconds: 5000)
    _ = harness.ask(ServiceHarness.pushLine([rename]), on: peer)
    _ = try harness.call("profile.create", ["name": "smith"], on: peer)
    let line = ServiceHarness.line(
      "profile.resolve", ["profile": "mage", "conflict": "2", "take": "lost"])
    #expect(try harness.outcome(line, on: peer) == "profileExists")
    _ = try harness.call("profile.delete", ["profile": "smith"], on: peer)
    #expect(try harness.outcome(line, on: peer) == "done")
    #expect(try harness.outcome(line, on: peer) == "profileNotFound", "it has another name now")
  }

  @Test("it holds so many, the newest, and none that is older than a month")
  func bounds() throws {
    var third = ForeignReplica(2)
    let ids = (0..<150).map { "id-\($0)" }
    for (replica, choice, ahead) in [(0, Choice.must, 10), (1, .cant, 20), (2, .may, 30)] {
      var author = replica == 0 ? third : ForeignReplica(UInt64(10 + replica))
      let change = author.edit(
        ids.map { .choose(.effects, id: $0, choice) }, aheadMilliseconds: ahead)
      _ = harness.ask(ServiceHarness.pushLine([change]), on: peer)
      third = replica == 0 ? author : third
    }
    let numbers = try listed().compactMap { $0["id"]?.string }.compactMap { Int($0) }
    #expect(numbers == Array(102...301))
    #expect(harness.store.profile(.default)?.conflicts.map(\.number) == numbers)
    harness.pass(milliseconds: ServiceLimits.journalMilliseconds)
    #expect(try listed().count == 200)
    harness.pass(milliseconds: 1)
    #expect(try listed() == [])
    #expect(harness.store.profile(.default)?.conflicts == [])
    #expect(harness.store.violations == [])
  }

  @Test("nobody has to look: what is too old goes by itself, within a day")
  func expires() throws {
    let due = try #require(harness.service.deadlineMicroseconds)
    #expect(due > harness.now.monotonicMicroseconds)
    for _ in 0...31 {
      harness.pass(milliseconds: ServiceLimits.dayMilliseconds)
      harness.tick()
    }
    #expect(harness.store.profile(.default)?.conflicts == [])
    #expect(harness.service.deadlineMicroseconds == nil, "nothing is left to be done")
  }

  @Test("whoever watches conflicts hears of one that goes without a change")
  func watched() throws {
    let viewer = harness.connect()
    _ = harness.ask(
      ServiceHarness.line("profile.watch", ["profile": "default", "topics": ["conflicts"]]),
      on: viewer)
    _ = try harness.call(
      "profile.resolve", ["profile": "default", "conflict": "1", "take": "kept"], on: peer)
    #expect(
      harness.takeLines(of: viewer) == [
        #"{"jsonrpc":"2.0","method":"profile.event","params":{"conflicts":0,"lsn":2,"watch":"1"}}"#
      ])
  }

  @Test("a commit that fails takes what it journaled back, and reports nothing")
  func failingCommit() throws {
    var third = ForeignReplica(2)
    let change = third.edit([.wheat(.may)], aheadMilliseconds: 5000)
    harness.failuresToCome = 1
    let line = ServiceHarness.pushLine([change])
    #expect(try harness.outcome(line, on: peer) == "readOnly")
    #expect(try listed().count == 1)
    #expect(harness.reports.count == 1)
    harness.pass(milliseconds: 2000)
    #expect(try harness.outcome(line, on: peer) == "done")
    #expect(try listed().map { $0["id"] } == ["1", "2"])
    #expect(harness.reports.count == 2)
    #expect(harness.store.violations == [])
  }
}
