import JSON
import LiveScreen
import TerminalScreen
import Testing
import Wire

@Suite("The alchemist's bench")
struct BenchTests {
  private func live(columns: Int = 100) throws -> ScreenHarness {
    .live(try Catalogs.small.get(), columns: columns)
  }

  private func notice(_ harness: ScreenHarness) -> String { harness.frame[harness.frame.count - 2] }

  /// A bag with three of each ingredient.
  private func stocked() throws -> ScreenHarness {
    var harness = try live()
    for ingredient in ["ash", "bark", "clay", "dew", "egg"] {
      harness.edit([["edit": "stock", "ingredient": .string(ingredient), "quantity": 3]])
    }
    return harness
  }

  @Test("What is held back is behind a slash, and a recipe of the bag does without it")
  func reserve() throws {
    var harness = try live(columns: 140)
    harness.edit([
      ["edit": "stock", "ingredient": "ash", "quantity": 12],
      ["edit": "stock", "ingredient": "bark", "quantity": 2],
      ["edit": "scope", "scope": "stock"],
    ])
    #expect(harness.frame[1].contains("Recipes 1 "))
    harness.type("R2")
    harness.press(.enter)
    let sent = harness.daemon.requests.last
    #expect(sent?["method"] == "profile.apply")
    #expect(sent?["params"]?["edits"] == [["edit": "reserve", "ingredient": "ash", "quantity": 2]])
    #expect(harness.frame[2].hasPrefix("  Ash               12/2│126 Ash + Bark"))
    #expect(harness.frame.contains { $0.contains("12 in the bag (2 held back)") })
    harness.edit([
      ["edit": "reserve", "ingredient": "bark", "quantity": 2],
      ["choice": "must", "edit": "choose", "ingredient": "bark"],
    ])
    #expect(harness.frame[1].contains("Recipes 0 "))
    #expect(harness.frame[3].hasPrefix("! Bark               2/2│must, and all of it held"))
    harness.type("R")
    #expect(notice(harness).hasPrefix("Hold back how many Ash (2)?   "))
    harness.press(.enter)
    #expect(harness.daemon.profiles[0].bench["reserve:ash"] == 2, "nothing was typed")
    harness.type("R0")
    harness.press(.enter)
    #expect(harness.frame[2].hasPrefix("  Ash                 12│"))
  }

  @Test("Where all of the bag is held back, the recipes say so")
  func allHeldBack() throws {
    var harness = try live(columns: 140)
    harness.edit([
      ["edit": "stock", "ingredient": "ash", "quantity": 2],
      ["edit": "reserve", "ingredient": "ash", "quantity": 2], ["edit": "scope", "scope": "stock"],
    ])
    #expect(harness.frame.contains { $0.contains("│all of the bag is held back:") })
    #expect(!harness.frame.contains { $0.contains("no recipe fits") })
  }

  @Test("A wide number that is held back pushes the number of recipes left, and covers nothing")
  func wideReserve() throws {
    var harness = try live(columns: 140)
    harness.edit([["edit": "stock", "ingredient": "ash", "quantity": 1200]])
    harness.edit([["edit": "reserve", "ingredient": "ash", "quantity": 1000]])
    harness.type("#")
    #expect(harness.frame[2].contains(" 6 1,200/1,000│"), "\(harness.frame[2])")
  }

