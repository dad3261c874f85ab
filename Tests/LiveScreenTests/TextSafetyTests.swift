import Alchemy
import JSON
import LiveScreen
import TerminalScreen
import Testing
import Wire

@Suite("Names that others gave")
struct TextSafetyTests {
  private func catalog() throws -> Catalog {
    let effect = Effect(
      id: "e", name: "効果\u{202E}x", isHarmful: false, baseCost: 1, baseMagnitude: 1,
      baseDuration: 1)
    let names = ["魔法の薬草の根", "e\u{301}a\u{300}\u{301}\u{302}b", "\u{0378}\u{E0378}", "👩‍👩‍👧‍👦 Family"]
    return try Catalog(
      id: "strange", title: "Strange\u{202E}", effects: [effect],
      ingredients: names.enumerated().map { number, name in
        Ingredient(
          id: "i\(number)", name: name,
          effects: [IngredientEffect(id: "e", magnitude: 1, duration: 1)], value: 1, weight: 1)
      })
  }

  @Test(
    "Wide, combining and unknown characters leave the columns where they are",
    arguments: [
      80, 81, 100, 133,
    ])
  func columns(width: Int) throws {
    let harness = ScreenHarness.live(try catalog(), columns: width, rows: 14)
    let grid = harness.grid
    let rulers = (0..<width).filter { grid.text(column: $0, row: 1) == "│" }
    #expect(rulers.count == 2)
    for row in 1..<12 {
      #expect((0..<width).filter { grid.text(column: $0, row: row) == "│" } == rulers)
    }
  }

  @Test("No control character reaches a cell, wherever the text came from")
  func controls() throws {
    var harness = ScreenHarness.live(try catalog())
    harness.edit([["edit": "rename", "name": "a\u{1B}]0;x\u{7}\u{9B}31m"]], by: "\u{1B}[31mme")
    harness.daemon.refusal = ("x", "no \u{1B}[2J\r\n way")
    var frames = [harness.grid]
    harness.type("m")
    frames.append(harness.grid)
    for keys in ["d", "h", "qp", "r"] {
      harness.type(keys)
      frames.append(harness.grid)
    }
    for grid in frames {
      for row in 0..<grid.rows {
        for column in 0..<grid.columns {
          let scalars = grid.text(column: column, row: row).unicodeScalars
          #expect(
            scalars.allSatisfy { $0.properties.generalCategory != .control && $0 != "\u{202E}" })
        }
      }
    }
  }
}
