import Alchemy
import JSON
import ProfileService
import TestSupport
import Testing
import Wire

/// Two services with one catalog get the same requests: one holds its recipes, the other searches them.
@Suite("A catalog whose recipes are searched answers like one whose recipes are held")
struct SearchedLawTests {
  @Test("whatever is asked", .seeds(1...8))
  func law() throws {
    var pair = try ServicePair(seed: Seeds.current)
    for _ in 0..<40 { try pair.step() }
    #expect(pair.eventCount > 0, "no watch was told of anything")
    #expect(pair.searchCount > 0, "nothing was searched for")
  }
}

private struct ServicePair {
  private let held: ServiceHarness
  private let searched: ServiceHarness
  private let client: ConnectionID
  private let watcher: ConnectionID
  private let catalog: Catalog
  private var generator: SeededGenerator
  private var lastCopy = 0
  private(set) var eventCount = 0
  var searchCount: Int { searched.searchCount }
  /// Whether the alchemist removes effects, so that recipes may change without coming and going.
  private var mayHavePurity = false

  init(seed: UInt64) throws {
    let prepared = try Catalogs.skyrim.get()
    catalog = prepared.catalog
    generator = SeededGenerator(seed: seed)
    held = ServiceHarness(prepared)
    searched = ServiceHarness(prepared, isSearched: true)
    client = held.connect()
    watcher = held.connect()
    #expect(searched.connect() == client && searched.connect() == watcher)
    try compare(
      "profile.watch", ["topics": ["choices", "inventory", "recipes", "profile"]], on: watcher)
    try compare("profiles.watch", nil, on: watcher)
  }

  mutating func step() throws {
    switch generator.integer(in: 0...9) {
    case 0...3: try edit()
    case 4...5: try list()
    case 6: try explain()
    case 7: try useBag()
    case 8: try compare("profile.undo", [:])
    default: try look()
    }
    let events = [held.takeLines(of: watcher), searched.takeLines(of: watcher)]
    #expect(events[0].count == events[1].count)
    for (one, other) in zip(events[0], events[1]) {
      eventCount += 1
      #expect(try plain(one) == plain(other))
    }
  }

  private mutating func look() throws {
    lastCopy += 1
    let name = "copy \(lastCopy)"
    try compare("profile.copy", ["name": .string(name)])
    try compare("profile.get", ["profile": .string(name)])
    try compare("profile.list", nil)
    try compare("profile.get", [:])
    try compare("profile.delete", ["profile": .string(name)])
    try compare("plan.learn", ["from": "bag"], only: ["eat", "reveals"])
    try compare("plan.gold", [:], only: ["gold"])
  }

  // MARK: Edits

  private mutating func edit() throws {
    var edits: [JSONValue] = []
    for _ in 0..<generator.integer(in: 1...3) { edits.append(randomEdit()) }
    // With Purity, a recipe may become another one of the same ingredients.
    let isNet = mayHavePurity && edits.contains { $0["edit"] == "alchemist" }
    try compare(
      "profile.apply", ["edits": .array(edits)],
      only: isNet ? ["changed", "lsn"] : nil)
    if isNet { skipEvents() }
  }

