import Alchemy
import JSON
import LiveScreen
import TerminalScreen
import Testing
import Wire

@Suite("Details of what is selected")
struct DetailsTests {
  @Test("At 80 by 24 they are below the columns, whichever column has the keys")
  func small() throws {
    var harness = ScreenHarness.live(try Catalogs.small.get(), columns: 80)
    #expect(
      harness.frame == [
        "default · Small · recipes of all ingredients",
        "Ingredients 5      │Recipes 12 · dearest first              │Effects 4",
        "  Ash              │295 Ash + Bark + Dew                    │ † Cold",
        "  Bark             │295 Ash + Bark + Egg                    │   Luck",
        "  Clay             │210 Ash + Bark + Clay                   │ † Sleep",
        "  Dew              │210 Bark + Clay + Dew                   │   Warmth",
        "  Egg              │210 Clay + Dew + Egg                    │",
        "                   │168 Bark + Dew                          │",
        "                   │168 Bark + Egg                          │",
        "                   │168 Dew + Egg                           │",
        "                   │126 Ash + Bark                          │",
        "                   │126 Ash + Clay + Dew                    │",
        "                   │ 84 Ash + Clay                          │",
        "                   │ 42 Clay + Dew                          │",
        "                   │                                        │",
        "                   │                                        │",
        "                   │                                        │",
        "───────────────────┴────────────────────────────────────────┴───────────────────",
        "Ash · must would leave 6 recipes · none in the bag · 7 gold · weight 0.5 · Tests",
        "† Cold 5 for 10 s · Luck 5 for 10 s",
        "",
        "",
        "? help  Space choose  m must  y may  c can't  + one more  - one less  0 quantity",
        "live · nobody else watches",
      ], "drawn is:\n\(harness.frame.joined(separator: "\n"))")
    harness.press(.tab)
    #expect(
      harness.frame[17...21] == [
        "───────────────────┴────────────────────────────────────────┴───────────────────",
        "Potion of Warmth · 295 gold · mixed",
        "Ash + Bark + Dew",
        "† Cold 30 for 10 s · Warmth 30 for 10 s",
        "",
      ])
    harness.press(.tab)
    harness.type("m")
    #expect(
      harness.frame[17...21] == [
        "───────────────────┴────────────────────────────────────────┴───────────────────",
        "Cold · must leaves 4 recipes · harmful · 2 ingredients have it",
        "Ash 5 for 10 s · Bark 5 for 10 s",
        "",
        "",
      ])
  }

  @Test("At 80 by 24 a recipe whose names the list cuts is whole below")
  func whole() throws {
    let catalog = try Catalogs.skyrim.get()
    let names = Set(catalog.ingredients.map(\.name))
    var harness = ScreenHarness.live(catalog, columns: 80)
    harness.type("r/blue butterfly blue mountain")
    harness.press(.enter)
    #expect(harness.frame.contains { $0.contains("…") })
    for _ in 0..<40 {
      let shown = harness.frame[19].split(separator: "+").map(\.trimmed)
      #expect((2...3).contains(shown.count) && names.isSuperset(of: shown), "\(shown)")
      harness.press(.down)
    }
  }

  @Test("At 120 by 40 the whole recipe is read, with its strengths, and whether the bag is enough")
  func large() throws {
    var harness = ScreenHarness.live(try Catalogs.skyrim.get(), columns: 120, rows: 40)
    harness.type("r/wheat salmon histcarp")
    harness.press(.enter)
    let drawn = harness.frame.joined(separator: "\n")
    #expect(
      harness.frame[0...3] == [
        "default · Skyrim · recipes of all ingredients",
        "Ingredients 110                │Recipes 1 of 32,815 /wheat salmon histcarp · dearest first      │Effects 55",
        "  Abecean Longfin              │1,804 Histcarp + Salmon Roe + Wheat                             │   Cure Disease",
        "  Ancestor Moth Wing           │                                                                │ † Damage Health",
      ], "drawn is:\n\(drawn)")
    #expect(
      harness.frame[31...36] == [
        "───────────────────────────────┴────────────────────────────────────────────────────────────────┴───────────────────────",
        "Potion of Waterbreathing · 1,804 gold · mixed",
        "Histcarp + Salmon Roe + Wheat",
        "† Damage Stamina Regen 100 for 30 s · Fortify Magicka 300 for 5 s · Restore Stamina 30 at once ·",
        "  Waterbreathing for 360 s",
        "",
      ], "drawn is:\n\(drawn)\nEND")
    harness.edit([["edit": "stock", "ingredient": "wheat", "quantity": 3]])
    #expect(harness.frame[32].hasSuffix(" · not in the bag: Histcarp, Salmon Roe"))
    for ingredient in ["histcarp", "salmon-roe"] {
      harness.edit([["edit": "stock", "ingredient": .string(ingredient), "quantity": 2]])
    }
    #expect(harness.frame[32].hasSuffix(" · the bag is enough for 2"))
    #expect(
      harness.frame[33]
        == "Histcarp (2 in the bag) + Salmon Roe (2 in the bag) + Wheat (3 in the bag)")
  }

  @Test("They are those of the profile's alchemist, and tell what Purity removes")
  func alchemist() throws {
    var harness = ScreenHarness.live(try Catalogs.small.get(), columns: 80)
    harness.type("r/ash bark dew")
    harness.press(.enter)
    harness.edit([["edit": "alchemist", "field": "fortify", "value": 100]])
    #expect(harness.frame[20] == "† Cold 60 for 10 s · Warmth 60 for 10 s")
    harness.edit([
      ["edit": "alchemist", "field": "fortify", "value": 0],
      ["edit": "alchemist", "field": "purity", "value": true],
    ])
    #expect(
      harness.frame[18...21] == [
        "Potion of Warmth · 168 gold", "Ash + Bark + Dew", "Warmth 30 for 10 s",
        "Purity removes † Cold",
      ], "\(harness.frame)")
  }

  @Test("The effects of an ingredient that are known have a mark, and V hides the others")
  func known() throws {
    var harness = ScreenHarness.live(try Catalogs.small.get(), columns: 100)
    harness.edit([["edit": "know", "effect": "cold", "ingredient": "ash", "known": true]])
    #expect(harness.frame[19] == "✓ † Cold 5 for 10 s · Luck 5 for 10 s")
    harness.type("V")
    #expect(harness.frame[19] == "✓ † Cold 5 for 10 s · 1 not known: V shows all")
    harness.press(.down)
    #expect(harness.frame[19] == "2 not known: V shows all")
    harness.type("V")
    #expect(harness.frame[19] == "† Cold 5 for 10 s · Warmth 5 for 10 s")
    harness.edit([["edit": "know", "effect": "cold", "ingredient": "bark", "known": true]])
    harness.edit([["edit": "know", "effect": "cold", "ingredient": "bark", "known": false]])
    #expect(harness.frame[19] == "† Cold 5 for 10 s · Warmth 5 for 10 s")
    harness.edit([
      ["edit": "know", "effect": "cold", "ingredient": "bark", "known": true],
      ["edit": "know", "effect": "warmth", "ingredient": "bark", "known": true],
    ])
    harness.type("V")
    #expect(harness.frame[22] == "effects that you don't know are hidden", "Bark has none")
    harness.type("rV")
    #expect(harness.frame[22] == "select an ingredient first: i goes to the ingredients")
  }

  @Test(
    "On fewer rows they are fewer lines; on 24 rows there are four",
    arguments: [
      (6, 0), (8, 0), (14, 0), (15, 1), (18, 2), (21, 3), (24, 4), (30, 6), (50, 6), (100, 6),
    ])
  func heights(rows: Int, lines: Int) throws {
    for columns in [60, 80, 120] {
      let harness = ScreenHarness.live(try Catalogs.skyrim.get(), columns: columns, rows: rows)
      let shown = harness.detailsRow.map { rows - 2 - $0 - 1 } ?? 0
      #expect(shown == lines, "\(columns)")
    }
  }

  @Test("d gives them half of the screen, what is too long is scrolled, and a move begins anew")
  func scrolling() throws {
    var harness = ScreenHarness.live(try Catalogs.skyrim.get(), columns: 80)
    harness.type("e/damage")
    harness.press(.enter)
    #expect(harness.frame[17].hasSuffix(" more: >"), "\(harness.frame[17])")
    let first = harness.frame[18]
    harness.type(">")
    #expect(harness.frame[18] != first)
    harness.press(.down)
    #expect(harness.frame[18].hasPrefix("Damage Magicka · "))
    harness.press(.up)
    #expect(harness.frame[18] == first)
    harness.type("d")
    #expect(harness.detailsRow == 12)
    #expect(harness.frame[13] == first)
    harness.press(.escape)
    #expect(harness.detailsRow == 12, "Esc took the filter")
    harness.press(.escape)
    #expect(harness.detailsRow == 17)
  }
}

extension Substring {
  var trimmed: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
