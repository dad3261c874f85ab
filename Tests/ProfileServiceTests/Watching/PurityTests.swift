import Alchemy
import JSON
import ProfileService
import TestSupport
import Testing
import Wire

@Suite("Choices of effects with the perk Purity")
struct PurityTests {
  @Test(
    "lists, counts, explanations, watches and replays go by what a result keeps", .seeds(1...12))
  func everywhere() throws {
    var run = try PurityRun(seed: Seeds.current)
    while run.repricings < 8 { try run.step() }
    try run.expectReplay()
    for _ in 0..<40 { try run.step() }
    try run.expectMergedReplay()
  }

  @Test("more than eight new alchemists are told to a resumed watch as one change")
  func manyAlchemists() throws {
    var run = try PurityRun(seed: 1)
    for skill in 0..<9 { try run.apply([.init("skill", "\(skill)")]) }
    let told = try run.replay()
    #expect(told.count == 1 && told.first?["merged"] == 9)
    #expect(told.first?["recipes"]?["repriced"] == true)
  }
}

/// One profile whose choices and alchemist change at random, beside a profile with the same
/// alchemist and no choices, whose rows tell what each recipe keeps.
private struct PurityRun {
  /// An edit of the alchemist.
  struct Perk {
    let edit: String

    init(_ field: String, _ value: String) {
      edit = #"{"edit":"alchemist","field":"\#(field)","value":\#(value)}"#
    }
  }

  private let harness: ServiceHarness
  private let client: ConnectionID
  private let watcher: ConnectionID
  private var generator: SeededGenerator
  private let catalog: Catalog
  private var choices: [String: [String: String]] = ["ingredient": [:], "effect": [:]]
  private var matching: Set<[String]>
  private var live: [JSONValue] = []
  /// How many changes gave the recipes other prices.
  private(set) var repricings = 0

