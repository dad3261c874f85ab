import JSON
import LiveScreen
import TerminalScreen
import Testing
import Wire

@Suite("Ways to look at the columns")
struct LookingTests {
  /// The names of a column's rows, or what they begin with.
  private func names(_ harness: ScreenHarness, column: Int, letters: Int = 6) -> [String] {
    harness.frame[2...].compactMap { line in
      let parts = line.split(separator: "│", omittingEmptySubsequences: false)
      guard parts.count == 3 else { return nil }
      let name = parts[column].prefix(letters + 3).dropFirst(column == 2 ? 3 : 2)
      return name.allSatisfy { $0 == " " } ? nil : name.split(separator: " ").first.map(String.init)
    }
  }

  @Test("i, r and e go to a column from wherever the keys are, and digits stay quantities")
  func jumps() throws {
    var harness = ScreenHarness.live(try Catalogs.small.get())
    for (key, column) in [("e", 2), ("r", 1), ("i", 0), ("r", 1), ("e", 2), ("i", 0)] {
      harness.type(key)
      #expect(harness.focus == column)
    }
    harness.type("2")
    #expect(harness.frame[22].hasPrefix("Ash in the bag: 2"))
  }

  @Test("s sorts the ingredients by name, by the bag, by recipes left, and by choice")
  func ingredients() throws {
    var harness = ScreenHarness.live(try Catalogs.small.get())
    harness.edit([
      ["edit": "stock", "ingredient": "clay", "quantity": 2],
      ["edit": "stock", "ingredient": "egg", "quantity": 12],
      ["choice": "cant", "edit": "choose", "ingredient": "bark"],
      ["choice": "must", "edit": "choose", "ingredient": "dew"],
    ])
    #expect(names(harness, column: 0) == ["Ash", "Bark", "Clay", "Dew", "Egg"])
    harness.type("s")
    #expect(names(harness, column: 0) == ["Egg", "Clay", "Ash", "Bark", "Dew"])
    #expect(harness.frame[1].contains(" by bag"))
    harness.type("s")
    #expect(harness.frame[1].contains(" by recipes"))
    let left = harness.frame[2...6].compactMap { line in
      line.split(separator: "│")[0].split(separator: " ").lazy.compactMap { Int($0) }.first
    }
    #expect(left.count == 5 && left == left.sorted(by: >) && left[0] > left[4])
    harness.type("s")
    #expect(names(harness, column: 0) == ["Dew", "Bark", "Ash", "Clay", "Egg"])
    harness.type("s")
    #expect(names(harness, column: 0) == ["Ash", "Bark", "Clay", "Dew", "Egg"])
  }

  @Test("s sorts the effects by name, by harm, by recipes left, and by choice")
  func effects() throws {
    var harness = ScreenHarness.live(try Catalogs.small.get())
    harness.type("e")
    harness.edit([["choice": "cant", "edit": "choose", "effect": "warmth"]])
    #expect(names(harness, column: 2) == ["Cold", "Luck", "Sleep", "Warmth"])
    harness.type("s")
    #expect(names(harness, column: 2) == ["Luck", "Warmth", "Cold", "Sleep"])
    harness.type("s")
    #expect(names(harness, column: 2).first == "Warmth", "it would be in most")
    harness.type("s")
    #expect(names(harness, column: 2) == ["Warmth", "Cold", "Luck", "Sleep"])
  }

