import Alchemy
import GameFiles
import InstalledGame
import TestSupport
import Testing

@Suite("A catalog of a game")
struct GameCatalogTests {
  private static func form(_ plugin: String, _ id: UInt32) -> PluginForm {
    PluginForm(plugin: plugin, localID: id, isLight: false)
  }

  private static func effect(_ plugin: String, _ id: UInt32, _ name: String) -> GameEffect {
    GameEffect(
      form: form(plugin, id), editorID: "Alch\(id)", name: name, isHarmful: false,
      scalesMagnitude: true, scalesDuration: false, baseCost: 1, isPhysician: false,
      isBenefactor: false, isPoisoner: false)
  }

  private static func ingredient(
    _ plugin: String, _ id: UInt32, _ name: String, _ effects: [PluginForm], magnitude: Float = 1
  ) -> GameIngredient {
    GameIngredient(
      form: form(plugin, id), editorID: "Item\(id)", name: name, value: 1, weight: 0.1,
      effects: effects.map { GameIngredient.Effect(form: $0, magnitude: magnitude, seconds: 3) })
  }

  private static let glow = effect("A.esp", 1, "Glow")

  private func made(_ ingredients: [GameIngredient], _ effects: [GameEffect]) -> GameCatalog {
    GameCatalog(of: GameData(effects: effects, ingredients: ingredients), known: [])
  }

  @Test("two records that the game cannot tell apart in a potion are one ingredient")
  func twins() {
    let catalog = made(
      [
        Self.ingredient("A.esp", 10, "Salt", [Self.glow.form]),
        Self.ingredient("A.esp", 11, "Salt", [Self.glow.form]),
        Self.ingredient("A.esp", 12, "Salt", [Self.glow.form], magnitude: 2),
        Self.ingredient("B.esp", 10, "salt", [Self.glow.form]),
      ], [Self.glow])
    #expect(catalog.ingredients.map(\.name) == ["Salt", "Salt (A.esp)", "salt (B.esp)"])
    #expect(catalog.ingredients.map(\.id) == ["salt", "item12", "item10"])
    #expect(catalog.ingredients[0].forms.map(\.digits) == ["00000A", "00000B"])
    #expect(catalog.leftOut == [])
  }

  @Test("the strength that most ingredients give an effect is its usual one")
  func usual() {
    let catalog = made(
      [
        Self.ingredient("A.esp", 10, "One", [Self.glow.form], magnitude: 9),
        Self.ingredient("A.esp", 11, "Two", [Self.glow.form], magnitude: 0.1),
        Self.ingredient("A.esp", 12, "Three", [Self.glow.form], magnitude: 0.1),
      ], [Self.glow])
    #expect(catalog.effects[0].baseMagnitude == 0.1)
  }

  @Test("an effect with the name of another one has its file behind it")
  func effects() {
    let other = Self.effect("B.esp", 1, "glow")
    let catalog = made(
      [Self.ingredient("A.esp", 10, "One", [Self.glow.form, other.form])], [Self.glow, other])
    #expect(catalog.effects.map(\.name) == ["Glow", "glow (B.esp)"])
    #expect(catalog.effects.map(\.id) == ["glow", "alch1"])
  }

  @Test("what no catalog may have is left out, with all that needs it")
  func limits() {
    let dear = GameEffect(
      form: Self.form("A.esp", 2), editorID: "Dear", name: "Dear", isHarmful: false,
      scalesMagnitude: true, scalesDuration: false, baseCost: 1e9, isPhysician: false,
      isBenefactor: false, isPoisoner: false)
    let catalog = made(
      [
        Self.ingredient("A.esp", 10, "One", [dear.form]),
        Self.ingredient("A.esp", 11, "Two", [Self.glow.form]),
        Self.ingredient("A.esp", 12, String(repeating: "x", count: 300), [Self.glow.form]),
        Self.ingredient("A.esp", 13, "Twice", [Self.glow.form, Self.glow.form]),
      ], [Self.glow, dear])
    #expect(catalog.ingredients.map(\.name) == ["Two"])
    #expect(catalog.effects.map(\.name) == ["Glow"])
    #expect(
      Set(catalog.leftOut.map(\.name)) == [
        "Dear", "One of A.esp", String(repeating: "x", count: 300) + " of A.esp", "Twice of A.esp",
      ])
  }

  @Test("whatever a game has becomes a valid catalog", arguments: 1...40)
  func valid(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let names = ["", "A", "a", "Á", "A (B.esp)", "-", "💎", "a\u{7}", "item10"]
    let plugins = ["A.esp", "B.esp", "b.esp"]
    let effects = (1...6).map {
      Self.effect(
        plugins.randomElement(using: &generator) ?? "A.esp", $0,
        names.randomElement(using: &generator) ?? "A")
    }
    let ingredients = (1...20).map { id in
      Self.ingredient(
        plugins.randomElement(using: &generator) ?? "A.esp", id,
        names.randomElement(using: &generator) ?? "A",
        (0..<Int.random(in: 1...4, using: &generator)).map { _ in
          (effects.randomElement(using: &generator) ?? effects[0]).form
        }, magnitude: Float.random(in: -1...9, using: &generator))
    }
    let catalog = made(ingredients, effects)
    _ = try Catalog(
      id: "made", title: "Made", effects: catalog.effects, ingredients: catalog.ingredients,
      settings: catalog.settings)
  }
}
