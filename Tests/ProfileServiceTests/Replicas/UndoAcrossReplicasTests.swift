import JSON
import ProfileService
import Profiles
import TestSupport
import Testing
import Wire

/// Two replicas of the profile `default`, which sync when the test says so.
private struct TwoReplicas {
  let harnesses: [ServiceHarness]
  private let clients: [ConnectionID]

  init() throws {
    let catalogs = try Catalogs.skyrim.get()
    harnesses = (1...2).map { number in
      ServiceHarness(
        catalogs, seed: UInt64(number), origin: Origin(high: 0xcccc, low: UInt64(number)))
    }
    clients = harnesses.map { $0.connect() }
  }

  @discardableResult
  func ask(_ place: Int, _ method: String, _ members: JSONValue = [:]) throws -> JSONValue {
    var params = members.object ?? [:]
    params["profile"] =
      method.hasPrefix("sync.") ? .string(ProfileID.default.description) : "default"
    return try harnesses[place].call(method, .object(params), on: clients[place])
  }

  func brew(_ place: Int, _ ingredients: [JSONValue]) throws {
    let brew: JSONValue = ["ingredients": .array(ingredients), "times": 1]
    #expect(try ask(place, "bag.brew", ["anyway": true, "brews": [brew]])["earned"] != nil)
  }

  func edit(_ place: Int, _ edit: JSONValue) throws {
    #expect(try ask(place, "profile.apply", ["edits": [edit]])["lsn"] != nil)
  }

  /// Each gets what it lacks, until neither lacks anything.
  func sync() throws {
    for _ in 1...3 {
      for (from, to) in [(0, 1), (1, 0)] {
        let seen = try ask(to, "sync.pull", ["vector": [:]])["vector"] ?? [:]
        let page = try ask(from, "sync.pull", ["vector": seen])
        guard let changes = page["changes"], changes.array?.isEmpty == false else { continue }
        #expect(try ask(to, "sync.push", ["changes": changes])["vector"] != nil)
      }
    }
    #expect(try shown(0) == shown(1))
    #expect(harnesses.allSatisfy { $0.store.violations == [] })
  }

  /// What the profile shows, without numbers that differ between replicas.
  func shown(_ place: Int) throws -> JSONValue {
    var profile = try ask(place, "profile.get").object ?? [:]
    for member in ["epoch", "lsn"] { profile[member] = nil }
    return .object(profile)
  }
}

@Suite("Undo on two replicas")
struct UndoAcrossReplicasTests {
  private static let health: [JSONValue] = ["giants-toe", "wheat"]
  private static let flowers: [JSONValue] = ["blue-mountain-flower", "wheat"]

  @Test("an undo skips the undo of another replica, so two replicas never take turns for ever")
  func skips() throws {
    let both = try TwoReplicas()
    try both.edit(0, ["edit": "choose", "ingredient": "bee", "choice": "must"])
    try both.sync()
    #expect(try both.ask(1, "profile.undo")["undone"] != nil)
    try both.sync()
    let refused = try both.ask(0, "profile.undo")
    #expect(refused["data"]?["kind"] == "nothingToUndo", "\(refused)")
    let history = try both.ask(0, "profile.history")["changes"]?.array
    #expect(history?.count == 2)
    #expect(history?.last?["hash"]?.string != nil)
    #expect(history?.first?["undoes"] == history?.last?["hash"])
  }

  @Test("a brew that both replicas undo is taken back once", arguments: [0, 1])
  func both(first: Int) throws {
    let both = try TwoReplicas()
    try both.edit(0, ["edit": "stock", "ingredient": "wheat", "quantity": 5])
    try both.edit(0, ["edit": "stock", "ingredient": "giants-toe", "quantity": 2])
    try both.sync()
    let before = try both.shown(0)
    try both.brew(0, Self.health)
    try both.sync()
    for place in [first, 1 - first] {
      #expect(try both.ask(place, "profile.undo")["undone"] != nil)
    }
    try both.sync()
    #expect(try both.shown(0) == before)
    for place in 0...1 {
      #expect(try both.ask(place, "bag.brews")["brews"]?.array?.map { $0["undone"] } == [true])
    }
    // What is older is undone next, as if there had been one undo.
    #expect(try both.ask(1, "profile.undo")["undone"]?["seq"] == 2)
  }

