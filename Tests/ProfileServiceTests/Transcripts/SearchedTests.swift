import Alchemy
import JSON
import ProfileService
import Profiles
import TestSupport
import Testing
import Wire

@Suite("What waits for a search of recipes, and what does not")
struct SearchedTests {
  private let harness: ServiceHarness
  private let client: ConnectionID
  private let all: Int

  init() throws {
    let prepared = try Catalogs.skyrim.get()
    harness = ServiceHarness(prepared, isSearched: true)
    client = harness.connect()
    all = prepared.index.count
  }

  private func send(
    _ method: String, id: Int = 1, on connection: ConnectionID? = nil,
    _ members: [String: JSONValue] = [:]
  ) {
    let members = members.merging(["profile": "default"]) { own, _ in own }
    harness.receive(
      ServiceHarness.line(method, id: id, .object(members)) + "\n", from: connection ?? client)
  }

  private func lines(on connection: ConnectionID? = nil) throws -> [JSONValue] {
    try harness.takeLines(of: connection ?? client).map { try JSONValue(parsing: Array($0.utf8)) }
  }

  private func ask(
    _ method: String, id: Int = 1, on connection: ConnectionID? = nil,
    _ members: [String: JSONValue] = [:]
  ) throws -> JSONValue {
    send(method, id: id, on: connection, members)
    return try lines(on: connection).first ?? .null
  }

  private func kind(_ reply: JSONValue) -> String? { reply["error"]?["data"]?["kind"]?.string }

  private static func choose(_ ingredient: String, _ choice: String = "cant") -> JSONValue {
    [
      "edits": [
        ["edit": "choose", "ingredient": .string(ingredient), "choice": .string(choice)]
      ]
    ]
  }

  private func edit(_ ingredient: String, id: Int = 1, on connection: ConnectionID? = nil) {
    send("profile.apply", id: id, on: connection, Self.choose(ingredient).object ?? [:])
  }

  // MARK: Edits

