import Alchemy
import JSON
import ProfileService
import Testing
import Wire

@Suite("A profile's own alchemist")
struct AlchemistTests {
  private let harness: ServiceHarness
  private let client: ConnectionID

  init() throws {
    harness = try ServiceHarness.skyrim()
    client = harness.connect()
  }

  private func ask(_ method: String, _ members: String = "") throws -> JSONValue {
    let reply = harness.ask(
      #"{"id":1,"jsonrpc":"2.0","method":"\#(method)","params":{"profile":"default"\#(members)}}"#,
      on: client)
    // Events follow the reply on lines of their own.
    let line = try #require(reply.split(separator: "\n").first)
    return try JSONValue(parsing: Array(line.utf8))
  }

  @discardableResult
  private func set(_ values: KeyValuePairs<String, String>) throws -> JSONValue {
    let edits = values.map { #"{"edit":"alchemist","field":"\#($0)","value":\#($1)}"# }
    return try ask("profile.apply", #","edits":[\#(edits.joined(separator: ","))]"#)
  }

  private func details(_ ingredients: String...) throws -> JSONValue {
    let ids = ingredients.map { "\"\($0)\"" }.joined(separator: ",")
    let reply = try ask("recipes.explain", #","ingredients":[\#(ids)],"details":true"#)
    return try #require(reply["result"])
  }

  private func first(_ members: String) throws -> JSONValue {
    let reply = try ask("recipes.list", #","limit":1"# + members)
    return try #require(reply["result"]?["recipes"]?.array?.first)
  }

  @Test("gold and strengths are those that the game shows")
  func details() throws {
    let flower = ["purple-mountain-flower", "thistle-branch"]
    var told = try details(flower[0], flower[1])
    #expect(told["gold"] == 86)
    #expect(told["named"] == "Potion of Resist Frost" && told["result"] == "potion")
    #expect(told["strengths"] == [["duration": 60, "effect": "resist-frost", "magnitude": 18]])
    #expect(told["removed"] == [] && told["times"] == 0)
    try set(["skill": "73", "fortify": "47", "alchemist": "3"])
    told = try details(flower[0], flower[1])
    #expect(told["gold"] == 201)
    #expect(told["strengths"]?.array?.first?["magnitude"] == 39)
    try set(["benefactor": "true"])
    told = try details(flower[0], flower[1])
    #expect(told["gold"] == 253)
    #expect(told["strengths"]?.array?.first?["magnitude"] == 48)
  }

  @Test("an explanation names the catalog's factors at the alchemist's skill; lists leave them out")
  func factors() throws {
    let fear = Effect(
      id: "fear", name: "Fear", isHarmful: true, baseCost: 1, baseMagnitude: 1, baseDuration: 9,
      factors: [
        EffectFactor(perk: "Scale", factor: 0.5),
        EffectFactor(perk: "Skilled", factor: 1, perSkill: 0.01),
      ])
    let ingredients = ["one", "two"].map {
      Ingredient(
        id: $0, name: $0, effects: [IngredientEffect(id: "fear", magnitude: 10, duration: 9)],
        value: 1, weight: 1)
    }
    let harness = ServiceHarness(
      try Catalogs.Prepared(
        Catalog(
          id: "skyrim", title: "Modded", effects: [fear], ingredients: ingredients,
          doubts: ["a perk"])))
    let client = harness.connect()
    func ask(_ method: String, _ members: String) throws -> JSONValue {
      let reply = harness.ask(
        #"{"id":1,"jsonrpc":"2.0","method":"\#(method)","params":{\#(members)}}"#, on: client)
      return try #require(JSONValue(parsing: Array(reply.utf8))["result"])
    }
    let told = try ask(
      "recipes.explain",
      #""profile":"default","ingredients":["one","two"],"details":true,"as":{"skill":50}"#)
    // 10 × 4 × 1.25 × 0.5 × 1.5, half up.
    #expect(
      told["strengths"] == [
        [
          "duration": 9, "effect": "fear", "magnitude": 38,
          "factors": [
            ["factor": .number(JSONNumber(0.5)), "perk": "Scale"],
            ["factor": .number(JSONNumber(1.5)), "perk": "Skilled"],
          ],
        ]
      ])
    let listed = try ask("recipes.list", #""profile":"default","details":true"#)
    #expect(
      listed["recipes"]?.array?.first?["strengths"] == [
        ["duration": 9, "effect": "fear", "magnitude": 60]
      ])
    #expect(try ask("catalog.list", "")["catalogs"]?.array?.first?["guess"] == true)
    #expect(try ask("catalog.get", #""catalog":"skyrim""#)["doubts"] == ["a perk"])
  }

  @Test("lists have the alchemist's gold, and with Purity the kept effects")
  func lists() throws {
    let with = #","with":["ingredient:creep-cluster","ingredient:giants-toe","ingredient:wheat"]"#
    let usual = try first(with)
    #expect(usual["gold"] == 854 && usual["removed"] == nil)
    try set([
      "alchemist": "5", "fortify": "100", "physician": "true", "benefactor": "true",
      "poisoner": "true",
    ])
    #expect(try first(with)["gold"] == 4_813)
    let poison = #","with":["ingredient:deathbell","ingredient:river-betty"],"ingredients":2"#
    #expect(try first(poison)["gold"] == 2_196)
    try set(["purity": "true"])
    let pure = try first(with)
    #expect(pure["gold"] == 4_082)
    #expect(pure["removed"] == ["damage-stamina-regen"])
    #expect(pure["effects"] == ["fortify-carry-weight", "fortify-health"])
    // Every result is pure now.
    let all = try ask("recipes.list", "")["result"]?["total"]
    #expect(try ask("recipes.list", #","kind":"pure""#)["result"]?["total"] == all)
    #expect(all == 32_815)
  }

  @Test("rows with details tell what explain tells, and rows without are as before")
  func rowDetails() throws {
    let plain = try ask("recipes.list", #","limit":40,"kind":"any""#)
    for values in [[:], ["fortify": "100", "benefactor": "true", "purity": "true"]]
      as [KeyValuePairs<String, String>]
    {
      if !values.isEmpty { try set(values) }
      for members in ["", #","kind":"harmful""#, #","short":2"#] {
        let page = try ask("recipes.list", #","limit":40,"details":true"# + members)["result"]
        let rows = try #require(page?["recipes"]?.array)
        #expect(rows.count == 40)
        for row in rows {
          let ids = (row["ingredients"]?.array ?? []).compactMap(\.string)
          let list = ids.map { "\"\($0)\"" }.joined(separator: ",")
          let told = try ask("recipes.explain", #","ingredients":[\#(list)],"details":true"#)
          for name in ["gold", "named", "result", "strengths"] {
            #expect(row[name] != nil && row[name] == told["result"]?[name], "\(name) \(ids)")
          }
          #expect(row["removed"] ?? [] == told["result"]?["removed"])
        }
        // A cursor serves with details and without.
        let cursor = try #require(page?["cursor"]?.string)
        let next = try ask("recipes.list", #","cursor":"\#(cursor)""#)["result"]?["recipes"]
        #expect(next?.array?.first?["effects"] != nil && next?.array?.first?["strengths"] == nil)
      }
      if values.isEmpty {
        #expect(try ask("recipes.list", #","limit":40,"kind":"any""#) == plain)
      }
    }
  }

  @Test("the dearest come first, whoever the alchemist is")
  func order() throws {
    try set(["fortify": "100", "poisoner": "true", "purity": "true"])
    let rows = try ask("recipes.list", #","limit":500"#)["result"]?["recipes"]?.array
    let gold = try #require(rows).compactMap { $0["gold"]?.integer }
    #expect(gold.count == 500 && gold == gold.sorted(by: >))
    #expect(gold[0] > 1_900)
  }

  @Test("a cursor expires when the alchemist changes, and serves again when he is as before")
  func cursors() throws {
    let cursor = try #require(
      try ask("recipes.list", #","limit":2"#)["result"]?["cursor"]?.string)
    let members = #","cursor":"\#(cursor)""#
    try set(["seeker": "true"])
    #expect(try ask("recipes.list", members)["error"]?["data"]?["kind"] == "cursorExpired")
    try set(["seeker": "false", "experimenter": "2"])
    #expect(try ask("recipes.list", members)["result"]?["recipes"]?.array?.count == 2)
  }

  @Test("watches of recipes are told that prices changed, but not of a rank without prices")
  func repriced() throws {
    let watcher = harness.connect()
    _ = harness.ask(
      #"{"id":1,"jsonrpc":"2.0","method":"profile.watch","params":{"profile":"default","topics":["recipes"]}}"#,
      on: watcher)
    try set(["experimenter": "3"])
    #expect(harness.takeLines(of: watcher) == [])
    try set(["skill": "50"])
    let lines = harness.takeLines(of: watcher)
    #expect(lines.count == 1)
    let event = try JSONValue(parsing: Array(try #require(lines.first).utf8))
    #expect(
      event["params"]?["recipes"]
        == ["added": 0, "count": 32_815, "removed": 0, "repriced": true])
  }

  @Test("what is held back does not count in scope stock, and is named where only it is in the way")
  func reserve() throws {
    _ = try ask(
      "profile.apply",
      #","edits":[{"edit":"stock","ingredient":"purple-mountain-flower","quantity":3},{"edit":"stock","ingredient":"thistle-branch","quantity":2},{"edit":"reserve","ingredient":"thistle-branch","quantity":1},{"edit":"scope","scope":"stock"}]"#
    )
    var told = try details("purple-mountain-flower", "thistle-branch")
    #expect(told["matches"] == true && told["times"] == 1)
    let done = try ask(
      "profile.apply", #","edits":[{"edit":"reserve","ingredient":"thistle-branch","quantity":2}]"#)
    #expect(done["result"]?["recipes"] == ["added": 0, "count": 0, "removed": 1])
    told = try details("purple-mountain-flower", "thistle-branch")
    #expect(told["blockedBy"] == ["reserve:thistle-branch"] && told["matches"] == false)
    #expect(told["times"] == 0)
  }

  @Test(
    "what is held back of every ingredient does not count in scope stock, also of what comes later")
  func reserveOfEvery() throws {
    _ = try ask(
      "profile.apply",
      #","edits":[{"edit":"stock","ingredient":"purple-mountain-flower","quantity":2},{"edit":"stock","ingredient":"thistle-branch","quantity":1},{"edit":"scope","scope":"stock"}]"#
    )
    let rule = #","edits":[{"edit":"reserve","ingredient":"*","quantity":1}]"#
    let done = try ask("profile.apply", rule)
    #expect(done["result"]?["recipes"] == ["added": 0, "count": 0, "removed": 1])
    #expect(try ask("profile.get")["result"]?["reserves"] == ["*": 1])
    var told = try details("purple-mountain-flower", "thistle-branch")
    #expect(told["blockedBy"] == ["reserve:thistle-branch"])
    let counted = try ask(
      "profile.apply", #","edits":[{"edit":"adjust","ingredient":"thistle-branch","by":2}]"#)
    #expect(counted["result"]?["recipes"] == ["added": 1, "count": 1, "removed": 0])
    told = try details("purple-mountain-flower", "thistle-branch")
    #expect(told["times"] == 1)
    _ = try ask("profile.undo", "")
    #expect(try ask("profile.undo", "")["result"]?["recipes"]?["count"] == 1)
  }
}
