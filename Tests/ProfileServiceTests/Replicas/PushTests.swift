import Alchemy
import JSON
import ProfileService
import Profiles
import StoreJobs
import Testing
import Wire

@Suite("sync.push and sync.pull")
struct PushTests {
  private let harness: ServiceHarness
  private let peer: ConnectionID
  private var other = ForeignReplica(1)

  init() throws {
    harness = try ServiceHarness.small()
    peer = harness.connect()
  }

  @Test("a change of another replica is taken once, and given to a third one as it came")
  func transcript() {
    harness.play(
      """
      > {"id":1,"jsonrpc":"2.0","method":"sync.push","params":{"profile":"00000000-0000-4000-8000-000000000001","changes":[{"body":{"client":"phone","edits":[{"choice":"must","edit":"choose","ingredient":"wheat"}],"profile":"00000000-0000-4000-8000-000000000001","salt":"0000000000000000","stamp":"018bcfe568000000","version":1},"context":{},"origin":"aaaa0000000000000000000000000001","seq":1}]}}
      < {"id":1,"jsonrpc":"2.0","result":{"applied":1,"duplicates":0,"vector":{"aaaa0000000000000000000000000001":1}}}
      > {"id":2,"jsonrpc":"2.0","method":"sync.push","params":{"profile":"00000000-0000-4000-8000-000000000001","changes":[{"body":{"client":"phone","edits":[{"choice":"must","edit":"choose","ingredient":"wheat"}],"profile":"00000000-0000-4000-8000-000000000001","salt":"0000000000000000","stamp":"018bcfe568000000","version":1},"context":{},"origin":"aaaa0000000000000000000000000001","seq":1}]}}
      < {"id":2,"jsonrpc":"2.0","result":{"applied":0,"duplicates":1,"vector":{"aaaa0000000000000000000000000001":1}}}
      > {"id":3,"jsonrpc":"2.0","method":"profile.get","params":{"profile":"default"}}
      < {"id":3,"jsonrpc":"2.0","result":{"catalog":"skyrim","choices":{"effects":{},"ingredients":{"wheat":"must"}},"deleted":false,"epoch":"00112233445566778899aabbccddeeff","id":"00000000-0000-4000-8000-000000000001","inventory":{},"lsn":1,"name":"default","recipes":8,"scope":"all"}}
      > {"id":4,"jsonrpc":"2.0","method":"profile.history","params":{"profile":"default"}}
      < {"id":4,"jsonrpc":"2.0","result":{"changes":[{"client":"phone","edits":[{"choice":"must","edit":"choose","ingredient":"wheat"}],"effects":[{"field":"ingredient:wheat","from":"may","to":"must"}],"elsewhere":"aaaa0000","hash":"758c190c0f23d59557e44096d4a1a5f1","lsn":1,"origin":"aaaa0000000000000000000000000001","seq":1,"stamp":"018bcfe568000000","time":"2023-11-14T22:13:20.000Z"}],"more":false}}
      > {"id":5,"jsonrpc":"2.0","method":"sync.pull","params":{"profile":"00000000-0000-4000-8000-000000000001","vector":{}}}
      < {"id":5,"jsonrpc":"2.0","result":{"changes":[{"body":{"client":"phone","edits":[{"choice":"must","edit":"choose","ingredient":"wheat"}],"profile":"00000000-0000-4000-8000-000000000001","salt":"0000000000000000","stamp":"018bcfe568000000","version":1},"context":{},"origin":"aaaa0000000000000000000000000001","seq":1}],"more":false,"vector":{"aaaa0000000000000000000000000001":1}}}
      > {"id":6,"jsonrpc":"2.0","method":"sync.pull","params":{"profile":"11111111-1111-4111-8111-111111111111","vector":{}}}
      < {"id":6,"jsonrpc":"2.0","result":{"changes":[],"more":false,"vector":{}}}
      """, on: peer)
    #expect(harness.store.violations == [])
  }