  init(seed: UInt64) throws {
    generator = SeededGenerator(seed: seed)
    catalog = try Self.catalog(using: &generator)
    harness = ServiceHarness(try Catalogs.Prepared(catalog))
    (client, watcher) = (harness.connect(), harness.connect())
    matching = []
    _ = try ask("profile.create", #""name":"plain""#)
    matching = try Set(rows(of: "default").map(\.ingredients))
    _ = harness.ask(
      #"{"id":1,"jsonrpc":"2.0","method":"profile.watch","params":{"profile":"default","topics":["recipes"]}}"#,
      on: watcher)
    _ = harness.takeLines(of: watcher)
  }

  /// Half of the effects are harmful, and their costs are near each other, so that perks decide
  /// whether many a result is a potion or a poison.
  private static func catalog(using generator: inout SeededGenerator) throws -> Catalog {
    let effects = (0..<8).map { number in
      Effect(
        id: "effect-\(number)", name: "Effect \(number)", isHarmful: number % 2 == 0,
        baseCost: Double(generator.integer(in: 10...14)) / 10, baseMagnitude: 1, baseDuration: 1,
        helpedByPhysician: number % 4 == 1)
    }
    return try Catalog(
      id: "skyrim", title: "Mixed", effects: effects,
      ingredients: (0..<9).map { number in
        Ingredient(
          id: "ingredient-\(number)", name: "Ingredient \(number)",
          effects: effects.shuffled(using: &generator).prefix(4).map {
            IngredientEffect(
              id: $0.id, magnitude: Double(generator.integer(in: 1...6)), duration: 10)
          }, value: 1, weight: 1)
      })
  }

  // MARK: Asking

  private func ask(_ method: String, _ members: String) throws -> JSONValue {
    let reply = harness.ask(
      #"{"id":1,"jsonrpc":"2.0","method":"\#(method)","params":{\#(members)}}"#, on: client)
    let line = try #require(reply.split(separator: "\n").first)
    return try #require(try JSONValue(parsing: Array(line.utf8))["result"], "\(reply)")
  }

  private typealias Row = (ingredients: [String], effects: Set<String>)

  private func rows(of profile: String) throws -> [Row] {
    let page = try ask("recipes.list", #""profile":"\#(profile)","limit":500"#)
    let rows = try #require(page["recipes"]?.array)
    #expect(page["total"] == .integer(rows.count))
    return rows.map { (Self.strings($0["ingredients"]), Set(Self.strings($0["effects"]))) }
  }

  private static func strings(_ value: JSONValue?) -> [String] {
    (value?.array ?? []).compactMap(\.string)
  }

  // MARK: Changing

  mutating func step() throws {
    switch generator.integer(in: 0...9) {
    case 0...1: try apply([Perk("purity", generator.chance(oneIn: 4) ? "false" : "true")])
    case 2: try apply([Perk("skill", "\(generator.integer(in: 0...100))")])
    case 3: try apply([Perk("physician", "\(generator.chance(oneIn: 2))")])
    case 4: try choose("ingredient", catalog.ingredients.map(\.id))
    default: try choose("effect", catalog.effects.map(\.id))
    }
  }

  private mutating func choose(_ kind: String, _ ids: [String]) throws {
    let id = generator.pick(ids)
    let choice = generator.pick(["may", "may", "must", "cant", "cant"])
    choices[kind]?[id] = choice
    try check(apply(#"{"edit":"choose","\#(kind)":"\#(id)","choice":"\#(choice)"}"#, to: "default"))
  }

  mutating func apply(_ perks: [Perk]) throws {
    let edits = perks.map(\.edit).joined(separator: ",")
    _ = try apply(edits, to: "plain")
    try check(apply(edits, to: "default"))
  }

  private func apply(_ edits: String, to profile: String) throws -> JSONValue {
    try ask("profile.apply", #""profile":"\#(profile)","edits":[\#(edits)]"#)
  }

  // MARK: Comparing

  /// Filters the rows of the profile without choices one by one.
  private func expected() throws -> Set<[String]> {
    Set(
      try rows(of: "plain").filter { row in
        fits(Set(row.ingredients), choices["ingredient"] ?? [:])
          && fits(row.effects, choices["effect"] ?? [:])
      }.map(\.ingredients))
  }

  private func fits(_ ids: Set<String>, _ choices: [String: String]) -> Bool {
    choices.allSatisfy { id, choice in
      choice == "must" ? ids.contains(id) : choice == "cant" ? !ids.contains(id) : true
    }
  }

  private mutating func check(_ applied: JSONValue) throws {
    let now = try expected()
    let news: JSONValue = [
      "added": .integer(now.subtracting(matching).count), "count": .integer(now.count),
      "removed": .integer(matching.subtracting(now).count),
    ]
    #expect(applied["recipes"] == news)
    if generator.chance(oneIn: 5) { harness.runShortOfMemory() }
    if generator.chance(oneIn: 5) {
      let listed = try ask("profile.list", "")["profiles"]?.array ?? []
      #expect(listed.first { $0["name"] == "default" }?["recipes"] == .integer(now.count))
    }
    #expect(try Set(rows(of: "default").map(\.ingredients)) == now)
    #expect(try ask("profile.get", #""profile":"default""#)["recipes"] == .integer(now.count))
    try checkExplanation(now)
    try checkEvents(now)
    matching = now
  }

  private mutating func checkExplanation(_ now: Set<[String]>) throws {
    guard let row = try rows(of: "plain").randomElement(using: &generator) else { return }
    let ids = row.ingredients.map { "\"\($0)\"" }.joined(separator: ",")
    let told = try ask("recipes.explain", #""profile":"default","ingredients":[\#(ids)]"#)
    #expect(told["matches"] == .bool(now.contains(row.ingredients)), "\(told) \(row)")
  }

  private mutating func checkEvents(_ now: Set<[String]>) throws {
    for line in harness.takeLines(of: watcher) {
      let event = try #require(try JSONValue(parsing: Array(line.utf8))["params"])
      live.append(event)
      if event["recipes"]?["repriced"] == true { repricings += 1 }
      guard let recipes = event["recipes"] else { continue }
      matching.subtract((recipes["lost"]?.array ?? []).map { Self.strings($0["ingredients"]) })
      matching.formUnion((recipes["gained"]?.array ?? []).map { Self.strings($0["ingredients"]) })
      #expect(recipes["count"] == .integer(matching.count))
    }
    #expect(matching == now)
  }

  // MARK: Resuming

  /// What a watch from the start is told.
  func replay() throws -> [JSONValue] {
    let epoch = try #require(
      try ask("profile.get", #""profile":"default""#)["epoch"]?.string)
    let reply = harness.ask(
      #"{"id":1,"jsonrpc":"2.0","method":"profile.watch","params":{"profile":"default","topics":["recipes"],"from":{"epoch":"\#(epoch)","lsn":0}}}"#,
      on: harness.connect())
    return try reply.split(separator: "\n").dropFirst().compactMap {
      try JSONValue(parsing: Array($0.utf8))["params"]
    }
  }

  /// A resumed watch is told what the live watch was told.
  func expectReplay() throws {
    let told = try replay()
    #expect(told.count == live.count)
    for (late, early) in zip(told, live) { #expect(late == early) }
  }

  /// A resumed watch that has missed many new alchemists is told how the recipes differ.
  func expectMergedReplay() throws {
    let told = try replay()
    #expect(told.count == 1 && told.first?["recipes"]?["count"] == .integer(matching.count))
    // At the start, every recipe matched.
    let all = try rows(of: "plain").count
    #expect(told.first?["recipes"]?["added"] == 0)
    #expect(told.first?["recipes"]?["removed"] == .integer(all - matching.count))
  }
}