  @Test("what both replicas undo and one brings back counts again")
  func redone() throws {
    let both = try TwoReplicas()
    try both.edit(0, ["edit": "adjust", "ingredient": "wheat", "by": 7])
    try both.sync()
    #expect(try both.ask(0, "profile.undo")["undone"] != nil)
    #expect(try both.ask(1, "profile.undo")["undone"] != nil)
    try both.sync()
    #expect(try both.shown(1)["inventory"] == [:] && both.shown(1)["debts"] == nil)
    // One of the two undos was taken back; which one, their hashes decide.
    let history = try both.ask(0, "profile.history")["changes"]?.array ?? []
    let undo = history.first { change in
      change["undoes"] == history.last?["hash"]
        && !history.contains { $0["undoes"] == change["hash"] }
    }
    let dot: JSONValue = ["origin": undo?["origin"] ?? .null, "seq": undo?["seq"] ?? .null]
    #expect(try both.ask(0, "profile.undo", ["change": dot])["undone"] == dot)
    try both.sync()
    #expect(try both.shown(1)["inventory"] == ["wheat": 7])
  }

  @Test("a brew leaves known what a brew of the other replica shows as well")
  func knowledge() throws {
    let both = try TwoReplicas()
    try both.brew(0, Self.health)
    try both.sync()
    try both.brew(1, Self.flowers)
    try both.sync()
    let first: JSONValue = ["origin": "000000000000cccc0000000000000001", "seq": 1]
    let undone = try both.ask(0, "profile.undo", ["change": first])
    #expect(undone["kept"]?.array?.contains("known:wheat/fortify-health") == true, "\(undone)")
    try both.sync()
    let known = try both.shown(1)["known"]
    #expect(known?["wheat"] == ["fortify-health", "restore-health"])
    #expect(known?["giants-toe"] == nil)
  }

  @Test("a brew with absurd gold is refused, and one with much gold ends no brewing here")
  func absurd() throws {
    let both = try TwoReplicas()
    func push(_ gold: Int, _ replica: inout ForeignReplica) throws -> JSONValue {
      let change = replica.edit([.brew(ingredients: ["giants-toe", "wheat"], times: 1, gold: gold)])
      return try both.ask(0, "sync.push", ["changes": [change.value]])
    }
    var (absurd, rich, other) = (ForeignReplica(1), ForeignReplica(1), ForeignReplica(2))
    #expect(try push(9_007_199_254_740_991, &absurd)["data"]?["field"] == "changes[0].body.edits")
    #expect(try push(Tally.limit, &rich)["applied"] == 1)
    #expect(try push(1, &rich)["data"]?["field"] == "changes[0].body.edits")
    for times in [-1, -9_007_199_254_740_991] {
      var taker = ForeignReplica(3)
      let change = taker.edit([.brew(ingredients: ["giants-toe", "wheat"], times: times, gold: 1)])
      let reply = try both.ask(0, "sync.push", ["changes": [change.value]])
      #expect(
        reply["data"]?["field"] == "changes[0].body.edits", "no change of this log is taken back")
    }
    try both.brew(0, Self.health)
    try both.sync()
    try both.brew(1, Self.health)
    // Who takes back what several others have added can still sync.
    #expect(try push(Tally.limit, &other)["applied"] == 1)
    for _ in 1...3 { #expect(try both.ask(0, "profile.undo")["undone"] != nil) }
    try both.sync()
  }
}

@Suite("What is known after an undo")
struct KnowledgeTests {
  private let harness: ServiceHarness
  private let client: ConnectionID
  private static let health: [JSONValue] = ["giants-toe", "wheat"]
  private static let flowers: [JSONValue] = ["blue-mountain-flower", "wheat"]

  init() throws {
    harness = try ServiceHarness.skyrim()
    client = harness.connect()
  }

  @discardableResult
  private func ask(_ method: String, _ members: JSONValue = [:]) throws -> JSONValue {
    var params = members.object ?? [:]
    params["profile"] = "default"
    return try harness.call(method, .object(params), on: client)
  }

