import Alchemy
import JSON
import ProfileService
import TestSupport
import Testing
import Wire

@Suite("Plans over the wire")
struct PlanTests {
  private let harness: ServiceHarness
  private let client: ConnectionID

  init() throws {
    harness = try ServiceHarness.skyrim()
    client = harness.connect()
    stock(("purple-mountain-flower", 3), ("thistle-branch", 2))
  }

  private func stock(_ counts: (String, Int)...) {
    let edits = counts.map { #"{"edit":"stock","ingredient":"\#($0)","quantity":\#($1)}"# }
    edit(edits.joined(separator: ","))
  }

  private func edit(_ edits: String) {
    let other = harness.connect()
    _ = harness.ask(Self.line("profile.apply", #","edits":[\#(edits)]"#), on: other)
    harness.disconnect(other)
  }

  private static func line(_ method: String, _ members: String = "", id: String = "1") -> String {
    #"{"id":\#(id),"jsonrpc":"2.0","method":"\#(method)","params":{"profile":"default"\#(members)}}"#
  }

  private static let stop = #"{"id":9,"jsonrpc":"2.0","method":"plan.stop"}"#
  private static let ping = #"{"id":8,"jsonrpc":"2.0","method":"system.ping"}"#
  private static let pong = #"{"id":8,"jsonrpc":"2.0","result":{}}"#

  private func ask(_ method: String, _ members: String = "") throws -> JSONValue {
    let reply = harness.ask(Self.line(method, members), on: client)
    return try JSONValue(parsing: Array(reply.utf8))
  }

  private func send(_ method: String, _ members: String = "", id: String = "1") {
    harness.receive(Self.line(method, members, id: id) + "\n", from: client)
  }

  private func reply(_ id: Int, _ result: String) -> String {
    #"{"id":\#(id),"jsonrpc":"2.0","result":\#(result)}"#
  }

  @Test func `A plan of two ingredients brews as many as there are, and proves it`() throws {
    let plan = try #require(try ask("plan.gold")["result"])
    #expect(
      plan["brews"] == [
        [
          "effects": ["resist-frost"], "gold": 86,
          "ingredients": ["purple-mountain-flower", "thistle-branch"], "times": 2,
        ]
      ])
    #expect(plan["gold"] == 172 && plan["lsn"] == 1)
    #expect(plan["left"] == ["purple-mountain-flower": 1])
    #expect(try #require(plan["bound"]?.integer) >= 172)
    #expect(plan["exact"] == .bool(plan["bound"] == 172))
    #expect(plan["proof"]?["prices"]?.object?.isEmpty == false)
  }

  @Test func `A plan for merchants brews what they can pay, and says what more could be had`()
    throws
  {
    edit(#"{"edit":"alchemist","field":"speech","value":100}"#)
    // Two potions are worth 86 each, and a merchant pays 43 for one.
    let one = try #require(try ask("plan.gold", #","purses":[80]"#)["result"])
    #expect(one["sales"] == [["paid": 43, "purse": 80]] && one["payable"] == 80)
    #expect(one["gold"] == 86 && one["brews"]?.array?.first?["times"] == 1)
    #expect(one["left"] == ["purple-mountain-flower": 2, "thistle-branch": 1])
    let two = try #require(try ask("plan.gold", #","purses":[50,60]"#)["result"])
    #expect(two["sales"] == [["paid": 43, "purse": 50], ["paid": 43, "purse": 60]])
    #expect(two["gold"] == 172)
    let none = try #require(try ask("plan.gold", #","purses":[42]"#)["result"])
    #expect(none["brews"] == [] && none["sales"] == [["paid": 0, "purse": 42]])
    #expect(try ask("plan.gold", #","purses":[0]"#)["error"] != nil)
  }

  @Test func `A plan uses what is available, by the alchemist's prices and choices`() throws {
    edit(#"{"edit":"reserve","ingredient":"thistle-branch","quantity":1}"#)
    #expect(try ask("plan.gold")["result"]?["gold"] == 86)
    edit(#"{"edit":"alchemist","field":"alchemist","value":5}"#)
    let gold = try #require(try ask("plan.gold")["result"]?["gold"]?.integer)
    #expect(gold > 86)
    edit(#"{"edit":"scope","scope":"stock"}"#)
    #expect(try ask("plan.gold")["result"]?["gold"] == .integer(gold))
    edit(#"{"choice":"cant","edit":"choose","ingredient":"thistle-branch"}"#)
    let none = try #require(try ask("plan.gold")["result"])
    #expect(none["gold"] == 0 && none["brews"] == [] && none["exact"] == true)
    edit(#"{"edit":"reserve","ingredient":"thistle-branch","quantity":9}"#)
    #expect(try ask("plan.gold")["result"]?["left"] == ["purple-mountain-flower": 3])
  }

  @Test func `A piece that would stay held back is worth nothing`() throws {
    func isListed(_ ingredient: String) throws -> Bool {
      let items = try ask("plan.shopping", #","limit":100"#)["result"]?["items"]?.array ?? []
      return items.contains { $0["ingredient"] == .string(ingredient) }
    }
    #expect(try isListed("thistle-branch"))
    edit(#"{"edit":"reserve","ingredient":"thistle-branch","quantity":9}"#)
    #expect(try !isListed("thistle-branch"))
  }

  @Test func `What is bought is not held back, not forbidden, and among what there is`() throws {
    func bought(_ more: String) throws -> [String] {
      let result = try ask("plan.shopping", #","budget":200"# + more)["result"]
      #expect(result?["items"] == [])
      return (result?["purchase"]?["pieces"]?.array ?? []).compactMap { $0["ingredient"]?.string }
    }
    let all = try bought("")
    let first = try #require(all.first)
    #expect(try bought(#","among":["\#(first)"]"#).allSatisfy { $0 == first })
    edit(#"{"edit":"reserve","ingredient":"\#(first)","quantity":99}"#)
    #expect(try !bought("").contains(first))
    edit(#"{"edit":"reserve","ingredient":"\#(first)","quantity":null}"#)
    edit(#"{"choice":"cant","edit":"choose","ingredient":"\#(first)"}"#)
    #expect(try !bought("").contains(first))
    let refused = try ask("plan.shopping", #","budget":200,"among":["nothing"]"#)
    #expect(refused["error"] != nil)
  }

  @Test func `The same state gives the same bytes, whatever came between`() throws {
    for method in ["plan.gold", "plan.shopping", "plan.learn"] {
      let first = harness.ask(Self.line(method), on: client)
      let other = harness.ask(Self.line(method), on: harness.connect())
      #expect(first == other)
    }
  }

  @Test func `Replies keep the order of the requests, and events do not wait for a plan`() throws {
    harness.holdsPlans = true
    _ = harness.ask(Self.line("profile.watch", #","topics":["profile"]"#), on: client)
    send("plan.gold")
    harness.receive(Self.ping + "\n", from: client)
    #expect(harness.takeLines(of: client) == [])
    edit(#"{"edit":"scope","scope":"stock"}"#)
    #expect(harness.takeLines(of: client) == [], "it stands behind the ping")
    harness.finishPlan("{}")
    let lines = harness.takeLines(of: client)
    #expect(lines.prefix(2) == [reply(1, "{}"), Self.pong] && lines.count == 3)
    send("plan.gold")
    edit(#"{"edit":"scope","scope":"all"}"#)
    let event = harness.takeLines(of: client)
    #expect(event.count == 1 && event.first?.contains("profile.event") == true)
    harness.finishPlan("{}")
    #expect(harness.takeLines(of: client) == [reply(1, "{}")])
  }

  @Test func `A stop is answered behind the plans that it ends`() throws {
    harness.holdsPlans = true
    for id in ["1", "2", "3"] { send("plan.gold", id: id) }
    harness.receive(Self.stop + "\n", from: client)
    #expect(harness.stoppedPlans.map(\.number) == [1, 2, 3])
    #expect(harness.takeLines(of: client) == [])
    for _ in 1...3 { harness.finishPlan("{}") }
    #expect(
      harness.takeLines(of: client) == [
        reply(1, "{}"), reply(2, "{}"), reply(3, "{}"), reply(9, #"{"stopped":3}"#),
      ])
    #expect(harness.ask(Self.stop, on: client) == reply(9, #"{"stopped":0}"#))
  }

  @Test func `A stop is answered though two plans of another connection go on`() throws {
    harness.holdsPlans = true
    let other = harness.connect()
    for id in ["1", "2"] { harness.receive(Self.line("plan.gold", id: id) + "\n", from: other) }
    send("plan.gold", id: "3")
    #expect(harness.plans.map(\.id.number) == [1, 2])
    harness.receive(Self.stop + "\n", from: client)
    #expect(harness.plans.map(\.id.number) == [1, 2, 3])
    #expect(harness.stoppedPlans.map(\.number) == [3])
    harness.finishPlan("{}", at: 2)
    #expect(harness.takeLines(of: client) == [reply(3, "{}"), reply(9, #"{"stopped":1}"#)])
    #expect(harness.takeLines(of: other) == [])
  }

  @Test func `The fifth plan of a connection is refused`() throws {
    harness.holdsPlans = true
    for id in 1...5 { send("plan.shopping", id: "\(id)") }
    for _ in 1...4 { harness.finishPlan("{}") }
    #expect(
      harness.takeLines(of: client).last
        == #"{"error":{"code":1084,"data":{"kind":"tooManyPlans","limit":4},"message":"#
        + #""the connection has 4 plans under way, its limit; wait for one, or end them with plan.stop"},"#
        + #""id":5,"jsonrpc":"2.0"}"#)
  }

  @Test func `A plan of a connection that is gone is stopped, and its reply goes nowhere`() throws {
    harness.holdsPlans = true
    send("plan.gold")
    send("plan.gold", id: "2")
    let other = harness.connect()
    harness.receive(Self.line("plan.gold", id: "3") + "\n", from: other)
    #expect(harness.plans.count == 2)
    harness.disconnect(client)
    #expect(harness.stoppedPlans.map(\.number) == [1, 2])
    harness.finishPlan("{}")
    #expect(harness.plans.count == 2, "the third has begun")
    harness.finishPlan("{}")
    harness.finishPlan("{}")
    #expect(harness.takeLines(of: other) == [reply(3, "{}")])
  }

  @Test func `Progress is told by the request's id, ahead of the reply`() throws {
    harness.holdsPlans = true
    send("plan.gold", #","progress":true"#, id: #""a""#)
    #expect(harness.plans.first?.task.wantsProgress == true)
    harness.progress(best: 5, bound: 9)
    #expect(
      harness.takeLines(of: client) == [
        #"{"jsonrpc":"2.0","method":"plan.event","params":{"best":5,"bound":9,"plan":"a"}}"#
      ])
    harness.setTakesOutput(client, false)
    harness.progress(best: 6, bound: 9)
    harness.progress(best: 7, bound: 9)
    harness.setTakesOutput(client, true)
    harness.takeOutput(client)
    #expect(harness.takeLines(of: client).count == 1, "what is not taken is not added to")
  }

  @Test func `A plan that waits tells for how many others, and again when one has ended`() throws {
    harness.holdsPlans = true
    let other = harness.connect()
    for id in ["1", "2"] { harness.receive(Self.line("plan.gold", id: id) + "\n", from: other) }
    send("plan.gold", #","progress":true"#, id: "3")
    func waits(_ id: Int, _ plans: Int) -> String {
      #"{"jsonrpc":"2.0","method":"plan.event","params":{"plan":\#(id),"waits":\#(plans)}}"#
    }
    #expect(harness.takeLines(of: client) == [waits(3, 1)])
    send("plan.gold", #","progress":true"#, id: "4")
    send("plan.gold", id: "5")
    #expect(harness.takeLines(of: client) == [waits(4, 2)])
    harness.finishPlan("{}")
    #expect(harness.takeLines(of: client) == [waits(4, 1)])
    harness.disconnect(other)
    harness.finishPlan("{}")
    #expect(harness.takeLines(of: client) == [], "nothing waits that wants to know")
    while !harness.plans.isEmpty { harness.finishPlan("{}") }
    #expect(
      harness.takeLines(of: client) == [reply(3, "{}"), reply(4, "{}"), reply(5, "{}")])
  }

  @Test func `A plan that is asked for together with a stop is told for how many it waits`() throws
  {
    harness.holdsPlans = true
    let other = harness.connect()
    for id in ["1", "2"] { harness.receive(Self.line("plan.gold", id: id) + "\n", from: other) }
    let asked = Self.line("plan.gold", #","progress":true"#, id: "3") + "\n"
    harness.receive(
      Self.stop + "\n" + asked + asked.replacing(#""id":3"#, with: #""id":4"#), from: client)
    let lines = harness.takeLines(of: client)
    #expect(lines.count == 3 && lines.first == reply(9, #"{"stopped":0}"#))
    #expect(
      lines.dropFirst().map { $0.suffix(22) } == [
        #"s":{"plan":3,"waits":1}}"#.suffix(22), #"s":{"plan":4,"waits":2}}"#.suffix(22),
      ])
  }

  @Test func `With details each brew tells what the alchemist makes`() throws {
    let plan = try #require(try ask("plan.gold", #","details":true"#)["result"])
    let brew = try #require(plan["brews"]?.array?.first)
    #expect(brew["named"] == "Potion of Resist Frost" && brew["result"] == "potion")
    #expect(
      brew["strengths"] == [["duration": 60, "effect": "resist-frost", "magnitude": 18]])
    #expect(plan["terms"] == nil)
    let other = try #require(
      try ask("plan.gold", #","details":true,"as":{"skill":0}"#)["result"])
    #expect(other["brews"]?.array?.first?["strengths"]?.array?.first?["magnitude"] == 12)
    #expect(other["terms"] == ["as": ["skill": 0]])
  }

  @Test(
    "A plan with filters is that of a profile whose choices say the same", .seeds(1...20))
  func filtered() throws {
    var generator = SeededGenerator(seed: Seeds.current)
    let catalog = try Catalogs.skyrim.get().catalog
    let bag = catalog.ingredients.shuffled(using: &generator).prefix(14)
    let counts = bag.map { ($0.id, generator.integer(in: 1...4)) }
    let effect = generator.pick(bag.flatMap { $0.effects.map(\.id) })
    let without = generator.pick(bag.map(\.id))
    let edits = counts.map { #"{"edit":"stock","ingredient":"\#($0)","quantity":\#($1)}"# }
    edit(edits.joined(separator: ","))
    let filters = #""with":["effect:\#(effect)"],"without":["ingredient:\#(without)"]"#
    let asked = try #require(try ask("plan.gold", "," + filters)["result"]?.object)
    let terms = try #require(asked["terms"]?.object)
    #expect(terms["with"] == [.string("effect:" + effect)] && terms.count == 2)
    // The terms ask for the same recipes: every brew is among them.
    let listed = try #require(
      try ask("recipes.list", #","scope":"stock","limit":500,"# + filters)["result"])
    let recipes = (listed["recipes"]?.array ?? []).map { $0["ingredients"] }
    for brew in asked["brews"]?.array ?? [] { #expect(recipes.contains(brew["ingredients"])) }
    edit(
      #"{"choice":"must","edit":"choose","effect":"\#(effect)"},"#
        + #"{"choice":"cant","edit":"choose","ingredient":"\#(without)"}"#)
    var chosen = try #require(try ask("plan.gold")["result"]?.object)
    chosen["lsn"] = asked["lsn"]
    chosen["terms"] = asked["terms"]
    #expect(chosen == asked)
  }

  @Test func `Filters that the catalog or the protocol lacks are refused by name`() throws {
    for (members, field) in [
      (#","kind":"potions""#, "kind"), (#","with":["wheat"]"#, "with[0]"),
      (#","above":-1"#, "above"), (#","ingredients":4"#, "ingredients"),
    ] {
      #expect(try ask("plan.gold", members)["error"]?["data"]?["field"] == .string(field))
    }
    let unknown = try ask("plan.gold", #","without":["effect:fearr"]"#)["error"]
    #expect(unknown?["data"]?["kind"] == "effectNotFound")
  }

  @Test("What is brewed of a plan is what it says", .seeds(1...20))
  func brewed() throws {
    var generator = SeededGenerator(seed: Seeds.current)
    let catalog = try Catalogs.skyrim.get().catalog
    let bag = catalog.ingredients.shuffled(using: &generator).prefix(20)
    let edits = bag.map { ingredient in
      #"{"edit":"stock","ingredient":"\#(ingredient.id)","quantity":\#(generator.integer(in: 1...6))}"#
    }
    edit(edits.joined(separator: ","))
    let reserved = generator.pick(Array(bag)).id
    edit(#"{"edit":"reserve","ingredient":"\#(reserved)","quantity":1}"#)
    let plan = try #require(try ask("plan.gold")["result"])
    let rows = (plan["brews"]?.array ?? []).map { brew -> JSONValue in
      ["ingredients": brew["ingredients"] ?? .null, "times": brew["times"] ?? .null]
    }
    try #require(!rows.isEmpty)
    let text = String(decoding: JSONValue.array(rows).serialized(), as: UTF8.self)
    let result = try #require(try ask("bag.brew", #","brews":\#(text)"#)["result"])
    #expect(result["earned"] == plan["gold"])
    let after = try #require(try ask("profile.get")["result"]?["inventory"]?.object)
    var left = after
    left[reserved] = .integer((after[reserved]?.integer ?? 0) - 1)
    #expect(left.filter { $0.value.integer ?? 0 > 0 } == plan["left"]?.object)
    #expect(
      try ask("plan.gold")["result"]?["brews"] == [], "a plan leaves nothing that can be brewed")
  }

  @Test
  func `A plan of what is not durable waits, tells nothing, and begins again after a failure`()
    throws
  {
    (harness.holdsPlans, harness.holdsCommits) = (true, true)
    let writer = harness.connect()
    let edit = #","edits":[{"edit":"adjust","ingredient":"thistle-branch","by":1}]"#
    harness.receive(Self.line("profile.apply", edit) + "\n", from: writer)
    send("plan.gold", #","progress":true"#)
    harness.progress(best: 258, bound: 258)
    #expect(harness.takeLines(of: client) == [])
    harness.finishPlan()
    #expect(harness.takeLines(of: client) == [])
    send("plan.gold", id: "2")
    harness.finishJob(failing: true)
    harness.holdsCommits = false
    #expect(harness.stoppedPlans.map(\.number) == [2])
    while !harness.plans.isEmpty { harness.finishPlan() }
    let replies = harness.takeLines(of: client)
    #expect(replies.count == 2)
    #expect(replies.allSatisfy { $0.contains(#""gold":172,"left""#) }, "\(replies)")
  }

  @Test func `A stop of the daemon ends every plan, and answers`() throws {
    harness.holdsPlans = true
    send("plan.gold")
    harness.stop()
    #expect(harness.stoppedPlans.map(\.number) == [1] && harness.finishedCount == 0)
    harness.finishPlan("{}")
    #expect(harness.takeLines(of: client) == [reply(1, "{}")])
    #expect(harness.finishedCount == 1)
  }

  @Test func `A plan waits for the index of its catalog`() throws {
    let harness = try ServiceHarness.small()
    harness.holdsIndexes = true
    let client = harness.connect()
    #expect(harness.ask(Self.line("plan.learn", #","from":"all""#), on: client) == "")
    try harness.finishIndex()
    #expect(harness.takeLines(of: client).last?.hasPrefix(#"{"id":1,"#) == true)
  }
}
