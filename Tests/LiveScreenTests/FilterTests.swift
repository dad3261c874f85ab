import JSON
import LiveScreen
import TerminalScreen
import Testing
import Wire

@Suite("Filters")
struct FilterTests {
  @Test("A filter narrows with each letter, and Esc brings back selection and window")
  func narrowing() throws {
    var harness = ScreenHarness.live(try Catalogs.skyrim.get())
    for _ in 0..<50 { harness.press(.down) }
    harness.press(.up)
    let before = harness.frame
    harness.type("/NIRN")
    #expect(harness.frame[1].hasPrefix("Ingredients 2 of 110 /NIRN"))
    #expect(harness.frame[2].hasPrefix("  Crimson Nirnroot "))
    #expect(harness.frame[3].hasPrefix("  Nirnroot "))
    harness.type("zzz")
    #expect(harness.frame[2].hasPrefix("no name fits the filter:"))
    for _ in 0..<3 { harness.press(.backspace) }
    harness.press(.enter)
    harness.press(.down)
    harness.type("m")
    #expect(harness.frame[3].hasPrefix("! Nirnroot "))
    harness.type("y")
    harness.press(.escape)
    #expect(harness.frame.dropLast() == before.dropLast())
  }

  @Test("A few letters stand for the names that they abbreviate, where no name holds them")
  func abbreviations() throws {
    var harness = ScreenHarness.live(try Catalogs.skyrim.get())
    harness.type("/bmf")
    #expect(harness.frame[1].hasPrefix("Ingredients 1 of 110 /bmf"))
    #expect(harness.frame[2].hasPrefix("  Blue Mountain Flower "))
    harness.press(.escape)
    harness.type("/gts")
    #expect(harness.frame[2].hasPrefix("  Giant's Toe "))
    harness.press(.escape)
    harness.type("e/fha")
    #expect(harness.frame[1].contains("Effects 1 of 55"))
    harness.press(.escape)
    harness.type("r/bmf")
    let shown = /Recipes ([\d,]+\/)?([\d,]+) of/
    let abbreviated = harness.frame[1].firstMatch(of: shown)?.output.2
    harness.press(.escape)
    harness.type("/=Blue Mountain Flower")
    #expect(abbreviated != nil && abbreviated != "0")
    #expect(abbreviated == harness.frame[1].firstMatch(of: shown)?.output.2)
    harness.press(.escape)
    harness.type("/fha")
    let armor = harness.frame[1].firstMatch(of: shown)?.output.2
    harness.press(.escape)
    harness.type("/=Fortify Heavy Armor")
    #expect(armor != nil && armor != "0")
    #expect(armor == harness.frame[1].firstMatch(of: shown)?.output.2)
    harness.press(.escape)
    harness.type("/mf")
    #expect(harness.frame[1].contains("Recipes 0 of"), "several names have these initials")
  }

  /// The number of recipes that a heading says are left.
  private static func count(in heading: String) -> Int {
    heading.firstMatch(of: /Recipes (\d+)/).flatMap { Int($0.output.1) } ?? 0
  }

  @Test("A filter of recipes looks at ingredients, effects and results, as the daemon's does")
  func recipes() throws {
    var harness = ScreenHarness.live(try Catalogs.small.get())
    harness.press(.tab)
    harness.type("/\"POISON of c\"")
    #expect(harness.frame[1].contains("Recipes 2 of 12 /\"POISON of c\""))
    harness.press(.escape)
    harness.type("/poison dew")
    let both = Self.count(in: harness.frame[1])
    harness.press(.escape)
    harness.type("/poison -dew")
    let others = Self.count(in: harness.frame[1])
    harness.press(.escape)
    harness.type("/poison")
    #expect(both > 0 && others > 0 && both + others == Self.count(in: harness.frame[1]))
    harness.press(.escape)
    harness.press(.tab, .shift)
    harness.type("W")
    #expect(harness.frame[1].contains("Recipes 6 of 12 /=Ash"))
    #expect(harness.selection?.text.hasPrefix("295 Ash + Bark + Dew") == true)
    harness.press(.escape)
    #expect(harness.frame[1].contains("Recipes 12 · dearest first"))
  }

  @Test("Recipes in another order are shown from the first, and far down their place is told")
  func reordered() throws {
    var harness = ScreenHarness.live(try Catalogs.skyrim.get())
    harness.press(.tab)
    let first = try #require(harness.selection).text[...].trimmed
    for _ in 0..<3 { harness.press(.pageDown) }
    #expect(harness.frame[1].contains("Recipes 43/32,815 · dearest first"))
    for key in ["s", "t", "l"] {
      harness.press(.end)
      harness.type(key)
      #expect(harness.selection?.row == 2, "\(key)")
      #expect(harness.frame[1].contains("│Recipes 1/"), "\(key)")
    }
    harness.type("ssstttll")
    #expect(harness.selection?.text[...].trimmed == first)
    harness.press(.end)
    harness.press(.tab)
    harness.type("W")
    #expect(harness.selection?.row == 2)
    harness.press(.down)
    let second = try #require(harness.selection).text
    harness.type("l")
    #expect(harness.frame[1].contains("of 2"))
    harness.type("ll")
    #expect(harness.frame.contains { $0.contains(second.prefix(30)) })
  }

