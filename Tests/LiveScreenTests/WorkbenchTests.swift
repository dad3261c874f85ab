import JSON
import LiveScreen
import TerminalScreen
import Testing
import Wire

@Suite("The workbench")
struct WorkbenchTests {
  private static let plan: JSONValue = [
    "bound": 300,
    "brews": [
      ["effects": ["cold"], "gold": 126, "ingredients": ["ash", "bark"], "times": 2],
      ["effects": ["luck"], "gold": 40, "ingredients": ["ash", "clay"], "times": 1],
    ],
    "exact": false, "gold": 292, "left": ["dew": 3, "egg": 12], "lsn": 0,
    "proof": ["odd": [], "prices": [:]],
  ]

  private static let others: [String: JSONValue] = [
    "bag.brews": [
      "brews": [
        [
          "client": "alchemy on pts/4#fedcba9876543210", "gold": 126,
          "ingredients": ["ash", "bark"], "lsn": 3, "time": "2026-11-26T10:00:00.000Z", "times": 2,
        ]
      ], "more": false,
    ],
    "plan.learn": [
      "bound": 1, "brews": [["ingredients": ["ash", "bark"], "reveals": [["ash", "cold"]]]],
      "eat": ["egg"], "lsn": 0, "reach": 2, "reveals": 2, "unknown": 9,
    ],
    "plan.shopping": [
      "items": [
        [
          "best": ["gold": 126, "ingredients": ["ash", "bark"]], "ingredient": "bark", "opens": 1,
          "worth": 126,
        ], ["about": true, "ingredient": "dew", "opens": 0, "worth": 4],
      ], "lsn": 0,
    ],
    "recipes.list": [
      "lsn": 0,
      "recipes": [
        ["effects": ["warmth"], "gold": 80, "ingredients": ["dew", "egg"], "lacks": ["dew"]]
      ], "total": 1,
    ],
  ]

  private func live(columns: Int = 100, rows: Int = 24) throws -> ScreenHarness {
    var harness = ScreenHarness.live(try Catalogs.small.get(), columns: columns, rows: rows)
    harness.daemon.workbench = Self.others
    harness.daemon.workbench["plan.gold"] = Self.plan
    for id in ["ash", "bark", "clay"] {
      harness.edit([["edit": "stock", "ingredient": .string(id), "quantity": 3]])
    }
    return harness
  }

  /// The methods that were asked for, without those that every screen begins with.
  private func asked(_ harness: ScreenHarness) -> [String] {
    harness.daemon.requests.compactMap { $0["method"]?.string }.filter {
      $0.hasPrefix("plan.") || $0 == "recipes.list" || $0.hasPrefix("bag.")
    }
  }

  private func line(_ harness: ScreenHarness, _ beginning: String) -> String? {
    harness.frame.first { $0.hasPrefix(beginning) }
  }

  @Test("A row says what to brew, how often, what it is called and what it does")
  func plan() throws {
    var harness = try live(columns: 140)
    #expect(asked(harness) == [], "nothing is asked while it is closed")
    harness.type("w")
    #expect(asked(harness) == ["plan.gold"])
    #expect(harness.frame[1] == "Workbench  [plan]  short  shopping  learn  brewed  favourites")
    let first = try #require(line(harness, "126  ×2  Ash, Bark"))
    #expect(first.contains("Poison of Cold: Cold "))
    #expect(line(harness, " 40  ×1  Ash, Clay")?.contains("Potion of Luck: Luck ") == true)
    #expect(line(harness, "292 gold from 3 potions; at most 2.8 % more is possible") != nil)
    #expect(line(harness, "stays: 12 Egg, 3 Dew") != nil)
    #expect(line(harness, "Poison of Cold (")?.contains(" gold): Cold ") == true)
  }

