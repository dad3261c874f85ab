import Alchemy
import JSON
import LiveScreen
import TerminalScreen
import Testing
import Wire

@Suite("Recipes of a catalog that is searched")
struct SearchedTests {
  /// 320 ingredients in groups of ten, which share an effect; the later ones are dearer.
  private static let catalog = Result { () throws -> Catalog in
    let effects = (0..<32).map { number in
      Effect(
        id: "e\(number)", name: "Effect \(number)", isHarmful: false,
        baseCost: 1 + Double(number), baseMagnitude: 5, baseDuration: 10)
    }
    return try Catalog(
      id: "modded", title: "Modded", effects: effects,
      ingredients: (0..<320).map(ingredient))
  }

  private static func ingredient(_ number: Int) -> Ingredient {
    let group = number / 10
    let magnitude = 5 + Double(number % 7)
    let effects = [group, (group + 1 + number % 3) % 32].map { effect in
      IngredientEffect(id: "e\(effect)", magnitude: magnitude, duration: 10)
    }
    return Ingredient(
      id: "i\(number)", name: "Thing \(number)", effects: effects, value: 1, weight: 1)
  }

  private func live() throws -> ScreenHarness {
    var harness = ScreenHarness.live(try Self.catalog.get(), columns: 120, rows: 24)
    harness.type("r")
    return harness
  }

  private func lists(_ harness: ScreenHarness) -> [JSONValue] {
    harness.daemon.requests.filter { $0["method"] == "recipes.list" }.compactMap { $0["params"] }
  }

  private func total(_ harness: ScreenHarness) -> String? {
    harness.frame[1].firstMatch(of: /Recipes (?:\d[\d,]*\/)?([\d,]+)/).map { String($0.output.1) }
  }

  @Test("The first page is asked for once, and its number of recipes is shown")
  func first() throws {
    let harness = try live()
    #expect(lists(harness).count == 1)
    #expect(lists(harness)[0]["latest"] == true && lists(harness)[0]["sort"] == nil)
    let count = try Self.catalog.get().recipeCount()
    #expect(total(harness)?.filter { $0 != "," } == "\(count)")
    #expect(harness.selection?.text.contains("Thing 281 + Thing 286") == true)
    #expect(harness.frame.contains { $0.contains("Potion") || $0.contains("for 10 s") })
  }

  @Test("The next pages come before the last row is reached, and the selection stays")
  func scrolling() throws {
    var harness = try live()
    for _ in 0..<8 { harness.press(.pageDown) }
    #expect(lists(harness).count == 2 && lists(harness)[1]["cursor"] != nil)
    let selected = harness.selection?.text
    for _ in 0..<30 { harness.press(.pageDown) }
    #expect(lists(harness).count > 3)
    for _ in 0..<30 { harness.press(.pageUp) }
    #expect(harness.selection?.text == selected)
  }

  @Test("A change asks again, and a recipe that is left stays selected")
  func change() throws {
    var harness = try live()
    for _ in 0..<4 { harness.press(.down) }
    let before = try #require(harness.selection)
    let number = try #require(
      before.text.firstMatch(of: /Thing (\d+)/).flatMap { Int($0.output.1) })
    let all = total(harness)
    harness.edit([
      ["choice": "cant", "edit": "choose", "ingredient": .string("i\(number == 0 ? 1 : 0)")]
    ])
    #expect(lists(harness).count == 2 && total(harness) != all)
    #expect(harness.selection?.text == before.text)
    harness.edit([["choice": "cant", "edit": "choose", "ingredient": .string("i\(number)")]])
    let after = try #require(harness.selection)
    #expect(after.row == before.row && after.text != before.text)
  }

  @Test("Of what was asked while a filter was typed, only the last answer is shown")
  func filter() throws {
    var harness = try live()
    let all = total(harness)
    harness.isHolding = true
    harness.type("/\"thing 31")
    #expect(lists(harness).count > 2)
    harness.release()
    let count = total(harness)
    #expect(count != all && harness.frame[1].contains(" of \(all ?? "")"))
    #expect(harness.selection?.text.contains("Thing 31") == true)
    harness.press(.escape)
    #expect(total(harness) == all)
  }

  @Test("Other orders are refused in words, and a lost connection asks again")
  func others() throws {
    var harness = try live()
    harness.type("s")
    #expect(harness.frame.contains { $0.contains("listed by value only") })
    let asked = lists(harness).count
    harness.disconnect()
    harness.connect()
    #expect(lists(harness).count == asked + 1)
    harness.press(.enter)
    #expect(harness.focus == 0)
  }

  @Test("Recipes of another profile are never shown, even for a moment")
  func otherProfile() throws {
    var harness = try live()
    harness.addProfiles("Zoe")
    harness.type("r")
    harness.type("p")
    harness.press(.down)
    harness.isHolding = true
    harness.press(.enter)
    // Only the answer with the profile has arrived.
    while let line = harness.held.first, line["result"]?["recipes"]?.array == nil {
      harness.held.removeFirst()
      harness.handle(.line(line))
    }
    #expect(harness.frame[0].contains("Zoe") && harness.frame.contains { $0.contains("finding") })
    harness.release()
    #expect(harness.frame.contains { $0.contains("Thing 281 + Thing 286") })
  }

  @Test("A refused list is told, and what is listed stays")
  func refused() throws {
    var harness = try live()
    let before = harness.selection
    harness.daemon.refusal = ("notListed", "the list ends")
    for _ in 0..<8 { harness.press(.pageDown) }
    #expect(harness.frame.contains { $0.contains("the list ends") } || lists(harness).count == 2)
    for _ in 0..<8 { harness.press(.pageUp) }
    #expect(harness.selection == nil ? false : harness.selection?.text == before?.text)
  }
}