  @Test("s sorts the recipes by gold, by their numbers of ingredients and effects, and by name")
  func recipes() throws {
    var harness = ScreenHarness.live(try Catalogs.small.get())
    harness.edit([["choice": "must", "edit": "choose", "ingredient": "clay"]])
    harness.type("rsss")
    #expect(harness.frame[1].contains("Recipes 6 · by name"))
    let rows = harness.frame[2...8].map { line in
      line.split(separator: "│", omittingEmptySubsequences: false)[1].dropFirst(4)
        .split(separator: "  ").first ?? ""
    }
    #expect(
      rows == [
        "Ash + Bark + Clay", "Ash + Clay", "Ash + Clay + Dew", "Bark + Clay + Dew", "Clay + Dew",
        "Clay + Dew + Egg", "",
      ])
    harness.edit([["choice": "cant", "edit": "choose", "ingredient": "bark"]])
    #expect(harness.frame[1].contains("Recipes 4 · by name"))
    harness.type("s")
    #expect(harness.frame[1].contains("Recipes 4 · dearest first"))
  }

  @Test("What is selected stays selected when its row moves; one that a filter hides has a place")
  func moved() throws {
    var harness = ScreenHarness.live(try Catalogs.small.get())
    harness.type("s")
    harness.press(.down)
    harness.press(.down)
    #expect(harness.selection?.text.hasPrefix("  Clay") == true)
    harness.type("+")
    #expect(harness.selection?.text.hasPrefix("  Clay") == true)
    #expect(names(harness, column: 0) == ["Clay", "Ash", "Bark", "Dew", "Egg"])
    harness.type("/-clay")
    #expect(harness.selection?.text.hasPrefix("  Ash") == true)
  }

  @Test("o shows what is in the bag; what leaves the bag leaves the list")
  func bagOnly() throws {
    var harness = ScreenHarness.live(try Catalogs.small.get())
    harness.type("o")
    #expect(
      harness.frame[2...3].map { $0.prefix(17) } == ["the bag is empty:", "o shows all      "])
    for ingredient in ["bark", "dew", "egg"] {
      harness.edit([["edit": "stock", "ingredient": .string(ingredient), "quantity": 1]])
    }
    #expect(names(harness, column: 0) == ["Bark", "Dew", "Egg"])
    #expect(harness.frame[1].hasPrefix("Ingredients 3 of 5 in t"))
    harness.press(.down)
    harness.type("-")
    #expect(names(harness, column: 0) == ["Bark", "Egg"])
    #expect(harness.selection?.text.hasPrefix("  Egg") == true)
    harness.type("Cy")
    #expect(harness.daemon.profiles[0].ingredients == ["bark": "cant", "egg": "cant"])
    harness.type("Yyr")
    harness.press(.enter)
    #expect(harness.selection?.text.hasPrefix("  Ash") == true, "shown, though not in the bag")
    #expect(names(harness, column: 0).count == 5)
  }

  @Test("A list that is longer than its window says which row is selected")
  func places() throws {
    var harness = ScreenHarness.live(try Catalogs.skyrim.get())
    #expect(harness.frame[1].hasPrefix("Ingredients 1/110"))
    #expect(harness.frame[1].contains("│Recipes 32,815 ·"))
    harness.press(.end)
    #expect(harness.frame[1].hasPrefix("Ingredients 110/110"))
    harness.type("e")
    #expect(harness.frame[1].hasPrefix("Ingredients 110/110"), "its beginning is not to be seen")
    #expect(harness.frame[1].contains("│Effects 1/55"))
    harness.type("h")
    #expect(harness.frame[1] == "History 0")
  }

  @Test("A filter has a line of its own, whose cursor goes where the keys say")
  func filterLine() throws {
    var harness = ScreenHarness.live(try Catalogs.skyrim.get(), columns: 80)
    harness.type("/blue moun flower")
    #expect(harness.frame[22].hasPrefix("Ingredients with: blue moun flower  "))
    #expect(harness.grid.cursor == CellPosition(column: 34, row: 22))
    #expect(harness.frame[1].hasPrefix("Ingredients 1 of 110 /blue …│"))
    harness.handle(.terminal(.key(.character("w"), .control)))
    #expect(harness.frame[22].hasPrefix("Ingredients with: blue moun   "))
    #expect(harness.grid.cursor == CellPosition(column: 28, row: 22))
    harness.press(.home)
    #expect(harness.grid.cursor == CellPosition(column: 18, row: 22))
    for _ in 0..<4 { harness.press(.right) }
    harness.handle(.terminal(.key(.character("w"), .control)))
    #expect(harness.frame[22].hasPrefix("Ingredients with:  moun   "))
    #expect(harness.frame[1].hasPrefix("Ingredients 4 of 110 / moun"))
    harness.press(.end)
    harness.press(.left)
    harness.press(.backspace)
    #expect(harness.frame[22].hasPrefix("Ingredients with:  mou   "))
    harness.press(.enter)
    #expect(harness.grid.cursor == nil)
    #expect(harness.frame[22].hasPrefix("Esc all names  "))
  }

  @Test("Where no recipe is left, the column says why, as far as that is plain to see")
  func noRecipe() throws {
    var harness = ScreenHarness.live(try Catalogs.small.get())
    func words() -> [Substring] {
      harness.frame[2...4].map { $0.split(separator: "│", omittingEmptySubsequences: false)[1] }
        .map { $0.split(separator: "  ").first ?? "" }
    }
    for ingredient in ["ash", "bark", "clay"] {
      harness.edit([["choice": "must", "edit": "choose", "ingredient": .string(ingredient)]])
    }
    harness.edit([["edit": "scope", "scope": "stock"]])
    harness.edit([["edit": "stock", "ingredient": "bark", "quantity": 2]])
    #expect(words() == ["no recipe fits the choices", "must, and not in the bag:", "Ash"])
    harness.edit([["choice": "must", "edit": "choose", "ingredient": "egg"]])
    #expect(words() == ["no recipe fits the choices", "4 must be in: 3 at most", ""])
    harness.edit([["choice": "cant", "edit": "reset", "group": "ingredients"]])
    #expect(words() == ["no recipe fits the choices", "", ""])
  }

  @Test(
    "Where the scope is the bag and the bag is empty, the column says so and which keys lead on",
    arguments: [(80, 24), (120, 40)])
  func emptyBag(columns: Int, rows: Int) throws {
    var harness = ScreenHarness.live(try Catalogs.skyrim.get(), columns: columns, rows: rows)
    func words() -> [String] {
      harness.frame[2...5].map { line in
        let column = line.split(separator: "│", omittingEmptySubsequences: false)[1]
        return String(column.reversed().drop { $0 == " " }.reversed())
      }
    }
    harness.edit([["edit": "scope", "scope": "stock"]])
    let reason = [
      "no recipe fits the choices", "the bag is empty:", "b takes all ingredients,",
      "i, then + puts one in",
    ]
    for key in ["i", "r", "e"] {
      harness.type(key)
      let shown = words()
      #expect(shown.dropFirst() == reason.dropFirst(), "\(key): \(shown)")
      #expect(reason[0].hasPrefix(shown[0].prefix { $0 != "…" }), "\(key): \(shown)")
    }
    harness.type("i+")
    #expect(words().dropFirst() == ["", "", ""])
    harness.type("b")
    #expect(!words()[0].hasPrefix("no recipe"))
  }
}
