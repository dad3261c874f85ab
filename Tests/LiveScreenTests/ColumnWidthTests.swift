import JSON
import LiveScreen
import TerminalScreen
import Testing
import Wire

@Suite("Columns give way to the one with the keys")
struct ColumnWidthTests {
  /// The parts of the rows of the lists, column by column.
  private func cells(_ harness: ScreenHarness) -> [[Substring]] {
    let rows = 2..<(harness.detailsRow ?? 2)
    let parts = harness.frame[rows].map {
      $0.split(separator: "│", maxSplits: 2, omittingEmptySubsequences: false)
    }
    return (0..<3).map { column in parts.map { $0[column] } }
  }

  @Test("At 80 columns its names are whole, and of the others the marks are seen")
  func narrow() throws {
    var harness = ScreenHarness.live(try Catalogs.skyrim.get(), columns: 80)
    harness.edit([
      ["choice": "cant", "edit": "choose", "ingredient": "ash-creep-cluster"],
      ["choice": "must", "edit": "choose", "effect": "damage-health"],
      ["edit": "stock", "ingredient": "abecean-longfin", "quantity": 1_000],
    ])
    let ingredients = cells(harness)
    #expect(ingredients[0].allSatisfy { !$0.contains("…") })
    #expect(ingredients[0][0] == "  Abecean Longfin      1,000")
    #expect(ingredients[1].contains { $0.contains("…") })
    harness.type("r")
    let recipes = cells(harness)
    #expect(recipes[1].allSatisfy { !$0.contains("…") }, "\(recipes[1])")
    #expect(recipes[0].map { $0.prefix(3) }.contains("x A"))
    #expect(recipes[2].map { $0.prefix(4) }.contains("!† D"))
    harness.type("e")
    #expect(cells(harness)[2].allSatisfy { !$0.contains("…") })
  }

  @Test("Where all names have room no column moves when another one has the keys")
  func wide() throws {
    var harness = ScreenHarness.live(try Catalogs.skyrim.get(), columns: 140)
    let rulers = harness.frame[2].split(separator: "│").map(\.count)
    for key in ["r", "e"] {
      harness.type(key)
      #expect(harness.frame[2].split(separator: "│").map(\.count).prefix(2) == rulers.prefix(2))
    }
  }
}
