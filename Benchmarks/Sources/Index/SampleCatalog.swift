import Alchemy
import Lists
import Wire

/// Catalogs to be searched: those of the game, and larger ones made from a seed.
enum SampleCatalog {
  static func read(_ path: String) throws -> Catalog {
    try CatalogFile.read(Array(try TextFile.read(path).utf8).span)
  }

  /// Ingredients of four random effects each, as most of the game's have.
  static func generated(
    ingredients count: Int, effects: [Effect], using generator: inout SeededGenerator
  ) throws -> Catalog {
    let ingredients = (0..<count).map { number in
      let own = effects.shuffled(using: &generator).prefix(Ingredient.maximumEffects)
      return Ingredient(
        id: "ingredient-\(number)", name: "Ingredient \(number)",
        effects: own.map {
          IngredientEffect(id: $0.id, magnitude: $0.baseMagnitude, duration: $0.baseDuration)
        },
        value: 1, weight: 1)
    }
    return try Catalog(
      id: "generated", title: "Generated", effects: effects, ingredients: ingredients)
  }
}