  @Test("the first push makes a profile, also of a catalog that is unknown here, up to the limit")
  func makesProfiles() throws {
    var other = other
    other.edit([.create(catalog: "morrowind", name: "mage")], of: .mage)
    other.edit(
      [.choose(.ingredients, id: "kresh-fiber", .must), .reset(.effects, .cant)], of: .mage)
    #expect(
      try harness.outcome(
        ServiceHarness.pushLine(other.changes(of: .mage, beyond: VersionVector())), on: peer)
        == "done")
    #expect(
      harness.ask(ServiceHarness.line("profile.get", ["profile": "mage"]), on: peer)
        == #"{"id":1,"jsonrpc":"2.0","result":{"catalog":"morrowind","choices":{"effects":{},"ingredients":{"kresh-fiber":"must"}},"deleted":false,"epoch":"00112233445566778899aabbccddeeff","id":"11111111-1111-4111-8111-111111111111","inventory":{},"lsn":2,"name":"mage","recipes":0,"scope":"all"}}"#
    )
    #expect(harness.store.profile(.mage)?.profile == other.profile(.mage))
    #expect(harness.store.violations == [])
  }

  @Test("the list is told the recipes of a pushed profile's own catalog, not of the default's")
  func toldRecipes() throws {
    let watcher = harness.connect()
    _ = harness.ask(ServiceHarness.line("recipes.list", ["profile": "default"]), on: watcher)
    _ = harness.ask(ServiceHarness.line("profiles.watch", [:]), on: watcher)
    var other = other
    other.edit([.create(catalog: "morrowind", name: "mage")], of: .mage)
    let changes = other.changes(of: .mage, beyond: VersionVector())
    #expect(try harness.outcome(ServiceHarness.pushLine(changes), on: peer) == "done")
    let line = try #require(harness.takeLines(of: watcher).first)
    let news = try JSONValue(parsing: Array(line.utf8))["params"]?["added"]
    #expect(news?["catalog"] == "morrowind")
    #expect(news?["recipes"] == 0)
  }

  @Test("a name that two profiles carry after it is ambiguous")
  func sharedName() throws {
    var other = other
    other.edit([.create(catalog: "skyrim", name: "default")], of: .mage)
    let changes = other.changes(of: .mage, beyond: VersionVector())
    #expect(try harness.outcome(ServiceHarness.pushLine(changes), on: peer) == "done")
    #expect(
      harness.ask(ServiceHarness.line("profile.get", ["profile": "default"]), on: peer)
        == #"{"error":{"code":1002,"data":{"ids":["00000000-0000-4000-8000-000000000001","11111111-1111-4111-8111-111111111111"],"kind":"profileAmbiguous"},"message":"2 profiles are named default; use an id instead: 00000000-0000-4000-8000-000000000001 or 11111111-1111-4111-8111-111111111111"},"id":1,"jsonrpc":"2.0"}"#
    )
    #expect(
      try harness.outcome(ServiceHarness.line("profile.delete", ["profile": "default"]), on: peer)
        == "profileAmbiguous")
  }

  @Test("a deleted profile takes changes, and shows them when it is brought back")
  func deletedProfile() throws {
    var other = other
    _ = try harness.call("profile.delete", ["profile": "default"], on: peer)
    for change in harness.store.changes { other.take(change.change) }
    let change = other.edit([.wheat(.cant)], aheadMilliseconds: 1)
    #expect(try harness.outcome(ServiceHarness.pushLine([change]), on: peer) == "done")
    let id: JSONValue = .string(ProfileID.default.description)
    _ = try harness.call("profile.undelete", ["profile": id], on: peer)
    let shown = try harness.call("profile.get", ["profile": id], on: peer)
    #expect(shown["choices"]?["ingredients"] == ["wheat": "cant"])
    #expect(harness.store.violations == [])
  }

  @Test("edits made here afterwards are stamped later, whatever the other clock says")
  func clockFollows() throws {
    var other = other
    let change = other.edit([.wheat(.cant)], aheadMilliseconds: 299_000)
    #expect(try harness.outcome(ServiceHarness.pushLine([change]), on: peer) == "done")
    _ = try harness.call(
      "profile.apply",
      [
        "profile": "default",
        "edits": [["edit": "choose", "ingredient": "wheat", "choice": "must"]],
      ], on: peer)
    #expect(harness.store.changes.last.map { $0.change.time > change.time } == true)
    let shown = try harness.call("profile.get", ["profile": "default"], on: peer)
    #expect(shown["choices"]?["ingredients"] == ["wheat": "must"])
  }

  @Test("what only a newer program can read is kept and given on as it came")
  func newerVersion() throws {
    let push =
      #"{"id":1,"jsonrpc":"2.0","method":"sync.push","params":{"profile":"00000000-0000-4000-8000-000000000001","changes":[{"body":{"edits":[{"edit":"brew","of":["wheat"]},{"choice":"must","edit":"choose","ingredient":"wheat"}],"mood":7,"profile":"00000000-0000-4000-8000-000000000001","salt":"0000000000000000","stamp":"018bcfe568000000","version":2},"context":{},"origin":"aaaa0000000000000000000000000001","seq":1}]}}"#
    #expect(try harness.outcome(push, on: peer) == "done")
    let pulled = harness.ask(
      ServiceHarness.line(
        "sync.pull", ["profile": .string(ProfileID.default.description), "vector": [:]]), on: peer)
    #expect(
      pulled.contains(
        #"{"body":{"edits":[{"edit":"brew","of":["wheat"]},{"choice":"must","edit":"choose","ingredient":"wheat"}],"mood":7,"profile""#
      ))
    let shown = try harness.call("profile.get", ["profile": "default"], on: peer)
    #expect(shown["choices"]?["ingredients"] == ["wheat": "must"])
  }

  @Test("changes of ours that we lack are taken, and the next edit is under another identity")
  func oursCameBack() throws {
    var twin = ForeignReplica(as: ModelStore.origin)
    let change = twin.edit([.wheat(.cant)])
    #expect(try harness.outcome(ServiceHarness.pushLine([change]), on: peer) == "done")
    #expect(harness.store.identity != ModelStore.origin)
    let nobody = KnownReplica(origin: .none, name: nil, isHere: false)
    #expect(
      harness.reports == [
        .rotated(from: ModelStore.origin, to: harness.store.identity),
        .returned(profile: "default", nobody, count: 1),
      ])
    let back: JSONValue = ["changes": 1, "replica": .null]
    #expect(try harness.call("system.status", [:], on: peer)["returned"] == [back])
    _ = try harness.call(
      "profile.apply", ["profile": "default", "edits": [["edit": "scope", "scope": "stock"]]],
      on: peer)
    #expect(harness.store.changes.last?.change.dot == Dot(origin: harness.store.identity, seq: 1))
    #expect(harness.store.violations == [])
  }

  @Test("pages of sync.pull follow each other to the end, and a line is never too long")
  func pages() throws {
    var other = other
    for number in 0..<20 {
      let names = (0..<300).map { "id-\(number % 10)-\($0)-" + String(repeating: "x", count: 90) }
      other.edit(names.map { .choose(.ingredients, id: $0, .must) }, aheadMilliseconds: number)
    }
    for change in other.changes(beyond: VersionVector()) {
      #expect(try harness.outcome(ServiceHarness.pushLine([change]), on: peer) == "done")
    }
    var seen = VersionVector()
    var pages = 0
    var hasMore = true
    while hasMore {
      let line = harness.ask(
        ServiceHarness.line(
          "sync.pull", ["profile": .string(ProfileID.default.description), "vector": seen.value]),
        on: peer)
      #expect(line.utf8.count <= LineFramer.lineLimit)
      let result = try #require(try JSONValue(parsing: Array(line.utf8))["result"])
      let changes = try #require(result["changes"]?.array)
      #expect(!changes.isEmpty)
      for change in changes {
        seen.insert(Dot(origin: other.origin, seq: try #require(change["seq"]?.integer)))
      }
      hasMore = result["more"] == true
      pages += 1
    }
    #expect(seen == other.profile(.default).vector)
    #expect(pages > 5)
  }

  @Test("a batch goes to the disk in one transaction, though many changes wait before it")
  func oneTransaction() throws {
    var other = other
    harness.holdsCommits = true
    // One to be under way, and so many behind it that the last batch would be parted.
    let whole = ServiceLimits.changesPerCommit / 256
    for count in [1] + Array(repeating: 256, count: whole - 1) + [100, 256] {
      let seen = other.profile(.default).vector
      for number in 0..<count { other.edit([.wheat(number % 2 == 0 ? .cant : .must)]) }
      harness.receive(ServiceHarness.pushLine(other.changes(beyond: seen)) + "\n", from: peer)
    }
    while harness.job != nil { harness.finishJob() }
    #expect(
      harness.store.jobs.map(\.batch.entries.count) == [1, 256 * (whole - 1) + 100, 256])
    #expect(harness.store.violations == [])
  }

  @Test("the reply waits for the commit, and a commit that fails leaves nothing behind")
  func failingCommit() throws {
    var other = other
    other.edit([.create(catalog: "skyrim", name: "mage")], of: .mage)
    other.edit([.wheat(.cant)], of: .mage)
    let line = ServiceHarness.pushLine(other.changes(of: .mage, beyond: VersionVector()))
    harness.holdsCommits = true
    harness.receive(line + "\n", from: peer)
    #expect(harness.takeLines(of: peer) == [])
    harness.finishJob(failing: true)
    #expect(harness.takeLines(of: peer).first?.contains(#""kind":"readOnly""#) == true)
    harness.holdsCommits = false
    #expect(harness.store.profile(.mage) == nil)
    #expect(
      try harness.outcome(ServiceHarness.line("profile.get", ["profile": "mage"]), on: peer)
        == "profileNotFound")
    harness.pass(milliseconds: 2000)
    #expect(try harness.outcome(line, on: peer) == "done")
    #expect(harness.store.profile(.mage)?.profile == other.profile(.mage))
    #expect(harness.store.violations == [])
  }
}
