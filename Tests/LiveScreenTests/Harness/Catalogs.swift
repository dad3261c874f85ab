import Alchemy
import Lists
import TestSupport
import Wire

/// The catalogs of the tests.
enum Catalogs {
  /// Five ingredients with four effects, which have seven recipes.
  static let small = Result { try smallCatalog() }

  /// The project's own, read as the daemon reads it.
  static let skyrim = Result { try read("skyrim") }

  private static func read(_ name: String) throws -> Catalog {
    let text = try Checkout.bytes("Config/catalogs/\(name).json")
    return try CatalogFile.read(text.span)
  }

  private static func smallCatalog() throws -> Catalog {
    try Catalog(
      id: "small", title: "Small",
      effects: [
        effect("cold", "Cold", harmful: true, cost: 3), effect("luck", "Luck", cost: 2),
        effect("sleep", "Sleep", harmful: true, cost: 1), effect("warmth", "Warmth", cost: 4),
      ],
      ingredients: [
        ingredient("ash", "Ash", ["cold", "luck"]), ingredient("bark", "Bark", ["cold", "warmth"]),
        ingredient("clay", "Clay", ["luck", "sleep"]),
        ingredient("dew", "Dew", ["sleep", "warmth"]),
        ingredient("egg", "Egg", ["warmth"]),
      ])
  }

  private static func effect(
    _ id: String, _ name: String, harmful: Bool = false, cost: Double
  ) -> Effect {
    Effect(
      id: id, name: name, isHarmful: harmful, baseCost: cost, baseMagnitude: 5, baseDuration: 10)
  }

  private static func ingredient(_ id: String, _ name: String, _ effects: [String]) -> Ingredient {
    Ingredient(
      id: id, name: name,
      effects: effects.map { IngredientEffect(id: $0, magnitude: 5, duration: 10) }, value: 7,
      weight: 0.5, source: "Tests")
  }
}
