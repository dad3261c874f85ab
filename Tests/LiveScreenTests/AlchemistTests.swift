import Alchemy
import JSON
import LiveScreen
import TerminalScreen
import Testing
import Wire

@Suite("The alchemist of a profile")
struct AlchemistTests {
  private func live() throws -> ScreenHarness { .live(try Catalogs.small.get(), columns: 140) }

  private func notice(_ harness: ScreenHarness) -> String { harness.frame[harness.frame.count - 2] }

  /// The recipes as the column lists them, without the details below.
  private func recipes(_ harness: ScreenHarness) -> [String] {
    harness.frame[2...13].map { line in
      let column = line.split(separator: "│", omittingEmptySubsequences: false)[1]
      return column.split(separator: "  ").first { $0.contains("+") }.map(String.init) ?? ""
    }
  }

  @Test("the heading says that gold is a guess where a game has perks that are not understood")
  func guess() throws {
    let known = try Catalogs.small.get()
    let catalog = try Catalog(
      id: known.id, title: known.title, effects: known.effects, ingredients: known.ingredients,
      doubts: ["The perk Brewer of Mod.esp is not understood."])
    var harness = ScreenHarness.live(catalog, columns: 140)
    harness.type("a")
    #expect(
      harness.frame[1]
        == "Alchemist of default · gold is a guess: alchemy catalog list says why")
  }

  @Test("a lists the twelve fields with their values, and each key changes one as one edit")
  func fields() throws {
    var harness = try live()
    harness.type("a")
    #expect(
      harness.frame[1...13] == [
        "Alchemist of default",
        "Alchemy skill      100",
        "Fortify Alchemy    0 %",
        "Alchemist          0 of 5",
        "Experimenter       0 of 3",
        "Physician          no",
        "Benefactor         no",
        "Poisoner           no",
        "Purity             no",
        "Seeker of Shadows  no",
        "Speech             15",
        "Haggling           0 of 5",
        "Allure             no",
      ])
    harness.type("73")
    #expect(notice(harness).hasPrefix("Alchemy skill, 0 to 1,000: 73  "))
    harness.press(.enter)
    #expect(
      harness.daemon.requests.last?["params"]?["edits"]
        == [["edit": "alchemist", "field": "skill", "value": 73]])
    harness.press(.down)
    harness.type("47")
    harness.press(.enter)
    harness.press(.down)
    harness.type("+++++++")
    #expect(notice(harness) == "Alchemist: 5 of 5 already")
    harness.press(.end)
    for _ in 1...4 { harness.press(.up) }
    harness.type(" 1")
    #expect(notice(harness) == "Purity has no number: Space changes whether you have it")
    #expect(
      harness.frame[2...13].map { $0.dropFirst(19) } == [
        "73", "47 %", "5 of 5", "0 of 3", "no", "no", "no", "yes", "no", "15", "0 of 5", "no",
      ], "\(harness.frame)")
    #expect(
      harness.daemon.profiles[0].bench == [
        "alchemist:skill": 73, "alchemist:fortify": 47, "alchemist:alchemist": 5,
        "alchemist:purity": true,
      ])
    harness.press(.home)
    harness.type("1001")
    harness.press(.enter)
    #expect(harness.frame[21] == "type a number from 0 to 1,000")
    harness.press(.escape)
    harness.press(.escape)
    #expect(harness.frame[1].hasPrefix("Ingredients 5"))
  }

  @Test("Gold, names and order follow at once, and the default alchemist's come back")
  func repriced() throws {
    var harness = try live()
    let before = recipes(harness)
    let asked = harness.daemon.requests.count
    #expect(before.first == "295 Ash + Bark + Dew")
    harness.edit([["edit": "alchemist", "field": "fortify", "value": 100]])
    #expect(recipes(harness) != before)
    #expect(recipes(harness).count { !$0.isEmpty } == 12)
    harness.edit([["edit": "alchemist", "field": "fortify", "value": 0]])
    #expect(recipes(harness) == before)
    harness.edit([["edit": "alchemist", "field": "purity", "value": true]])
    #expect(recipes(harness) != before)
    #expect(harness.daemon.requests.count == asked, "the daemon is not asked for recipes")
  }

  @Test("The gold is that of the alchemist whom the protocol's examples name")
  func gold() throws {
    var harness = ScreenHarness.live(try Catalogs.skyrim.get(), columns: 140)
    harness.type("r/purple thistle")
    harness.press(.enter)
    harness.type("l")
    func row() -> Substring {
      let column = harness.frame[2].split(separator: "│", omittingEmptySubsequences: false)[1]
      return column.drop { $0 == " " }.prefix { $0 != "F" && $0 != "+" }
    }
    #expect(row() == "86 Purple Mountain ", "\(harness.frame[2])")
    harness.edit([
      ["edit": "alchemist", "field": "skill", "value": 73],
      ["edit": "alchemist", "field": "fortify", "value": 47],
      ["edit": "alchemist", "field": "alchemist", "value": 3],
    ])
    #expect(row() == "201 Purple Mountain ", "\(harness.frame[2])")
    #expect(harness.frame.contains { $0.hasPrefix("Potion of Resist Frost · 201 gold") })
    #expect(harness.frame.contains { $0.contains("Resist Frost 39 for 60 s") })
    harness.edit([["edit": "alchemist", "field": "benefactor", "value": true]])
    #expect(row() == "253 Purple Mountain ", "\(harness.frame[2])")
  }

  @Test("With Purity, a recipe stays if the effect that can't be in it is removed")
  func purity() throws {
    var harness = ScreenHarness.live(try Catalogs.skyrim.get(), columns: 140)
    harness.type("r/creep giants wheat")
    harness.press(.enter)
    func lists() -> Bool { harness.frame[2].contains("Creep Cluster + Giant's Toe + Wheat") }
    #expect(lists(), "\(harness.frame)")
    harness.edit([["choice": "cant", "edit": "choose", "effect": "damage-stamina-regen"]])
    #expect(!lists())
    harness.edit([["edit": "alchemist", "field": "purity", "value": true]])
    #expect(lists(), "\(harness.frame)")
    harness.edit([["choice": "must", "edit": "choose", "effect": "damage-stamina-regen"]])
    #expect(!lists())
    harness.edit([["edit": "alchemist", "field": "purity", "value": false]])
    #expect(lists())
  }

  @Test("An order that is not answered yet counts for the next key")
  func quickly() throws {
    var harness = try live()
    harness.type("a")
    harness.press(.down)
    harness.press(.down)
    harness.isHolding = true
    harness.type("++")
    harness.release()
    #expect(harness.daemon.profiles[0].bench["alchemist:alchemist"] == 2)
  }

  @Test(
    "A tries values that only this screen shows: nothing is sent, and A brings back what is true")
  func whatIf() throws {
    var harness = try live()
    let before = harness.frame
    let asked = harness.daemon.requests.count
    harness.type("A")
    #expect(harness.frame[1] == "What if of default · nothing is stored; A ends it")
    harness.press(.down)
    harness.type("100")
    harness.press(.enter)
    #expect(harness.frame[3] == "Fortify Alchemy    100 %  yours: 0 %")
    harness.press(.escape)
    #expect(recipes(harness).first?.hasPrefix("295 ") == false)
    #expect(harness.frame[1].contains("· what if ·"), "\(harness.frame[1])")
    #expect(harness.frame.last?.contains("what if Fortify Alchemy 100 %") == true)
    #expect(harness.daemon.requests.count == asked && harness.daemon.profiles[0].bench.isEmpty)
    // The same gold as for a profile with this alchemist, and it follows others' changes.
    let tried = recipes(harness)
    harness.edit([["edit": "alchemist", "field": "skill", "value": 15]])
    #expect(recipes(harness) != tried)
    harness.edit([["edit": "alchemist", "field": "skill", "value": 100]])
    #expect(recipes(harness) == tried)
    harness.type("aA")
    #expect(harness.frame[1] == "Alchemist of default")
    harness.press(.escape)
    #expect(harness.frame.dropLast() == before.dropLast())
    harness.edit([["edit": "alchemist", "field": "fortify", "value": 100]])
    #expect(recipes(harness) == tried)
  }

  @Test("the workbench plans by the values that are tried")
  func workbench() throws {
    var harness = try live()
    harness.type("A")
    harness.press(.down)
    harness.type("5")
    harness.press(.enter)
    harness.press(.escape)
    harness.type("w")
    #expect(harness.daemon.requests.last?["params"]?["as"] == ["fortify": 5])
    harness.press(.tab)
    #expect(harness.daemon.requests.last?["params"]?["as"] == ["fortify": 5])
    harness.press(.tab)
    harness.press(.tab)
    #expect(harness.daemon.requests.last?["method"] == "plan.learn")
    #expect(harness.daemon.requests.last?["params"]?["as"] == nil)
  }

  @Test("a value like the profile's own is no what if")
  func sameValue() throws {
    var harness = try live()
    harness.type("A50")
    harness.press(.enter)
    harness.type("100")
    harness.press(.enter)
    #expect(harness.frame[2] == "Alchemy skill      100")
    harness.press(.escape)
    #expect(!harness.frame[1].contains("what if"))
    harness.type("a")
    #expect(harness.frame[1] == "Alchemist of default")
  }

  @Test("what is only tried needs no daemon")
  func offline() throws {
    var harness = try live()
    harness.disconnect()
    harness.type("a ")
    #expect(notice(harness).contains("there is no connection to the daemon"))
    harness.type("A")
    harness.press(.down)
    harness.type("50")
    harness.press(.enter)
    #expect(harness.frame[3] == "Fortify Alchemy    50 %  yours: 0 %", "\(harness.frame)")
  }

  @Test("on a narrow screen the last line keeps the last change, and says what if in two words")
  func narrow() throws {
    var harness = ScreenHarness.live(try Catalogs.small.get(), columns: 80)
    harness.edit([["edit": "scope", "scope": "stock"]])
    harness.type("A")
    for _ in 1...4 {
      harness.type("+")
      harness.press(.down)
    }
    harness.press(.escape)
    let status = try #require(harness.frame.last)
    #expect(
      status.contains("what if · ") && status.hasSuffix("only by alchemy on pts/4"), "\(status)")
  }
}