  private mutating func skipEvents() {
    #expect(
      held.takeLines(of: watcher).count == searched.takeLines(of: watcher).count)
  }

  private mutating func randomEdit() -> JSONValue {
    let ingredient = JSONValue.string(generator.pick(catalog.ingredients).id)
    switch generator.integer(in: 0...8) {
    case 0...1:
      return [
        "edit": "choose", "ingredient": ingredient,
        "choice": .string(generator.pick(["cant", "cant", "cant", "may", "must"])),
      ]
    case 2:
      return [
        "edit": "choose", "effect": .string(generator.pick(catalog.effects).id),
        "choice": .string(generator.pick(["cant", "cant", "may", "must"])),
      ]
    case 3:
      return [
        "edit": "reset", "choice": "may",
        "group": .string(generator.pick(["ingredients", "effects"])),
      ]
    case 4: return ["edit": "scope", "scope": .string(generator.pick(["all", "all", "stock"]))]
    case 5:
      let isPurity = generator.chance(oneIn: 3)
      if isPurity { mayHavePurity = true }
      return isPurity
        ? ["edit": "alchemist", "field": "purity", "value": .bool(generator.chance(oneIn: 2))]
        : [
          "edit": "alchemist", "field": "skill", "value": .integer(generator.integer(in: 15...100)),
        ]
    case 6:
      return [
        "edit": "reserve", "ingredient": generator.chance(oneIn: 3) ? "*" : ingredient,
        "quantity": .integer(generator.integer(in: 0...2)),
      ]
    default:
      return [
        "edit": "stock", "ingredient": ingredient,
        "quantity": .integer(generator.integer(in: 0...6)),
      ]
    }
  }

  // MARK: Reading

  private mutating func list() throws {
    var members: [String: JSONValue] = ["limit": .integer(generator.integer(in: 1...60))]
    if generator.chance(oneIn: 3) {
      members["text"] = .string(generator.pick(["fortify", "wh", "=x"]))
    }
    if generator.chance(oneIn: 4) {
      members["kind"] = .string(generator.pick(["beneficial", "harmful", "pure"]))
    }
    if generator.chance(oneIn: 4) { members["ingredients"] = .integer(generator.pick([2, 3])) }
    if generator.chance(oneIn: 4) {
      members["above"] = .integer(generator.integer(in: 1...900))
    }
    if generator.chance(oneIn: 4) { members["scope"] = .string(generator.pick(["all", "stock"])) }
    if generator.chance(oneIn: 4) { members["short"] = 0 }
    if generator.chance(oneIn: 4) { members["details"] = true }
    if generator.chance(oneIn: 4) {
      members["as"] = ["skill": .integer(generator.integer(in: 15...99))]
    }
    var other = members
    for _ in 0..<4 {
      let pages = [
        try reply(of: held, "recipes.list", members),
        try reply(of: searched, "recipes.list", other),
      ]
      #expect(Self.plain(pages[0]) == Self.plain(pages[1]), "\(members)")
      guard let one = pages[0]["result"]?["cursor"], let another = pages[1]["result"]?["cursor"]
      else {
        return #expect(pages[0]["result"]?["cursor"] == nil && pages[1]["result"]?["cursor"] == nil)
      }
      (members["cursor"], other["cursor"]) = (one, another)
    }
  }

  private mutating func explain() throws {
    var ids: Set<String> = []
    while ids.count < 3 { ids.insert(generator.pick(catalog.ingredients).id) }
    try compare(
      "recipes.explain",
      [
        "ingredients": .array(
          ids.sorted().prefix(generator.integer(in: 2...3)).map { .string($0) }),
        "details": true,
      ])
  }

  private mutating func useBag() throws {
    let id = JSONValue.string(generator.pick(catalog.ingredients).id)
    if generator.chance(oneIn: 3) {
      return try compare("bag.eat", ["ingredient": id, "anyway": true])
    }
    if generator.chance(oneIn: 2) {
      let name = generator.pick(catalog.ingredients).name
      return try compare("bag.import", ["text": .string("\(name) (3)"), "mode": "add"])
    }
    let page = try reply(of: held, "recipes.list", ["limit": 20])
    guard let rows = page["result"]?["recipes"]?.array, !rows.isEmpty else { return }
    let ingredients = generator.pick(rows)["ingredients"] ?? .null
    try compare(
      "bag.brew", ["anyway": true, "brews": [["ingredients": ingredients, "times": 1]]])
  }

  // MARK: Comparing

  /// Sends one request to both; compares the whole replies, or some members of the results.
  private func compare(
    _ method: String, _ members: [String: JSONValue]?, on connection: ConnectionID? = nil,
    only names: [String]? = nil
  ) throws {
    var replies = [
      try reply(of: held, method, members, on: connection),
      try reply(of: searched, method, members, on: connection),
    ]
    if let names {
      replies = replies.map { reply in
        .array(names.map { reply["result"]?[$0] ?? .null } + [reply["error"] ?? .null])
      }
    }
    #expect(Self.plain(replies[0]) == Self.plain(replies[1]), "\(method) \(members ?? [:])")
  }

  private func reply(
    of harness: ServiceHarness, _ method: String, _ members: [String: JSONValue]?,
    on connection: ConnectionID? = nil
  ) throws -> JSONValue {
    let members = members.map { $0.merging(["profile": "default"]) { own, _ in own } }
    let line = ServiceHarness.line(method, members.map { .object($0) } ?? [:])
    let text = harness.ask(line, on: connection ?? client)
    return try JSONValue(
      parsing: Array(text.split(separator: "\n").first ?? "").flatMap { Array($0.utf8) })
  }

  private func plain(_ line: String) throws -> JSONValue {
    Self.plain(try JSONValue(parsing: Array(line.utf8)))
  }

  /// Leaves out what a search does not tell, which recipes came and went, and the services' own cursors.
  private static func plain(_ value: JSONValue) -> JSONValue {
    if let list = value.array { return .array(list.map(plain)) }
    guard var members = value.object else { return value }
    for name in ["cursor", "gained", "lost"] { members[name] = nil }
    return .object(members.mapValues(plain))
  }
}
