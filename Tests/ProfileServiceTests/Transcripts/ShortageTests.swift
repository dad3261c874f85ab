import Alchemy
import JSON
import ProfileService
import TestSupport
import Testing
import Wire

@Suite("Recipes of which the bag lacks some ingredients")
struct ShortageTests {
  private let harness: ServiceHarness
  private let client: ConnectionID

  init() throws {
    harness = try ServiceHarness.skyrim()
    client = harness.connect()
  }

  private func ask(_ method: String, _ members: [String: JSONValue]) throws -> JSONValue {
    let members = members.merging(["profile": "default"]) { $1 }
    let reply = harness.ask(ServiceHarness.line(method, .object(members)), on: client)
    return try JSONValue(parsing: Array(reply.utf8))
  }

  private func edit(_ edits: [JSONValue]) throws {
    #expect(try ask("profile.apply", ["edits": .array(edits)])["error"] == nil)
  }

  /// Every row of a list, page by page, and what each page says is the number of rows.
  private func list(_ members: [String: JSONValue]) throws -> (rows: [JSONValue], totals: Set<Int>)
  {
    var members = members
    members["limit"] = 500
    var rows: [JSONValue] = []
    var totals: Set<Int> = []
    while true {
      let page = try #require(try ask("recipes.list", members)["result"])
      rows += page["recipes"]?.array ?? []
      totals.insert(try #require(page["total"]?.integer))
      guard let cursor = page["cursor"] else { return (rows, totals) }
      members["cursor"] = cursor
    }
  }

  /// The row as it must be in a list of recipes that lack so many ingredients; nil if it is not.
  private func row(
    _ row: JSONValue, short: Int, available: [String: Int]
  ) -> JSONValue? {
    var members = row.object ?? [:]
    let ingredients = (row["ingredients"]?.array ?? []).compactMap(\.string)
    let lacks = ingredients.filter { available[$0] ?? 0 <= 0 }
    guard lacks.count == short else { return nil }
    if short == 0 {
      members["times"] = .integer(ingredients.compactMap { available[$0] }.min() ?? 0)
    } else {
      members["lacks"] = .array(lacks.map { .string($0) })
    }
    return .object(members)
  }

  @Test("The list is that of a plain reading of all rows", .seeds(1...6))
  func law() throws {
    var generator = SeededGenerator(seed: Seeds.current)
    let catalog = try Catalogs.skyrim.get().catalog
    let ids = catalog.ingredients.map(\.id)
    var available: [String: Int] = [:]
    var edits: [JSONValue] = [["edit": "choose", "ingredient": "wheat", "choice": "must"]]
    let every = generator.pick([0, 0, 1, 2])
    edits.append(["edit": "reserve", "ingredient": "*", "quantity": .integer(every)])
    for id in ids where generator.chance(oneIn: 2) {
      let (quantity, reserve) = (generator.integer(in: 0...5), generator.integer(in: 0...3))
      available[id] = quantity - max(reserve, every)
      edits.append(["edit": "stock", "ingredient": .string(id), "quantity": .integer(quantity)])
      edits.append(["edit": "reserve", "ingredient": .string(id), "quantity": .integer(reserve)])
    }
    let other = generator.pick(ids.filter { $0 != "wheat" })
    edits += [
      ["edit": "choose", "ingredient": .string(other), "choice": "cant"],
      ["edit": "choose", "effect": "damage-health", "choice": "cant"],
      ["edit": "scope", "scope": .string(generator.pick(["all", "stock"]))],
    ]
    if generator.chance(oneIn: 2) {
      edits.append(["edit": "alchemist", "field": "purity", "value": true])
    }
    try edit(edits)
    for _ in 0..<4 {
      var members: [String: JSONValue] = [
        "sort": .string(generator.pick(RecipeSort.kept).rawValue)
      ]
      switch generator.integer(in: 0...4) {
      case 0: members["text"] = "restore"
      case 1: members["kind"] = "beneficial"
      case 2: members["ingredients"] = 3
      case 3: members["without"] = ["effect:fortify-health"]
      default: break
      }
      let all = try list(members.merging(["scope": "all"]) { $1 }).rows
      for short in RecipeIndex.shortages {
        let expected = all.compactMap { row($0, short: short, available: available) }
        let found = try list(members.merging(["short": .integer(short)]) { $1 })
        #expect(found.rows == expected, "\(short) \(members)")
        #expect(found.totals == [expected.count])
      }
    }
  }

  @Test("Neither the profile's scope nor another one counts, and an ordinary list is as before")
  func scopes() throws {
    try edit([
      ["edit": "stock", "ingredient": "wheat", "quantity": 2],
      ["edit": "stock", "ingredient": "blue-mountain-flower", "quantity": 3],
    ])
    let usual = try ask("recipes.list", ["limit": 3])
    let short = try list(["short": 1])
    #expect(try list(["short": 1, "scope": "stock"]).rows == short.rows)
    try edit([["edit": "scope", "scope": "stock"]])
    #expect(try list(["short": 1]).rows == short.rows)
    try edit([["edit": "scope", "scope": "all"]])
    let again = try ask("recipes.list", ["limit": 3])
    #expect(again["result"]?["recipes"] == usual["result"]?["recipes"])
    #expect(
      try list(["short": 0]).rows == [
        [
          "effects": ["fortify-health", "restore-health"], "gold": 103,
          "ingredients": ["blue-mountain-flower", "wheat"], "times": 2,
        ]
      ])
  }

  @Test("A cursor expires when an ingredient comes into the bag or is used up")
  func cursors() throws {
    try edit([["edit": "stock", "ingredient": "wheat", "quantity": 2]])
    let page = try ask("recipes.list", ["limit": 1, "short": 1])["result"]
    let members: [String: JSONValue] = ["cursor": try #require(page?["cursor"])]
    try edit([["edit": "stock", "ingredient": "wheat", "quantity": 1]])
    #expect(try ask("recipes.list", members)["error"] == nil)
    try edit([["edit": "reserve", "ingredient": "wheat", "quantity": 1]])
    #expect(try ask("recipes.list", members)["error"]?["data"]?["kind"] == "cursorExpired")
  }
}