  @Test("An edit waits for its count; other profiles, and edits of the bag, do not")
  func editWaits() throws {
    let create: JSONValue = ["name": "other", "catalog": "skyrim"]
    #expect(
      harness.ask(ServiceHarness.line("profile.create", create), on: client).contains("result"))
    harness.holdsSearches = true
    edit("wheat")
    let other = harness.connect()
    let stock: JSONValue = [["edit": "stock", "ingredient": "wheat", "quantity": 3]]
    let elsewhere = try ask("profile.apply", on: other, ["profile": "other", "edits": stock])
    #expect(elsewhere["result"]?["lsn"] == 2)
    #expect(try lines().isEmpty && harness.searches.count == 1)
    let got = try ask("profile.get", on: other)
    #expect(got["result"]?["choices"]?["ingredients"] == [:])
    #expect(
      try ask("profile.apply", on: other, ["edits": stock])["result"]?["recipes"]?["count"]
        == .integer(all))
    harness.finishSearch()
    let reply = try lines().first?["result"]?["recipes"]
    let removed = try #require(reply?["removed"]?.integer)
    #expect(removed > 0 && reply?["count"] == .integer(all - removed) && reply?["added"] == 0)
  }

  @Test("Of two edits at once, the later one is counted after the earlier one")
  func twoEdits() throws {
    harness.holdsSearches = true
    let other = harness.connect()
    edit("wheat")
    edit("garlic", on: other)
    #expect(harness.searches.count == 2)
    harness.finishSearch()
    let first = try #require(try lines().first?["result"]?["recipes"])
    // The count of the other edit began from recipes that are no longer the profile's.
    harness.finishSearch()
    #expect(try lines(on: other).isEmpty && harness.searches.count == 1)
    harness.finishSearch()
    let second = try #require(try lines(on: other).first?["result"]?["recipes"])
    let (before, after) = (first["count"]?.integer ?? 0, second["count"]?.integer ?? 0)
    #expect(after == before - (second["removed"]?.integer ?? 0) && after < before)
  }

  @Test("The search of a client that is gone is dropped or stopped")
  func gone() throws {
    harness.holdsSearches = true
    var clients: [ConnectionID] = []
    for ingredient in ["wheat", "garlic", "salt-pile", "nirnroot"] {
      clients.append(harness.connect())
      edit(ingredient, on: clients.last)
    }
    // Three run at a time.
    #expect(harness.searches.count == 3 && harness.stoppedSearches.isEmpty)
    harness.disconnect(clients[3])
    harness.disconnect(clients[0])
    #expect(harness.stoppedSearches.count == 1 && harness.searches.count == 3)
    while !harness.searches.isEmpty { harness.finishSearch() }
    #expect(try lines(on: clients[1]).first?["result"] != nil)
  }

  @Test("A repeatable edit has its counts in the reply that is kept")
  func repeated() throws {
    let members = (Self.choose("wheat").object ?? [:]).merging(
      ["request": ["client": "a", "n": 1]]) { $1 }
    let first = try ask("profile.apply", members)
    let again = try ask("profile.apply", members)
    #expect(first["result"]?["recipes"]?["removed"] != 0)
    #expect(first["result"]?["recipes"] == again["result"]?["recipes"])
    #expect(again["result"]?["duplicate"] == true)
  }

  @Test("An undo waits for its count, and other writes for the undo")
  func undo() throws {
    _ = try ask("profile.apply", Self.choose("wheat").object ?? [:])
    harness.holdsSearches = true
    send("profile.undo")
    // The count of the state before is still known; what an undo adds is not.
    let other = harness.connect()
    edit("garlic", on: other)
    #expect(try lines().isEmpty)
    harness.finishSearch()
    #expect(try lines().first?["result"]?["recipes"]?["count"] == .integer(all))
    harness.finishSearch()
    #expect(try lines(on: other).first?["result"]?["recipes"]?["removed"] != 0)
  }

  @Test("A choice of an effect and Purity in one change are counted as one change")
  func purity() throws {
    let held = ServiceHarness(try Catalogs.skyrim.get())
    let other = held.connect()
    let changes: [JSONValue] = [
      [["edit": "choose", "effect": "fortify-health", "choice": "must"]],
      [
        ["edit": "alchemist", "field": "purity", "value": true],
        ["edit": "choose", "effect": "fortify-health", "choice": "may"],
      ],
    ]
    for edits in changes {
      let line = ServiceHarness.line("profile.apply", ["profile": "default", "edits": edits])
      #expect(harness.ask(line, on: client) == held.ask(line, on: other))
    }
  }

  // MARK: Lists

  @Test("A newer list replaces an older one of the same profile, and later requests go on")
  func superseded() throws {
    harness.holdsSearches = true
    send("recipes.list", id: 1, ["text": "fort", "latest": true])
    send("recipes.list", id: 2, ["text": "fortify", "latest": true])
    send("system.ping", id: 3)
    let refused = try lines()
    #expect(refused.map { $0["id"] } == [1] && kind(refused[0]) == "superseded")
    #expect(harness.stoppedSearches.count == 1)
    harness.finishSearch()
    #expect(try lines().isEmpty)
    harness.finishSearch()
    let found = try lines()
    #expect(found.map { $0["id"] } == [2, 3])
    #expect(found[0]["result"]?["recipes"]?.array?.count == 100)
  }

  @Test("Several lists at once are all answered, in their order")
  func several() throws {
    harness.holdsSearches = true
    for (id, text) in [(1, "fortify"), (2, "resist"), (3, "fortify")] {
      send("recipes.list", id: id, ["text": .string(text)])
    }
    harness.finishSearch()
    #expect(try lines().map { $0["id"] } == [1])
    harness.finishSearch()
    #expect(try lines().map { $0["id"] } == [2, 3] && harness.searches.isEmpty)
  }

  @Test("A list replaces only its like: what others wait for goes on")
  func others() throws {
    harness.holdsSearches = true
    send("recipes.list", id: 1, ["text": "fortify"])
    send("recipes.list", id: 2, ["text": "fortify", "latest": true])
    send("recipes.list", id: 3, ["text": "resist", "latest": true])
    #expect(harness.stoppedSearches.isEmpty)
    harness.finishSearch()
    let first = try lines()
    #expect(first.map { $0["id"] } == [1, 2] && kind(first[1]) == "superseded")
    #expect(first[0]["result"] != nil)
    // What was found before also replaces what is searched for.
    send("recipes.list", id: 4, ["text": "fortify", "latest": true])
    let last = try lines()
    #expect(last.map { $0["id"] } == [3, 4] && kind(last[0]) == "superseded")
    #expect(harness.stoppedSearches.count == 1)
  }

  @Test("A list that is searched for shows the edits that came meanwhile, and events overtake it")
  func listAfterEdit() throws {
    _ = try ask("profile.watch", ["topics": ["choices"]])
    harness.holdsSearches = true
    send("recipes.list", id: 5)
    let other = harness.connect()
    edit("wheat", on: other)
    #expect(harness.searches.count == 2)
    harness.finishSearch(at: 1)
    let events = try lines()
    #expect(events.map { $0["params"]?["set"] } == [["ingredient:wheat": "cant"]])
    harness.finishSearch()
    #expect(try lines().isEmpty, "it is searched for again")
    harness.finishSearch()
    let page = try #require(try lines().first?["result"])
    let left = try #require(try lines(on: other).first?["result"])
    #expect(page["lsn"] == left["lsn"] && page["total"] == left["recipes"]?["count"])
  }

  @Test("However many lists are searched for, an edit finds a place")
  func places() throws {
    harness.holdsSearches = true
    for text in ["fortify", "resist", "damage"] {
      send("recipes.list", on: harness.connect(), ["text": .string(text)])
    }
    #expect(harness.searches.count == 2)
    edit("wheat")
    #expect(harness.searches.count == 3)
    harness.finishSearch(at: 2)
    #expect(try lines().first?["result"] != nil && harness.searches.count == 2)
  }

  @Test("What was found is found again without a search, until memory is short")
  func kept() throws {
    let first = try ask("recipes.list", ["text": "fortify"])
    harness.holdsSearches = true
    #expect(try ask("recipes.list", ["text": "fortify"]) == first)
    harness.service.memoryIsShort(at: harness.now)
    #expect(try ask("recipes.list", ["text": "fortify"]) == .null)
    harness.finishSearch()
    #expect(try lines() == [first])
  }

  @Test(
    "What is not listed is refused with what to do instead",
    arguments: [
      (["sort": "ingredients"], "sort"), (["sort": "reveals"], "sort"),
      (["sort": "strength", "with": ["effect:fear"]], "sort"), (["short": 1], "short"),
    ] as [([String: JSONValue], String)])
  func notListed(members: [String: JSONValue], what: String) throws {
    let reply = try ask("recipes.list", members)
    #expect(kind(reply) == "notListed" && reply["error"]?["data"]?["what"] == .string(what))
  }

  @Test("The list ends at row 10,000, and its cursor outlives edits but not another alchemist")
  func rows() throws {
    var members: [String: JSONValue] = ["limit": 500]
    var rows = 0
    while rows < 10_000 {
      let page = try #require(try ask("recipes.list", members)["result"])
      rows += page["recipes"]?.array?.count ?? 0
      if rows == 10_000 { #expect(page["cursor"] == nil && page["total"] != 10_000) }
      members["cursor"] = page["cursor"] ?? members["cursor"]
      if rows == 1_500 { _ = try ask("profile.apply", Self.choose("wheat").object ?? [:]) }
    }
    #expect(rows == 10_000)
    var forged = try #require(members["cursor"]?.string.flatMap { RecipeCursor($0) })
    forged.rank = 10_000
    let reply = try ask("recipes.list", ["limit": 500, "cursor": .string(forged.text)])
    #expect(kind(reply) == "notListed" && reply["error"]?["data"]?["what"] == "row")
    let skill: JSONValue = [["edit": "alchemist", "field": "skill", "value": 20]]
    _ = try ask("profile.apply", ["edits": skill])
    #expect(kind(try ask("recipes.list", members)) == "cursorExpired")
  }

  // MARK: Watches

  @Test("Another replica's change brings a snapshot when its recipes are counted")
  func foreign() throws {
    let watcher = harness.connect()
    _ = try ask("profile.watch", on: watcher, ["topics": ["profile", "recipes"]])
    harness.receive(#"{"id":1,"jsonrpc":"2.0","method":"profiles.watch"}"# + "\n", from: watcher)
    _ = try lines(on: watcher)
    harness.holdsSearches = true
    var other = ForeignReplica(1)
    other.edit([.choose(.ingredients, id: "wheat", .cant)])
    let pushed = harness.ask(
      ServiceHarness.pushLine(other.changes(of: .default, beyond: VersionVector())), on: client)
    #expect(pushed.contains("result"))
    #expect(try lines(on: watcher).isEmpty && harness.searches.count == 1)
    harness.finishSearch()
    let told = try lines(on: watcher)
    let snapshot = told.compactMap { $0["params"]?["snapshot"] }.first
    #expect(snapshot?["choices"]?["ingredients"] == ["wheat": "cant"])
    let row = told.compactMap { $0["params"]?["changed"] }.first
    #expect(row?["recipes"] == snapshot?["recipes"] && row?["recipes"] != .integer(all))
    #expect(told.count == 2, "\(told)")
  }

  @Test("Many foreign changes at once begin few searches")
  func push() throws {
    let watcher = harness.connect()
    harness.receive(#"{"id":1,"jsonrpc":"2.0","method":"profiles.watch"}"# + "\n", from: watcher)
    harness.holdsSearches = true
    var other = ForeignReplica(1)
    for ingredient in try Catalogs.skyrim.get().catalog.ingredients.prefix(40) {
      other.edit([.choose(.ingredients, id: ingredient.id, .cant)])
    }
    let changes = other.changes(of: .default, beyond: VersionVector())
    #expect(harness.ask(ServiceHarness.pushLine(changes), on: client).contains("result"))
    let most = ServiceLimits.searchesAtOnce + ServiceLimits.stoppedSearchesAtOnce
    #expect((1...most).contains(harness.searches.count))
    while !harness.searches.isEmpty { harness.finishSearch() }
    let rows = try lines(on: watcher).compactMap { $0["params"]?["changed"] }
    #expect(rows.last?["lsn"] == 40)
  }

  @Test("A watch that missed changes begins with a snapshot if it wants recipes")
  func resumed() throws {
    let first = try ask("profile.watch", ["topics": ["profile", "recipes"]])["result"]
    _ = try ask("profile.apply", Self.choose("wheat").object ?? [:])
    let from: JSONValue = ["epoch": first?["epoch"] ?? .null, "lsn": 0]
    let again = try ask(
      "profile.watch", on: harness.connect(), ["topics": ["profile", "recipes"], "from": from])
    #expect(again["result"]?["reset"] == "searched" && again["result"]?["snapshot"] != nil)
    let other = try ask(
      "profile.watch", on: harness.connect(), ["topics": ["profile"], "from": from])
    #expect(other["result"]?["reset"] == nil && other["result"]?["snapshot"] == nil)
  }
}

@Suite("Plans of a searched catalog") struct SearchedPlanTests {
  /// 400 ingredients with effects in pairs, so that each has recipes with a few others only; and 300 of
  /// which each makes one recipe with the next.
  private static let catalog = Result {
    try Catalog(
      id: "skyrim", title: "Modded",
      effects: (0..<400).map {
        Effect(
          id: "e\($0)", name: "Effect \($0)", isHarmful: false, baseCost: 1 + Double($0 % 7),
          baseMagnitude: 5, baseDuration: 10)
      },
      ingredients: (0..<400).map { number in
        Ingredient(
          id: "i\(number)", name: "Ingredient \(number)",
          effects: [number, (number + 1) % 400, (number + 7) % 400].map {
            IngredientEffect(id: "e\($0)", magnitude: 5, duration: 10)
          }, value: 1, weight: 1)
      }
        + (0..<300).map { number in
          Ingredient(
            id: "p\(number)", name: "Pair \(number)",
            effects: [IngredientEffect(id: "e\(number / 2)", magnitude: 5, duration: 10)],
            value: 1, weight: 1)
        })
  }

  private let harness: ServiceHarness
  private let client: ConnectionID

  init() throws {
    let catalog = try Self.catalog.get()
    harness = ServiceHarness(try Catalogs.small.get())
    let usable = CatalogStock.Usable(catalog, recipeCount: try catalog.recipeCount())
    harness.restock(CatalogStock(usable: [usable], refused: [:]))
    client = harness.connect()
  }

  private func ask(_ method: String, _ members: [String: JSONValue] = [:]) throws -> JSONValue {
    let members = members.merging(["profile": "default"]) { own, _ in own }
    let text = harness.ask(ServiceHarness.line(method, .object(members)), on: client)
    return try JSONValue(parsing: Array(text.utf8))
  }

  private func stock(_ ingredients: some Sequence<Int>, of kind: String = "i") throws {
    let edits = ingredients.map { number -> JSONValue in
      ["edit": "stock", "ingredient": .string("\(kind)\(number)"), "quantity": 2]
    }
    #expect(try ask("profile.apply", ["edits": .array(edits)])["error"] == nil)
  }

  @Test("The bag is planned by a search of its own, and effects beyond the first 128 count")
  func bag() throws {
    try stock(Array(390...396) + [200])
    let plan = try #require(try ask("plan.gold", ["details": true])["result"])
    #expect(plan["left"]?["i200"] == 2, "nothing in the bag shares an effect with it")
    let brews = try #require(plan["brews"]?.array)
    #expect(!brews.isEmpty && plan["gold"] != 0)
    for brew in brews {
      let explained = try ask(
        "recipes.explain", ["ingredients": brew["ingredients"] ?? .null, "details": true])
      #expect(explained["result"]?["valid"] == true)
      #expect(explained["result"]?["effects"] == brew["effects"])
      #expect(explained["result"]?["gold"] == brew["gold"])
    }
    let page = try ask("recipes.list", ["scope": "stock", "limit": 1])["result"]
    #expect(
      page?["recipes"]?.array?.first?["gold"]
        == brews.compactMap { $0["gold"] }.max { ($0.integer ?? 0) < ($1.integer ?? 0) })
    let shopping = try #require(try ask("plan.shopping")["result"]?["items"]?.array)
    #expect(!shopping.isEmpty)
    #expect(try ask("plan.learn")["result"]?["brews"]?.array?.isEmpty == false)
  }

  @Test("What nothing in the bag fits makes an empty plan")
  func nothing() throws {
    try stock(390...396)
    let must: JSONValue = [["edit": "choose", "ingredient": "i5", "choice": "must"]]
    _ = try ask("profile.apply", ["edits": must])
    #expect(try ask("plan.gold")["result"]?["gold"] == 0)
  }

  @Test("More kinds than a plan takes are refused")
  func tooMany() throws {
    try stock(0..<310)
    let gold = try ask("plan.gold")
    #expect(gold["error"]?["data"]?["what"] == "kinds")
    let learn = try ask("plan.learn", ["from": "all"])
    #expect(learn["error"]?["data"]?["kind"] == "notListed")
    _ = try ask(
      "profile.apply", ["edits": [["edit": "reset", "group": "ingredients", "choice": "cant"]]])
    let nothing = try ask("plan.gold")
    #expect(nothing["result"]?["gold"] == 0, "\(nothing)")
  }

  @Test("A bag whose ingredients share more effects than an index holds is planned as any other")
  func manyEffects() throws {
    try stock(0..<280, of: "p")
    let plan = try #require(try ask("plan.gold")["result"])
    let brews = try #require(plan["brews"]?.array)
    let effects = Set(brews.flatMap { ($0["effects"]?.array ?? []).compactMap(\.string) })
    #expect(effects.count > RecipeIndex.maximumEffects)
    #expect(brews.count == 140 && brews.allSatisfy { $0["times"] == 2 })
    #expect(plan["left"]?.object?.isEmpty == true)
    let gold = brews.reduce(0) { $0 + ($1["gold"]?.integer ?? 0) * ($1["times"]?.integer ?? 0) }
    #expect(plan["gold"]?.integer == gold && plan["bound"]?.integer == gold)
    let lessons = try #require(try ask("plan.learn")["result"])
    #expect(lessons["reveals"]?.integer ?? 0 > RecipeIndex.maximumEffects)
    #expect(try ask("plan.shopping")["result"]?["items"]?.array?.isEmpty == false)
  }

  @Test("A brew of effects beyond the first 128 earns what the list says")
  func brew() throws {
    try stock(390...396)
    let page = try ask("recipes.list", ["short": 0, "limit": 1, "details": true])["result"]
    let row = try #require(page?["recipes"]?.array?.first)
    #expect(row["times"] == 2 && row["strengths"]?.array?.isEmpty == false)
    let brewed = try ask(
      "bag.brew", ["brews": [["ingredients": row["ingredients"] ?? .null, "times": 2]]])
    #expect(brewed["result"]?["earned"]?.integer == 2 * (row["gold"]?.integer ?? 0))
    #expect(brewed["result"]?["learned"]?.array?.isEmpty == false)
  }
}
