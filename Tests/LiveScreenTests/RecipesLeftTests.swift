import JSON
import LiveScreen
import TerminalScreen
import Testing
import Wire

@Suite("How many recipes each thing leaves")
struct RecipesLeftTests {
  /// The first number of each of a column's rows, whose names have none.
  private func counts(_ harness: ScreenHarness, column: Int) -> [Int] {
    harness.frame[2...].compactMap { line in
      let parts = line.split(separator: "│", omittingEmptySubsequences: false)
      return parts.count == 3
        ? parts[column].split(separator: " ").lazy.compactMap { Int($0) }.first : nil
    }
  }

  private func recipes(_ harness: ScreenHarness) -> Int? {
    harness.frame[1].firstMatch(of: /Recipes (\d+)/).flatMap { Int($0.output.1) }
  }

  /// Chooses each thing of the column with the keys as must, one after the other.
  private func left(_ harness: ScreenHarness) -> [Int] {
    var harness = harness
    var left: [Int] = []
    for _ in 0..<(harness.focus == 0 ? 5 : 4) {
      var chosen = harness
      chosen.type("m")
      left.append(recipes(chosen) ?? -1)
      harness.press(.down)
    }
    return left
  }

  @Test(
    "Each row says it, and choosing it leaves as many, whatever else is chosen",
    arguments: [
      [], [["choice": "must", "edit": "choose", "ingredient": "ash"]],
      [["choice": "cant", "edit": "choose", "ingredient": "ash"]],
      [["choice": "cant", "edit": "reset", "group": "ingredients"]],
      [
        ["choice": "cant", "edit": "choose", "effect": "cold"],
        ["choice": "must", "edit": "choose", "effect": "warmth"],
        ["choice": "cant", "edit": "choose", "ingredient": "dew"],
      ],
    ] as [JSONValue])
  func each(edits: JSONValue) throws {
    var harness = ScreenHarness.live(try Catalogs.small.get())
    harness.edit(edits)
    harness.type("#")
    #expect(counts(harness, column: 0) == left(harness))
    harness.type("e")
    #expect(counts(harness, column: 2) == left(harness))
  }

  @Test("Of the bag only, what is not in it leaves none, chosen or not")
  func bag() throws {
    var harness = ScreenHarness.live(try Catalogs.small.get())
    harness.edit([
      ["edit": "scope", "scope": "stock"],
      ["choice": "cant", "edit": "choose", "ingredient": "clay"],
      ["choice": "cant", "edit": "choose", "ingredient": "dew"],
    ])
    for ingredient in ["ash", "bark", "dew", "egg"] {
      harness.edit([["edit": "stock", "ingredient": .string(ingredient), "quantity": 2]])
    }
    harness.type("#")
    #expect(counts(harness, column: 0) == left(harness))
    #expect(counts(harness, column: 0)[2] == 0, "Clay is not there")
    #expect(counts(harness, column: 0)[3] > 0, "Dew is there, and only can't be")
    harness.type("#")
    #expect(counts(harness, column: 0) == [2, 2, 2, 2], "what is in the bag")
  }

  @Test("The details say it of what is selected, and of a must what it leaves")
  func details() throws {
    var harness = ScreenHarness.live(try Catalogs.small.get())
    #expect(harness.frame[18].hasPrefix("Ash · must would leave 6 recipes · "))
    harness.type("m")
    #expect(harness.frame[18].hasPrefix("Ash · must leaves 6 recipes · "))
    harness.press(.down)
    harness.press(.down)
    harness.type("c")
    #expect(harness.frame[18].hasPrefix("Clay · must would leave 3 recipes · "))
  }
}