  @Test("The hints begin with the keys that work only for now: the way back, all names")
  func passingHints() throws {
    var harness = ScreenHarness.live(try Catalogs.small.get(), columns: 60)
    harness.press(.tab)
    harness.press(.enter)
    #expect(harness.frame[22].hasPrefix("n next of recipe  Backspace back  ? help"))
    harness.type("/a")
    harness.press(.enter)
    #expect(
      harness.frame[22].hasPrefix("n next of recipe  Backspace back  Esc all names  ? help"))
    harness.press(.backspace)
    harness.press(.left)
    harness.press(.escape)
    #expect(harness.frame[22].hasPrefix("? help"))
  }

  @Test("Under a filter a whole column is what the filter shows, and one change")
  func reset() throws {
    var harness = ScreenHarness.live(try Catalogs.small.get())
    harness.type("/a")
    harness.press(.enter)
    harness.type("C")
    #expect(
      harness.frame[22]
        == "Set 3 shown ingredients to can't? y sets them, and u is undo; Esc leaves them")
    harness.type("y")
    #expect(
      harness.daemon.profiles[0].ingredients == ["ash": "cant", "bark": "cant", "clay": "cant"])
    #expect(harness.daemon.profiles[0].history.count == 1)
    harness.type("C")
    #expect(harness.frame[22] == "all shown: can't already")
    #expect(harness.daemon.profiles[0].history.count == 1)
    harness.press(.escape)
    harness.type("Cy")
    #expect(harness.daemon.profiles[0].ingredients.count == 5)
  }

  @Test(
    "A whole column is set only after a question, which names undo",
    arguments: [("C", "can't"), ("Y", "may")], [("i", "5 ingredients"), ("e", "4 effects")])
  func question(key: (String, String), column: (String, String)) throws {
    var harness = ScreenHarness.live(try Catalogs.small.get())
    harness.edit([
      ["edit": "reset", "group": "ingredients", "choice": "must"],
      ["edit": "reset", "group": "effects", "choice": "must"],
    ])
    let before = harness.daemon.profiles[0].history.count
    for answer in ["n", "m", "C", "Y", "+", "24"] {
      harness.type(column.0 + key.0)
      #expect(
        harness.frame[22]
          == "Set all \(column.1) to \(key.1)? y sets them, and u is undo; Esc leaves them")
      harness.type(answer)
      harness.press(.escape)
    }
    #expect(harness.daemon.profiles[0].history.count == before, "no other key sets them")
    harness.type(key.0 + "y")
    #expect(harness.daemon.profiles[0].history.count == before + 1)
    harness.type("u")
    #expect(harness.daemon.requests.last?["method"] == "profile.undo")
  }

  @Test("Each column keeps its own filter")
  func each() throws {
    var harness = ScreenHarness.live(try Catalogs.small.get())
    harness.type("/a")
    harness.press(.enter)
    harness.press(.left)
    harness.type("/l")
    harness.press(.enter)
    #expect(harness.frame[1].hasPrefix("Ingredients 3 of 5 /a"))
    #expect(harness.frame[1].hasSuffix("│Effects 3 of 4 /l"))
  }

  @Test("What is pasted is typed without its control characters, up to a limit")
  func pasted() throws {
    var harness = ScreenHarness.live(try Catalogs.small.get())
    harness.type("/")
    harness.handle(.terminal(.paste("a\u{1B}[31ms\nh")))
    #expect(harness.frame[22].hasPrefix("Ingredients with: a[31msh  "))
    harness.handle(.terminal(.paste(String(repeating: "x", count: 5000))))
    harness.press(.escape)
    harness.handle(.terminal(.paste("m")))
    #expect(harness.frame[2].hasPrefix("  Ash"))
  }

  @Test("A jump to what a filter hides shows the whole column")
  func jump() throws {
    var harness = ScreenHarness.live(try Catalogs.small.get())
    harness.type("/egg")
    harness.press(.enter)
    harness.press(.tab)
    harness.press(.enter)
    #expect(harness.frame[1].hasPrefix("Ingredients 5 "))
    #expect(harness.selection?.text.hasPrefix("  Ash") == true)
    harness.type("n")
    #expect(harness.selection?.text.hasPrefix("  Bark") == true)
    harness.type("nn")
    #expect(harness.selection?.text.hasPrefix(" † Cold") == true)
    harness.press(.backspace)
    #expect(harness.selection?.text.hasPrefix("295 Ash + Bark + Dew") == true)
  }
}
