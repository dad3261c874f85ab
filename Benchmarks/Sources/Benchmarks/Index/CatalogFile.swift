import Alchemy
import Wire

/// Catalogs to be searched: those of the game, and larger ones made from a seed.
enum CatalogFile {
  /// Reads what recipes and their prices depend on.
  static func read(_ path: String) throws -> Catalog {
    let file = try JSONValue(parsing: Array(try TextFile.read(path).utf8))
    return try Catalog(
      id: file.text("id"), title: file.text("title"),
      effects: file.list("effects").map { effect in
        Effect(
          id: effect.text("id"), name: effect.text("name"),
          isHarmful: effect.object?["harmful"] == .bool(true), baseCost: effect.number("baseCost"),
          baseMagnitude: effect.number("baseMagnitude"),
          baseDuration: Int(effect.number("baseDuration")),
          scales: Effect.Scaling(rawValue: effect.text("scales")) ?? .magnitude)
      },
      ingredients: file.list("ingredients").map { ingredient in
        Ingredient(
          id: ingredient.text("id"), name: ingredient.text("name"),
          effects: ingredient.list("effects").map { effect in
            IngredientEffect(
              id: effect.text("id"), magnitude: effect.number("magnitude"),
              duration: Int(effect.number("duration")))
          },
          value: Int(ingredient.number("value")), weight: ingredient.number("weight"))
      })
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

/// Members as a catalog file has them; a missing one is refused by the catalog's own check.
extension JSONValue {
  fileprivate func text(_ name: String) -> String { object?[name]?.string ?? "" }

  fileprivate func list(_ name: String) -> [JSONValue] { object?[name]?.array ?? [] }

  fileprivate func number(_ name: String) -> Double {
    switch object?[name] {
    case .integer(let value)?: Double(value)
    case .number(let value)?: value
    default: 0
    }
  }
}