  @Test("Tab goes through the pages, and each is asked for once")
  func tabs() throws {
    var harness = try live()
    harness.type("w")
    harness.press(.tab)
    #expect(line(harness, "80  lacks Dew  Dew, Egg") != nil)
    #expect(line(harness, "1 recipe lacks one ingredient") != nil)
    harness.press(.tab)
    #expect(line(harness, "    126  opens 1  Bark  best 126 gold: Ash, Bark") != nil)
    #expect(line(harness, "about 4  opens 0  Dew") != nil)
    harness.press(.tab)
    #expect(line(harness, "  eat  Egg") != nil)
    #expect(line(harness, "1 new  Ash, Bark  Cold") != nil)
    #expect(line(harness, "1 meal and 1 brew reveal 2 of 9 unknown effects") != nil)
    harness.press(.tab)
    let brewed = try #require(line(harness, "126  ×2  Ash, Bark  "))
    #expect(brewed.contains("11-26 10:00:00 by alchemy on pts/4"))
    harness.press(.tab)
    #expect(line(harness, "no favourites: F at a recipe keeps it") != nil)
    harness.press(.tab)
    #expect(
      asked(harness) == ["plan.gold", "recipes.list", "plan.shopping", "plan.learn", "bag.brews"],
      "the plan is still that of the profile")
  }

  @Test("A filter narrows the rows, s sorts them, and x copies what is shown")
  func sifting() throws {
    var harness = try live(columns: 140)
    harness.type("w/clay")
    #expect(harness.frame[1].hasSuffix("favourites /clay"))
    #expect(line(harness, "126  ×2") == nil && line(harness, " 40  ×1  Ash, Clay") != nil)
    harness.press(.enter)
    harness.press(.enter)
    #expect(harness.frame.contains { $0.hasPrefix("Brew Ash + Clay how often (1)?") })
    harness.press(.escape)
    harness.type("x")
    #expect(harness.actions.last == .copy("40  ×1  Ash, Clay  Potion of Luck"))
    harness.type("/q")
    #expect(line(harness, "no row fits the filter: Esc shows all again") != nil)
    harness.press(.escape)
    #expect(harness.frame[1].hasSuffix("favourites"))
    harness.type("s")
    #expect(harness.frame[1].hasSuffix("favourites · by ingredient"))
    harness.type("x")
    #expect(
      harness.actions.last
        == .copy("126  ×2  Ash, Bark  Poison of Cold\n40  ×1  Ash, Clay  Potion of Luck"))
    harness.press(.tab)
    harness.type("/egg")
    #expect(line(harness, "80  lacks Dew  Dew, Egg") != nil)
    harness.press(.escape)
    harness.press(.escape)
    #expect(!harness.frame[1].hasPrefix("Workbench"))
  }

  @Test("A new answer keeps the selection's place among the rows that are shown")
  func renewedUnderFilter() throws {
    func brew(_ ingredients: JSONValue) -> JSONValue {
      ["effects": ["cold"], "gold": 9, "ingredients": ingredients, "times": 1]
    }
    let rows: [JSONValue] = [
      ["clay", "dew"], ["ash", "clay"], ["clay", "egg"], ["ash", "bark"], ["ash", "dew"],
      ["ash", "egg"],
    ].map(brew)
    var harness = try live(columns: 140)
    func answer(_ rows: [JSONValue]) -> JSONValue {
      [
        "bound": 9, "brews": .array(rows), "exact": true, "gold": 9, "left": [:], "lsn": 0,
        "proof": ["odd": [], "prices": [:]],
      ]
    }
    harness.daemon.workbench["plan.gold"] = answer(rows)
    for id in ["dew", "egg"] {
      harness.edit([["edit": "stock", "ingredient": .string(id), "quantity": 3]])
    }
    harness.type("w")
    for _ in 1...5 { harness.press(.down) }
    harness.type("/ash")
    harness.press(.enter)
    harness.press(.home)
    harness.press(.down)
    harness.daemon.workbench["plan.gold"] = answer(rows.filter { $0 != rows[3] })
    harness.edit([["edit": "stock", "ingredient": "ash", "quantity": 2]])
    harness.handle(.workbenchDue)
    harness.press(.enter)
    #expect(harness.frame.contains { $0.hasPrefix("Brew Ash + Dew how often") })
    harness.press(.escape)
    harness.press(.escape)
    harness.press(.enter)
    #expect(harness.frame.contains { $0.hasPrefix("Brew Ash + Egg how often") })
  }

  @Test("A note of a row is looked through, and abbreviates nothing")
  func notes() throws {
    var harness = try live(columns: 140)
    harness.type("w")
    harness.press(.tab)
    harness.press(.tab)
    harness.type("/gold")
    #expect(line(harness, "    126  opens 1  Bark") != nil)
    harness.press(.escape)
    harness.type("/bgab")
    #expect(line(harness, "no row fits the filter") != nil)
  }

  @Test("Enter asks how often, and brews as often as the row says without a number")
  func brewing() throws {
    var harness = try live()
    harness.type("w")
    harness.press(.enter)
    #expect(harness.frame.contains { $0.hasPrefix("Brew Ash + Bark how often (2)?") })
    harness.press(.enter)
    let brew = harness.daemon.requests.last { $0["method"] == "bag.brew" }
    #expect(brew?["params"]?["brews"] == [["ingredients": ["ash", "bark"], "times": 2]])
    for _ in 1...3 { harness.press(.tab) }
    harness.press(.enter)
    #expect(
      harness.daemon.requests.last { $0["method"] == "bag.eat" }?["params"]?["ingredient"] == "egg")
  }

  @Test("After a change the page is asked for again, half a second later and once")
  func renewal() throws {
    var harness = try live()
    harness.type("w")
    harness.actions = []
    for quantity in 1...3 {
      harness.edit([["edit": "stock", "ingredient": "ash", "quantity": .integer(quantity)]])
    }
    #expect(
      harness.actions.filter { $0 == .renewWorkbench(afterMilliseconds: 500) }.count == 1)
    #expect(asked(harness) == ["plan.gold"])
    harness.handle(.workbenchDue)
    #expect(asked(harness) == ["plan.gold", "plan.gold"])
    harness.handle(.workbenchDue)
    #expect(asked(harness).count == 2, "nothing has changed since")
    harness.press(.escape)
    harness.edit([["edit": "stock", "ingredient": "ash", "quantity": 9]])
    harness.handle(.workbenchDue)
    #expect(asked(harness).count == 2, "it is closed")
  }

  @Test("A plan under way shows how far it is, is replaced, and ends when nobody waits for it")
  func underWay() throws {
    var harness = try live(columns: 120)
    harness.daemon.workbench["plan.gold"] = nil
    harness.type("w")
    #expect(line(harness, "asking …") != nil)
    let id = try #require(harness.daemon.requests.last?["id"])
    func event(_ id: JSONValue, best: Int) -> JSONValue {
      [
        "jsonrpc": "2.0", "method": "plan.event",
        "params": ["best": .integer(best), "bound": 400, "plan": id],
      ]
    }
    harness.handle(.line(event(id, best: 200)))
    #expect(line(harness, "200 gold so far; at most 100 % more is possible …") != nil)
    harness.handle(
      .line(["jsonrpc": "2.0", "method": "plan.event", "params": ["plan": id, "waits": 1]]))
    #expect(line(harness, "waits for 1 other plan …") != nil)
    harness.handle(.line(event(id, best: 200)))
    harness.handle(.line(event(999, best: 300)))
    #expect(line(harness, "200 gold so far") != nil, "another plan's event")
    harness.type("e")
    #expect(asked(harness) == ["plan.gold", "plan.stop", "plan.gold"])
    #expect(harness.daemon.requests.last?["params"]?["effort"] == 2)
    #expect(harness.frame[1].hasSuffix("effort 2"))
    // The answer to the first one comes too late.
    harness.handle(.line(["id": id, "jsonrpc": "2.0", "result": Self.plan]))
    #expect(line(harness, "asking …") != nil)
    // An order is not held up by the plan.
    harness.type("u")
    #expect(asked(harness).suffix(1) == ["plan.stop"])
    harness.type("e")
    harness.press(.escape)
    #expect(asked(harness).suffix(2) == ["plan.gold", "plan.stop"])
  }

  @Test("Without spoilers lessons do not say what they reveal")
  func spoilers() throws {
    var harness = try live()
    harness.type("w")
    for _ in 1...3 { harness.press(.tab) }
    harness.daemon.workbench["plan.learn"] = [
      "bound": 1, "brews": [["ingredients": ["ash", "bark"]]], "eat": [], "lsn": 0, "reach": 2,
      "reveals": 2, "unknown": 9,
    ]
    harness.type("v")
    #expect(harness.daemon.requests.last?["params"]?["spoilers"] == false)
    #expect(!harness.frame.contains { $0.contains("Cold") }, "\(harness.frame)")
  }

  @Test("A change of one row draws that row, and what is said of all", arguments: [80, 120, 200])
  func redraw(columns: Int) throws {
    var harness = try live(columns: columns, rows: columns == 80 ? 24 : 40)
    harness.type("w")
    let before = harness.frame
    var plan = Self.plan.object ?? [:]
    var brews = plan["brews"]?.array ?? []
    var second = brews[1].object ?? [:]
    second["times"] = 3
    brews[1] = .object(second)
    plan["brews"] = .array(brews)
    plan["gold"] = 372
    harness.daemon.workbench["plan.gold"] = .object(plan)
    harness.edit([["edit": "scope", "scope": "stock"]])
    harness.handle(.workbenchDue)
    let changed = zip(before, harness.frame).enumerated().filter { $1.0 != $1.1 }.map(\.offset)
    // The title has the scope, and the last line who changed it.
    let summary = before.firstIndex { $0.hasPrefix("292 gold") } ?? 0
    #expect(changed == [0, 3, summary, before.count - 1])
  }

  @Test("A lost connection is asked again once it is back")
  func reconnect() throws {
    var harness = try live()
    harness.daemon.workbench["plan.gold"] = nil
    harness.type("w")
    harness.disconnect()
    harness.daemon.workbench["plan.gold"] = Self.plan
    harness.connect()
    #expect(line(harness, "126  ×2  Ash, Bark") != nil)
  }

  @Test("An answer that comes after its page was left is not taken for another page's")
  func late() throws {
    var harness = try live()
    harness.type("w")
    for _ in 1...6 { harness.press(.tab) }
    harness.daemon.workbench["plan.gold"] = nil
    harness.type("e")
    let id = try #require(harness.daemon.requests.last?["id"])
    harness.press(.tab)
    #expect(asked(harness).last == "plan.stop", "nobody waits for it any more")
    harness.handle(.line(["id": id, "jsonrpc": "2.0", "result": Self.plan]))
    #expect(line(harness, "80  lacks Dew  Dew, Egg") != nil, "\(harness.frame)")
    for _ in 1...5 { harness.press(.tab) }
    #expect(asked(harness).last == "plan.gold", "the plan is still to be made")
  }

  @Test("Effort and spoilers ask for the pages that they change, and do nothing on others")
  func settings() throws {
    var harness = try live()
    harness.type("w")
    for _ in 1...6 { harness.press(.tab) }
    let all = asked(harness).count
    harness.type("v")
    #expect(harness.frame.contains { $0.hasPrefix("lessons alone tell") })
    #expect(asked(harness).count == all)
    for _ in 1...3 { harness.press(.tab) }
    harness.type("v")
    #expect(harness.daemon.requests.last?["params"]?["spoilers"] == false)
    #expect(harness.daemon.requests.last?["params"]?["eat"] == true)
    harness.press(.tab)
    harness.type("e")
    #expect(!harness.frame[1].contains("effort"))
    #expect(asked(harness).count == all + 1)
    for _ in 1...2 { harness.press(.tab) }
    harness.type("e")
    #expect(harness.daemon.requests.last?["params"]?["effort"] == 2)
    for _ in 1...3 { harness.press(.tab) }
    #expect(asked(harness).last == "plan.learn", "the cached lessons were looked for less long")
    #expect(harness.daemon.requests.last?["params"]?["effort"] == 2)
  }

  @Test(
    "The selection stays on its recipe when the page is answered anew, and nothing is eaten by mistake"
  )
  func selection() throws {
    var harness = try live()
    harness.type("w")
    harness.press(.down)
    var plan = Self.plan.object ?? [:]
    plan["brews"] = .array((plan["brews"]?.array ?? []).reversed())
    harness.daemon.workbench["plan.gold"] = .object(plan)
    harness.edit([["edit": "scope", "scope": "stock"]])
    harness.handle(.workbenchDue)
    harness.press(.enter)
    #expect(harness.frame.contains { $0.hasPrefix("Brew Ash + Clay how often (1)?") })
    harness.press(.escape)
    // A row that is gone leaves its place to the next one.
    plan["brews"] = .array([
      ["effects": ["cold"], "gold": 126, "ingredients": ["ash", "bark"], "times": 2]
    ])
    harness.daemon.workbench["plan.gold"] = .object(plan)
    harness.edit([["edit": "scope", "scope": "all"]])
    harness.handle(.workbenchDue)
    harness.press(.enter)
    #expect(harness.frame.contains { $0.hasPrefix("Brew Ash + Bark how often (2)?") })
    harness.press(.escape)
    harness.press(.tab)
    harness.press(.tab)
    harness.press(.down)
    harness.press(.enter)
    #expect(harness.frame.contains { $0.hasPrefix("no recipe lacks only this one") })
    #expect(!harness.daemon.requests.contains { $0["method"] == "bag.eat" })
  }

  @Test("The best plan so far is shown while a better one is looked for, and the cursor stays")
  func draft() throws {
    var harness = try live(columns: 120)
    harness.daemon.workbench["plan.gold"] = nil
    harness.type("w")
    let id = try #require(harness.daemon.requests.last?["id"])
    #expect(harness.daemon.requests.last?["params"]?["drafts"] == true)
    var draft = try #require(Self.plan.object)
    draft["brews"] = .array([
      ["effects": ["luck"], "gold": 40, "ingredients": ["ash", "clay"], "times": 2]
    ])
    harness.handle(
      .line([
        "jsonrpc": "2.0", "method": "plan.event",
        "params": ["best": 80, "bound": 300, "draft": .object(draft), "plan": id],
      ]))
    #expect(line(harness, "40  ×2  Ash, Clay") != nil)
    #expect(line(harness, "80 gold so far") != nil, "it goes on")
    harness.press(.down)
    harness.handle(.workbenchDue)
    #expect(asked(harness) == ["plan.gold"], "and is not asked for again")
    harness.handle(.line(["id": id, "jsonrpc": "2.0", "result": Self.plan]))
    #expect(line(harness, "126  ×2  Ash, Bark") != nil)
    harness.press(.enter)
    #expect(harness.frame.contains { $0.hasPrefix("Brew Ash + Clay how often (1)?") })
    harness.press(.escape)
    // Looked for longer: what is less than the plan that is there does not take its place.
    harness.type("e")
    let longer = try #require(harness.daemon.requests.last?["id"])
    harness.handle(
      .line([
        "jsonrpc": "2.0", "method": "plan.event",
        "params": ["best": 292, "bound": 300, "draft": .object(draft), "plan": longer],
      ]))
    #expect(line(harness, "126  ×2  Ash, Bark") != nil)
  }

  @Test("A plan that an order has ended early is made again, also when the order changed nothing")
  func cut() throws {
    var harness = try live()
    harness.daemon.workbench["plan.gold"] = nil
    harness.type("w")
    let id = try #require(harness.daemon.requests.last?["id"])
    harness.daemon.workbench["plan.gold"] = Self.plan
    harness.actions = []
    harness.type("u")
    harness.handle(.line(["id": id, "jsonrpc": "2.0", "result": Self.plan]))
    #expect(line(harness, "126  ×2  Ash, Bark") != nil, "the best so far is shown")
    let before = asked(harness).count { $0 == "plan.gold" }
    #expect(harness.actions.contains(.renewWorkbench(afterMilliseconds: 500)))
    harness.handle(.workbenchDue)
    #expect(asked(harness).count { $0 == "plan.gold" } == before + 1)
  }
}