  @Test("B asks how often, and Enter brews once; the title tells what was earned")
  func brewing() throws {
    var harness = try stocked()
    #expect(harness.frame[0] == "default · Small · recipes of all ingredients")
    harness.type("rB")
    #expect(notice(harness).hasPrefix("Brew Ash + Bark + Dew how often (1)?   "))
    harness.press(.enter)
    var sent = harness.daemon.requests.last
    #expect(sent?["method"] == "bag.brew")
    #expect(
      sent?["params"]?["brews"] == [["ingredients": ["ash", "bark", "dew"], "times": 1]])
    #expect(
      notice(harness) == "1 × Potion of Warmth: 295 gold · "
        + "learned: Warmth of Ash, Warmth of Bark, Warmth of Dew")
    #expect(harness.frame[0] == "default · Small · recipes of all ingredients · 295 gold earned")
    #expect(harness.frame.last?.hasSuffix(" · brewed 1 for 295 gold by you") == true)
    #expect(harness.daemon.profiles[0].inventory["ash"] == 2)
    harness.type("B0")
    harness.press(.enter)
    #expect(harness.frame[21] == "type a number from 1 to 1,000,000")
    harness.press(.escape)
    #expect(harness.daemon.requests.last == sent)
    harness.type("B2")
    harness.press(.enter)
    sent = harness.daemon.requests.last
    #expect(sent?["params"]?["brews"]?.array?.first?["times"] == 2)
    #expect(sent?["params"]?["request"]?["n"] == 2)
    #expect(notice(harness) == "2 × Potion of Warmth: 295 gold each, 590 in all")
    #expect(harness.frame[0].hasSuffix(" · 885 gold earned"))
    harness.type("u")
    #expect(harness.frame.last?.hasSuffix(" · took back 2 for 590 gold by you") == true)
    #expect(harness.frame[0].hasSuffix(" · 295 gold earned"))
  }

  @Test("E eats one, and says what that teaches")
  func eating() throws {
    var harness = try stocked()
    harness.type("E")
    #expect(harness.daemon.requests.last?["method"] == "bag.eat")
    #expect(harness.daemon.requests.last?["params"]?["ingredient"] == "ash")
    #expect(notice(harness) == "learned: Cold of Ash")
    #expect(harness.frame.last?.hasSuffix(" · ate Ash, learned Cold by you") == true)
    harness.type("u")
    #expect(harness.frame.last?.hasSuffix(" · taken back: ate Ash by you") == true)
    harness.type("EE")
    #expect(notice(harness) == "eaten: nothing new was learned")
    #expect(harness.daemon.profiles[0].inventory["ash"] == 1)
  }

  @Test("History and its page name what was brewed and eaten, as the commands do")
  func history() throws {
    var harness = try stocked()
    harness.type("E")
    harness.type("rB2")
    harness.press(.enter)
    harness.type("h")
    #expect(harness.frame[2].hasSuffix("  you  brewed 2 Potion of Warmth, 590 gold"))
    #expect(harness.frame[3].hasSuffix("  you  ate Ash"))
    harness.press(.enter)
    #expect(harness.frame[4] == "brewed 2 Potion of Warmth, 590 gold")
    #expect(harness.frame[5] == "Ash in the bag: 2 → 0")
    #expect(harness.frame.contains("Warmth of Dew known: no → yes"))
    #expect(!harness.frame.contains { $0.hasPrefix("gold earned") })
    harness.press(.escape)
    harness.type("u")
    #expect(harness.frame[2].hasSuffix("  you  taken back: 2 Potion of Warmth, 590 gold"))
  }

  @Test("A brew that takes what is held back says so")
  func takenFromReserve() throws {
    var harness = try stocked()
    harness.edit([["edit": "reserve", "ingredient": "ash", "quantity": 3]])
    harness.type("rB")
    harness.press(.enter)
    #expect(notice(harness).hasSuffix("although held back: Ash 1"))
    harness.type("iE")
    #expect(notice(harness) == "learned: Cold of Ash · taken although held back: Ash 1")
  }

  @Test("A bag that lacks something is told of with the key that fills it")
  func refused() throws {
    var harness = try stocked()
    harness.daemon.refusalData = ["have": 3, "ingredient": "ash", "need": 5]
    harness.daemon.refusal = (
      "bagLacks", "not enough Ash: the bag has 3, and this takes 5; profile.get"
    )
    harness.type("rB5")
    harness.press(.enter)
    #expect(notice(harness) == "the bag has 3 of 5 Ash: find it with /, then + puts one in")
    harness.edit([["edit": "stock", "ingredient": "dew", "quantity": 0]])
    harness.type("B")
    #expect(
      notice(harness) == "the bag lacks Dew: Enter and n go to it, + puts one in",
      "it is said at once, not after the question")
    harness.type("E")
    #expect(notice(harness) == "select an ingredient first: i goes to the ingredients")
    harness.type("iB")
    #expect(notice(harness) == "no recipe is selected: r goes to the recipes")
  }
}
