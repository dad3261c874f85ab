import Alchemy
import JSON
import ProfileService
import TestSupport
import Testing
import Wire

/// A plan searches its recipes; the list of a held catalog comes from its index.
@Suite("Plans beside the list of the same recipes")
struct PlanListTests {
  private let harness: ServiceHarness
  private let client: ConnectionID
  private var generator = SeededGenerator(seed: Seeds.current)
  /// The counts of the bag, by id.
  private var counts: [String: Int] = [:]

  init() throws {
    harness = try ServiceHarness.skyrim()
    client = harness.connect()
  }

  private func ask(_ method: String, _ members: [String: JSONValue] = [:]) throws -> JSONValue {
    let members = members.merging(["profile": "default"]) { own, _ in own }
    let text = harness.ask(ServiceHarness.line(method, .object(members)), on: client)
    let reply = try JSONValue(parsing: Array(text.utf8))
    return try #require(reply["result"], "\(reply)")
  }

  private static func ingredients(of row: JSONValue) -> [String] {
    (row["ingredients"]?.array ?? []).compactMap(\.string)
  }

  /// A bag, choices and an alchemist.
  private mutating func fill() throws {
    let catalog = try Catalogs.skyrim.get().catalog
    let bag = catalog.ingredients.shuffled(using: &generator).prefix(14)
    var edits: [JSONValue] = bag.map { ingredient in
      let count = generator.integer(in: 1...4)
      counts[ingredient.id] = count
      return ["edit": "stock", "ingredient": .string(ingredient.id), "quantity": .integer(count)]
    }
    let effects = bag.flatMap { $0.effects.map(\.id) }
    for choice in ["cant", "cant"] + (generator.chance(oneIn: 3) ? ["must"] : []) {
      edits.append(
        ["edit": "choose", "effect": .string(generator.pick(effects)), "choice": .string(choice)])
    }
    edits.append(
      [
        "edit": "choose", "ingredient": .string(generator.pick(bag.map(\.id))),
        "choice": generator.chance(oneIn: 3) ? "must" : "cant",
      ])
    for (field, value) in [("purity", JSONValue.bool(true)), ("fortify", 57), ("poisoner", true)]
    where Bool.random(using: &generator) {
      edits.append(["edit": "alchemist", "field": .string(field), "value": value])
    }
    _ = try ask("profile.apply", ["edits": .array(edits)])
  }

  private mutating func filters() -> [String: JSONValue] {
    generator.pick([[:], ["kind": "pure"], ["kind": "beneficial"], ["above": 100]])
  }

  /// All rows of the list.
  private func rows(short: Int, _ filters: [String: JSONValue] = [:]) throws -> [JSONValue] {
    var query = filters.merging(["short": .integer(short), "limit": 500]) { own, _ in own }
    var rows: [JSONValue] = []
    while true {
      let page = try ask("recipes.list", query)
      rows += page["recipes"]?.array ?? []
      guard let cursor = page["cursor"], cursor != .null else { return rows }
      query = ["cursor": cursor, "limit": 500]
    }
  }

  @Test("a plan brews what the list has, and its proof pays for all of it", .seeds(1...30))
  mutating func gold() throws {
    try fill()
    let filters = filters()
    let plan = try ask("plan.gold", filters)
    var golds: [[String]: Int] = [:]
    let rows = try rows(short: 0, filters)
    for row in rows { golds[Self.ingredients(of: row)] = row["gold"]?.integer }
    for brew in plan["brews"]?.array ?? [] {
      let gold = try #require(golds[Self.ingredients(of: brew)], "\(brew) is not in the list")
      #expect(brew["gold"]?.integer == gold)
    }
    let prices = plan["proof"]?["prices"]?.object ?? [:]
    let odd = try (plan["proof"]?["odd"]?.array ?? []).map { set in
      (
        ingredients: Set(Self.ingredients(of: set)),
        price: try #require(set["price"]?.integer)
      )
    }
    for row in rows {
      let ingredients = Self.ingredients(of: row)
      let paid = ingredients.reduce(0) { $0 + (prices[$1]?.integer ?? 0) }
      let more = odd.filter { $0.ingredients.intersection(ingredients).count >= 2 }
      #expect(paid + more.reduce(0) { $0 + $1.price } >= 1000 * (row["gold"]?.integer ?? 0))
    }
    let worth = prices.reduce(0) { $0 + (counts[$1.key] ?? 0) * ($1.value.integer ?? 0) }
    let worthOfSets = odd.reduce(0) { sum, set in
      sum + set.price * (set.ingredients.reduce(0) { $0 + (counts[$1] ?? 0) } / 2)
    }
    #expect(plan["bound"]?.integer == (worth + worthOfSets) / 1000)
  }

  @Test("a shopping list counts the recipes that the list says lack one ingredient", .seeds(1...15))
  mutating func shopping() throws {
    try fill()
    let items = try ask("plan.shopping", ["limit": 110])["items"]?.array ?? []
    var opened: [String: [Int]] = [:]
    for row in try rows(short: 1) {
      guard let lacks = row["lacks"]?.array?.first?.string else { continue }
      opened[lacks, default: []].append(try #require(row["gold"]?.integer))
    }
    for item in items {
      let golds = opened[item["ingredient"]?.string ?? ""] ?? []
      #expect(item["opens"]?.integer == golds.count)
      #expect(item["best"]?["gold"]?.integer == golds.max())
    }
  }
}
