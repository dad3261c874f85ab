import JSON
import LiveScreen
import TerminalScreen
import Testing
import Wire

@Suite("What is drawn")
struct FrameTests {
  /// Two terminals on one profile.
  private func shared() throws -> ScreenHarness {
    var harness = ScreenHarness(try Catalogs.skyrim.get(), columns: 80)
    harness.daemon.present = ["alchemy on pts/4"]
    harness.connect()
    harness.type("j12")
    harness.press(.enter)
    harness.type("kce/heal")
    harness.press(.enter)
    harness.type("mijjjjjj")
    harness.edit([["edit": "choose", "ingredient": "bee", "choice": "must"]])
    harness.type("rjj")
    return harness
  }

  @Test("The picture in both pages is what is drawn at 80 by 24, with the keys on the recipes")
  func picture() throws {
    let harness = try shared()
    let drawn = harness.frame.joined(separator: "\n")
    #expect(harness.frame == (try Page.screen.block(0)), "drawn is:\n\(drawn)\nEND")
    let readme = try Page("README.md")
    #expect(readme.contains(harness.frame), "README.md shows something else than\n\(drawn)\nEND")
  }

  @Test("Sixty columns show one column, and which it is")
  func narrow() throws {
    var harness = ScreenHarness.live(try Catalogs.small.get(), columns: 60, rows: 12)
    harness.type("m")
    #expect(
      harness.frame == [
        "default · Small · recipes of all ingredients",
        "Ingredients 5 !1                            1/3 Tab: Recipes",
        "! Ash",
        "  Bark",
        "  Clay",
        "  Dew",
        "  Egg",
        "",
        "",
        "",
        "? help  Space choose  m must  y may  c can't  + one more",
        "live · nobody else watches · Ash: may → must by you",
      ])
    harness.press(.tab)
    #expect(
      harness.frame == [
        "default · Small · recipes of all ingredients",
        "Recipes 6 · dearest first                   2/3 Tab: Effects",
        "295 Ash + Bark + Dew",
        "295 Ash + Bark + Egg",
        "210 Ash + Bark + Clay",
        "126 Ash + Bark",
        "126 Ash + Clay + Dew",
        " 84 Ash + Clay",
        "",
        "",
        "? help  + one more  - one less  B brew  u undo  Enter go to",
        "live · nobody else watches · Ash: may → must by you",
      ])
  }

  @Test("A tiny terminal is told what it lacks")
  func tiny() throws {
    let harness = ScreenHarness.live(try Catalogs.small.get(), columns: 15, rows: 4)
    #expect(harness.frame == ["too small", "15×4", "needs", "20×6"])
    let flat = ScreenHarness.live(try Catalogs.small.get(), columns: 5, rows: 1)
    #expect(flat.frame == ["too …"])
    let none = ScreenHarness.live(try Catalogs.small.get(), columns: 0, rows: 0)
    #expect(none.frame == [])
  }
}