  private func brew(_ ingredients: [JSONValue]) throws {
    let brew: JSONValue = ["ingredients": .array(ingredients), "times": 1]
    #expect(try ask("bag.brew", ["anyway": true, "brews": [brew]])["earned"] != nil)
  }

  private func know(_ isKnown: Bool, _ effect: JSONValue = "fortify-health") throws -> JSONValue {
    let edit: JSONValue = [
      "edit": "know", "effect": effect, "ingredient": "wheat", "known": .bool(isKnown),
    ]
    return try ask("profile.apply", ["edits": [edit]])
  }

  @discardableResult
  private func undo(_ seq: Int) throws -> JSONValue {
    let origin = try ask("profile.history")["changes"]?.array?.first?["origin"] ?? .null
    return try ask("profile.undo", ["change": ["origin": origin, "seq": .integer(seq)]])
  }

  private var wheat: JSONValue? { get throws { try ask("profile.get")["known"]?["wheat"] } }

  @Test("an effect is known while a brew that reveals it stands, whichever is undone first")
  func brews() throws {
    try brew(Self.health)
    try brew(Self.flowers)
    #expect(try undo(1)["kept"]?.array == ["known:wheat/fortify-health"])
    #expect(try wheat == ["fortify-health", "restore-health"])
    try undo(2)
    #expect(try wheat == nil, "nothing that stands reveals anything")
    // The undo of the first undo: its brew stands again.
    try undo(3)
    #expect(try wheat == ["damage-stamina-regen", "fortify-health"])
  }

  @Test("a meal counts as a brew does")
  func meals() throws {
    try ask("bag.eat", ["anyway": true, "ingredient": "wheat"])
    try ask("bag.eat", ["anyway": true, "ingredient": "wheat"])
    try undo(1)
    #expect(try wheat == ["restore-health"])
    try undo(2)
    #expect(try wheat == nil)
  }

  @Test("what the player says stands beside it, also if it was known already")
  func said() throws {
    try brew(Self.health)
    _ = try know(true)
    try undo(1)
    #expect(try wheat == ["fortify-health"])
    _ = try know(false)
    #expect(try wheat == nil)
  }

  @Test("what the player forgot is known again by a later brew, and forgotten when that is undone")
  func forgotten() throws {
    try brew(Self.health)
    _ = try know(false)
    try brew(Self.flowers)
    try ask("profile.undo")
    #expect(try wheat == ["damage-stamina-regen"])
    // Without the word of the player, the first brew counts.
    try undo(2)
    #expect(try wheat == ["damage-stamina-regen", "fortify-health"])
  }

  @Test("an effect that the ingredient does not have is refused; a wrong one can be forgotten")
  func strangers() throws {
    let refused = try know(true, "fear")
    #expect(
      refused["data"] == ["effect": "fear", "ingredient": "wheat", "kind": "effectNotFound"])
    #expect(refused["message"] == "wheat has no effect fear; catalog.get lists its effects")
    #expect(try know(false, "fear")["data"]?["kind"] == "effectNotFound")
    let stray = Profile(untouched: .default).change(
      minting: [.know(ingredient: "wheat", effect: "fear", true)],
      at: HybridTimestamp(milliseconds: 1), origin: Origin(high: 1, low: 1), client: nil)
    #expect(try harness.outcome(ServiceHarness.pushLine([stray]), on: client) == "done")
    #expect(try wheat == ["fear"])
    #expect(try know(false, "fear")["changed"] == 1)
    #expect(try wheat == nil)
  }

  @Test("undo shows what was shown before, also with debts")
  func debts() throws {
    func shown() throws -> [JSONValue?] {
      let profile = try ask("profile.get")
      return [profile["inventory"], profile["debts"]]
    }
    let start = try shown()
    try ask("bag.eat", ["anyway": true, "ingredient": "wheat", "times": 6])
    let debt = try shown()
    #expect(debt == [[:], ["wheat": 6]])
    let count: JSONValue = ["edit": "stock", "ingredient": "wheat", "quantity": 300]
    try ask("profile.apply", ["edits": [count]])
    try ask("profile.undo")
    #expect(try shown() == debt)
    try ask("profile.undo")
    #expect(try shown() == start)
  }
}
