import JSON
import ProfileService
import Profiles
import TestSupport
import Testing
import Wire

@Suite("What if the alchemist were another one")
struct WhatIfTests {
  private let harness: ServiceHarness
  private let client: ConnectionID

  init() throws {
    harness = try ServiceHarness.skyrim()
    client = harness.connect()
  }

  private func reply(_ method: String, _ members: String) throws -> JSONValue {
    let line = harness.ask(
      #"{"id":1,"jsonrpc":"2.0","method":"\#(method)","params":{\#(members)}}"#, on: client)
    return try JSONValue(parsing: Array(line.utf8))
  }

  private func ask(_ method: String, of profile: String, _ members: String) throws -> JSONValue {
    try #require(try reply(method, #""profile":"\#(profile)"\#(members)"#)["result"])
  }

  /// The fields of an alchemist, of which some profiles have a few already.
  private static func alchemist(_ generator: inout SeededGenerator) -> [String: JSONValue] {
    var fields: [String: JSONValue] = [:]
    if generator.chance(oneIn: 2) { fields["skill"] = .integer(generator.integer(in: 0...100)) }
    if generator.chance(oneIn: 2) { fields["fortify"] = .integer(generator.integer(in: 0...300)) }
    if generator.chance(oneIn: 3) { fields["alchemist"] = .integer(generator.integer(in: 0...5)) }
    for perk in ["benefactor", "physician", "poisoner", "purity", "seeker"]
    where generator.chance(oneIn: 2) { fields[perk] = .bool(generator.chance(oneIn: 3) == false) }
    return fields
  }

  private static func edits(_ fields: [String: JSONValue]) -> [JSONValue] {
    fields.map { ["edit": "alchemist", "field": .string($0.key), "value": $0.value] }
  }

  private func apply(_ edits: [JSONValue], to profile: String) throws {
    guard !edits.isEmpty else { return }
    let text = String(decoding: JSONValue.array(edits).serialized(), as: UTF8.self)
    _ = try ask("profile.apply", of: profile, #","edits":\#(text)"#)
  }

  /// What does not depend on the profile's name and history, nor on how it was asked for.
  private static func content(_ result: JSONValue) -> JSONValue {
    var members = result.object ?? [:]
    members["lsn"] = nil
    members["cursor"] = nil
    members["terms"] = nil
    return .object(members)
  }

  @Test(
    "every answer is that for a profile which has this alchemist, and nothing changes",
    .seeds(1...20))
  func law() throws {
    var generator = SeededGenerator(seed: Seeds.current)
    let choices: [JSONValue] = [
      ["edit": "choose", "ingredient": "nirnroot", "choice": "cant"],
      // Of some recipes of the bag, Purity takes this effect away.
      [
        "edit": "choose", "effect": generator.pick(["damage-stamina-regen", "damage-health"]),
        "choice": generator.chance(oneIn: 4) ? "must" : "cant",
      ],
      ["edit": "scope", "scope": generator.chance(oneIn: 3) ? "stock" : "all"],
    ]
    let bag: [JSONValue] = ["wheat", "blue-mountain-flower", "garlic", "giants-toe", "deathbell"]
      .map { ["edit": "stock", "ingredient": $0, "quantity": 3] }
    let own = Self.alchemist(&generator)
    let other = Self.alchemist(&generator)
    try #require(try reply("profile.create", #""name":"twin""#)["result"] != nil)
    for profile in ["default", "twin"] { try apply(choices + bag + Self.edits(own), to: profile) }
    try apply(Self.edits(other), to: "twin")
    let before = try ask("profile.get", of: "default", "")
    let text = String(decoding: JSONValue.object(other).serialized(), as: UTF8.self)
    let questions = [
      ("recipes.list", #","limit":30"#),
      ("recipes.list", #","limit":30,"kind":"harmful","details":true"#),
      ("recipes.list", #","limit":30,"scope":"stock","text":"health""#),
      ("recipes.list", #","limit":30,"short":1"#),
      ("recipes.explain", #","ingredients":["deathbell","giants-toe"],"details":true"#),
      ("plan.gold", ""), ("plan.shopping", #","limit":5"#),
    ]
    for (method, members) in questions {
      let asked = try ask(method, of: "default", members + #","as":\#(text)"#)
      let real = try ask(method, of: "twin", members)
      #expect(Self.content(asked) == Self.content(real), "\(method) \(members) as \(text)")
    }
    #expect(try ask("profile.get", of: "default", "") == before)
    #expect(harness.store.violations == [])
  }

  @Test("pages follow each other with the cursor alone, which stands for the same question")
  func pages() throws {
    let first = try ask(
      "recipes.list", of: "default", #","limit":3,"as":{"skill":60,"benefactor":true}"#)
    let cursor = try #require(first["cursor"]?.string)
    let second = try ask("recipes.list", of: "default", #","cursor":"\#(cursor)""#)
    let both = try ask(
      "recipes.list", of: "default", #","limit":6,"as":{"skill":60,"benefactor":true}"#)
    let rows = (first["recipes"]?.array ?? []) + (second["recipes"]?.array ?? [])
    #expect(rows.count == 6 && rows == both["recipes"]?.array)
    for members in [#","as":{"skill":61}"#, #","as":{"benefactor":true}"#] {
      let refused = try reply(
        "recipes.list", #""profile":"default","cursor":"\#(cursor)"\#(members)"#)
      #expect(refused["error"]?["data"]?["field"] == "cursor")
    }
    // The profile's own alchemist counts for the fields that are not given.
    try apply([["edit": "alchemist", "field": "fortify", "value": 50]], to: "default")
    let expired = try reply("recipes.list", #""profile":"default","cursor":"\#(cursor)""#)
    #expect(expired["error"]?["data"]?["kind"] == "cursorExpired")
  }

  @Test(
    "what an alchemist cannot be is refused",
    arguments: [
      (#"{"skil":1}"#, "as.skil", "skill"), (#"{"skill":1001}"#, "as.skill", "1000"),
      (#"{"skill":true}"#, "as.skill", "integer"), (#"{"purity":1}"#, "as.purity", "true or false"),
      ("[]", "as", "object"),
    ])
  func refused(value: String, field: String, words: String) throws {
    for method in ["recipes.list", "plan.gold", "plan.shopping"] {
      let error = try reply(method, #""profile":"default","as":\#(value)"#)["error"]
      #expect(error?["data"]?["field"]?.string == field, "\(String(describing: error))")
      #expect(error?["message"]?.string?.contains(words) == true)
    }
  }

  @Test("nobody is woken, and no other page is dropped")
  func silence() throws {
    let watcher = harness.connect()
    _ = harness.ask(
      #"{"id":1,"jsonrpc":"2.0","method":"profile.watch","params":{"profile":"default"}}"#,
      on: watcher)
    let page = try ask("recipes.list", of: "default", "")
    let hits = try reply("system.status", "")["result"]?["cache"]?["misses"]
    _ = try ask("recipes.list", of: "default", #","as":{"purity":true}"#)
    #expect(try ask("recipes.list", of: "default", "") == page)
    #expect(try reply("system.status", "")["result"]?["cache"]?["misses"] == hits)
    #expect(harness.takeLines(of: watcher) == [])
  }
}
