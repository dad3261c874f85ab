import Alchemy
import JSON
import ProfileService
import Profiles
import Testing
import Wire

/// What random loads have found, each as the fewest steps that show it.
@Suite("Corners of watches")
struct WatchCornerTests {
  private let harness: ServiceHarness
  private let writer: ConnectionID
  private static let id = "00000000-0000-4000-8000-000000000001"

  init() throws {
    harness = try ServiceHarness.small()
    writer = harness.connect()
  }

  private func send(_ method: String, _ parameters: String, on id: ConnectionID? = nil) {
    harness.receive(
      #"{"id":1,"jsonrpc":"2.0","method":"\#(method)","params":\#(parameters)}"# + "\n",
      from: id ?? writer)
  }

  private func adjust(_ more: String = "") {
    send(
      "profile.apply",
      #"{"edits":[{"by":1,"edit":"adjust","ingredient":"wheat"}],"profile":"\#(Self.id)"\#(more)}"#)
  }

  private func setDeleted(_ isDeleted: Bool) {
    send(isDeleted ? "profile.delete" : "profile.undelete", #"{"profile":"\#(Self.id)"}"#)
  }

  private func watch(_ more: String = "", on id: ConnectionID) {
    send("profile.watch", #"{"profile":"\#(Self.id)"\#(more)}"#, on: id)
  }

  private let presence = #","topics":["presence","profile"]"#

  private func from(_ lsn: Int) -> String {
    #","from":{"epoch":"\#(ModelStore.epoch)","lsn":\#(lsn)}"#
  }

  private func finish() {
    harness.holdsCommits = false
    harness.finishJob()
  }

  /// Reads the catalog anew under another title, so that it is another one.
  private func restock() throws {
    let old = try Catalogs.small.get().catalog
    let catalog = try Catalog(
      id: old.id, title: "Other", effects: old.effects, ingredients: old.ingredients)
    harness.restock(
      CatalogStock(usable: [CatalogStock.Usable(catalog, recipeCount: 16)], refused: [:]))
    while !harness.wantedIndexes.isEmpty { try harness.finishIndex() }
  }

  /// The `params` of all events that came, without those of progress.
  private func events(of id: ConnectionID) throws -> [JSONValue] {
    try harness.takeLines(of: id).compactMap { line in
      try JSONValue(parsing: Array(line.utf8))["params"]
    }
  }

  @Test("a list that begins with a change is not told of it when the second is over")
  func newList() throws {
    let (old, new) = (harness.connect(), harness.connect())
    send("profile.create", #"{"name":"other"}"#)
    send("profiles.watch", "{}", on: old)
    adjust()
    #expect(try events(of: old).count == 1)
    adjust()
    send("profiles.watch", "{}", on: new)
    send("profile.apply", #"{"edits":[{"edit":"scope","scope":"stock"}],"profile":"other"}"#)
    #expect(try events(of: new).map { $0["changed"]?["lsn"] } == [4])
    #expect(try events(of: old).map { $0["changed"]?["lsn"] } == [4])
    harness.pass(milliseconds: 1_000)
    harness.tick()
    #expect(try events(of: old).map { $0["changed"]?["lsn"] } == [3])
    #expect(try events(of: new) == [])
  }

  @Test("a list that begins with what is under way is not told of what was before")
  func newListUnderWay() throws {
    let (old, new) = (harness.connect(), harness.connect())
    send("profiles.watch", "{}", on: old)
    adjust()
    #expect(try events(of: old).count == 1)
    adjust()
    harness.holdsCommits = true
    adjust()
    send("profiles.watch", "{}", on: new)
    harness.pass(milliseconds: 1_000)
    harness.tick()
    finish()
    harness.pass(milliseconds: 1_000)
    harness.tick()
    #expect(try events(of: old).last?["changed"]?["lsn"] == 3)
    #expect(try events(of: new) == [])
  }

  @Test("a watch that was reset from what was void then is told nothing of it")
  func resetFromVoid() throws {
    let client = harness.connect()
    watch(presence, on: client)
    harness.holdsCommits = true
    adjust()
    try restock()
    harness.finishJob(failing: true)
    finish()
    watch(on: harness.connect())
    let told = try events(of: client)
    #expect(told.last?["present"]?.array?.count == 1)
    #expect(told.allSatisfy { $0["lsn"] == 0 }, "\(told)")
    #expect(told.compactMap { $0["snapshot"]?["lsn"] } == [0])
  }

  @Test("a watch that is reset before its reply went tells nothing that is void then")
  func resetBeforeReply() throws {
    let client = harness.connect()
    harness.holdsCommits = true
    adjust()
    watch(presence, on: client)
    try restock()
    adjust()
    harness.finishJob()
    watch(on: harness.connect())
    harness.finishJob(failing: true)
    finish()
    watch(on: harness.connect())
    let told = try events(of: client)
    #expect(told.last?["present"]?.array?.count == 2)
    #expect(told.allSatisfy { $0["lsn"] == 1 }, "\(told)")
    #expect(told.compactMap { $0["snapshot"]?["lsn"] } == [1])
  }

  @Test("who watches from an undelete on is told when those end whom the deletion ends")
  func presenceAfterDeletion() throws {
    let (before, after) = (harness.connect(), harness.connect())
    watch(on: before)
    harness.holdsCommits = true
    setDeleted(true)
    setDeleted(false)
    watch(presence, on: after)
    finish()
    #expect(try events(of: before).last == ["ended": "deleted", "watch": "1"])
    let told = try events(of: after)
    #expect(told.allSatisfy { $0["ended"] == nil })
    #expect(told.last?["present"] == [])
  }

  @Test("a watch that the deletion ends while it catches up is told nothing after its end")
  func deletedWhileCatchingUp() throws {
    let client = harness.connect()
    adjust()
    harness.holdsCommits = true
    adjust()
    watch(from(0), on: client)
    setDeleted(true)
    setDeleted(false)
    adjust()
    for _ in 1...5 { harness.finishJob() }
    finish()
    let told = try events(of: client)
    #expect(told.filter { $0["ended"] != nil }.count == 1)
    #expect(told.last == ["ended": "deleted", "watch": "1"])
    #expect(told.compactMap { $0["set"]?["deleted"] } == [true])
  }

  @Test("a deletion ends a watch that lost its place meanwhile", arguments: [false, true])
  func deletedWhenReset(resumed: Bool) throws {
    let client = harness.connect()
    adjust()
    if !resumed { watch(on: client) }
    harness.holdsCommits = true
    adjust()
    if resumed { watch(from(0), on: client) }
    setDeleted(true)
    try restock()
    for _ in 1...5 { harness.finishJob() }
    finish()
    let told = try events(of: client)
    #expect(told.last == ["ended": "deleted", "watch": "1"])
  }

  @Test("a change that is told late is told with its request as well")
  func lateRequest() throws {
    let (client, late) = (harness.connect(), harness.connect())
    watch(on: client)
    adjust(#","request":{"client":"laptop","n":1}"#)
    watch(from(0), on: late)
    let change: JSONValue = [
      "client": "laptop", "origin": .string(ModelStore.origin.description),
      "request": ["client": "laptop", "n": 1], "seq": 1,
    ]
    #expect(try events(of: client).map { $0["change"] } == [change])
    #expect(try events(of: late).map { $0["change"] } == [change])
  }

  @Test("what is merged says the last of each field that was asked for, and all that went")
  func merged() throws {
    let client = harness.connect()
    watch(#","topics":["choices","profile","recipes"]"#, on: client)
    _ = harness.takeLines(of: client)
    harness.setTakesOutput(client, false)
    while harness.clients[client]?.isRead == true { send("rpc.discover", "{}", on: client) }
    for edit in [
      #"{"choice":"must","edit":"choose","ingredient":"wheat"}"#,
      #"{"choice":"cant","edit":"choose","effect":"fear"}"#,
      #"{"edit":"stock","ingredient":"garlic","quantity":2}"#,
      #"{"edit":"rename","name":"mage"},{"edit":"scope","scope":"stock"}"#,
      #"{"choice":"cant","edit":"choose","ingredient":"wheat"}"#,
    ] { send("profile.apply", #"{"edits":[\#(edit)],"profile":"\#(Self.id)"}"#) }
    harness.setTakesOutput(client, true)
    harness.takeOutput(client)
    let told = try events(of: client)
    #expect(told.count == 1)
    #expect(told.first?["merged"] == 4)
    #expect(told.first?["change"] == nil)
    #expect(told.first?["lsn"] == 5)
    #expect(
      told.first?["set"] == [
        "effect:fear": "cant", "ingredient:wheat": "cant", "name": "mage", "scope": "stock",
      ])
    let recipes = told.first?["recipes"]
    #expect(recipes?["count"] == 0)
    #expect(recipes?["removed"] == 16)
    #expect(recipes?["lost"]?.array?.count == 16)
  }
}
