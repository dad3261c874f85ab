import Alchemy
import TestSupport
import Testing

/// The shape of a catalog to make up: how crowded it is decides which rules matter.
struct CatalogShape: Sendable, CustomTestStringConvertible {
  var ingredients: Int
  var effects: Int
  var slots: ClosedRange<Int> = 1...4

  var testDescription: String { "\(ingredients)×\(effects), \(slots) each" }

  static let dense = CatalogShape(ingredients: 14, effects: 5, slots: 2...4)
  static let sparse = CatalogShape(ingredients: 16, effects: 24)
  static let oneEffect = CatalogShape(ingredients: 9, effects: 1, slots: 1...1)
  static let identical = CatalogShape(ingredients: 8, effects: 4, slots: 4...4)
  static let wide = CatalogShape(ingredients: 15, effects: 100)
  static let all = [dense, sparse, oneEffect, identical, wide]
}

extension Catalog {
  /// A catalog of this shape with uneven strengths, whose ids are not in the order of its lists.
  static func random(
    _ shape: CatalogShape, using generator: inout SeededGenerator
  ) throws -> Catalog {
    let effects = (0..<shape.effects).map { number in
      Effect(
        id: "effect-\(number)", name: "Effect No \(number)",
        isHarmful: Bool.random(using: &generator),
        baseCost: [0, 0.17, 0.53, 3.1].randomElement(using: &generator) ?? 0, baseMagnitude: 1,
        baseDuration: 1, scales: Bool.random(using: &generator) ? .magnitude : .duration,
        helpedByPhysician: Bool.random(using: &generator),
        helpedByBenefactor: Bool.random(using: &generator),
        helpedByPoisoner: Bool.random(using: &generator), factors: factors[number % factors.count])
    }
    let ingredients = (0..<shape.ingredients).map { number in
      let count = min(Int.random(in: shape.slots, using: &generator), shape.effects)
      let slots = effects.shuffled(using: &generator).prefix(count).map { effect in
        IngredientEffect(
          id: effect.id, magnitude: [0, 1, 3, 7].randomElement(using: &generator) ?? 0,
          duration: [0, 1, 10, 60].randomElement(using: &generator) ?? 0)
      }
      return Ingredient(
        id: "thing-\(number)", name: "Thing No \(number)", effects: slots, value: 1, weight: 1)
    }
    // Not drawn: the seeds that are kept would mean other catalogs.
    let seconds = ingredients.reduce(0) { $0 + $1.effects.reduce(0) { $0 + $1.duration } }
    return try Catalog(
      id: "made-up", title: "Made up", effects: effects, ingredients: ingredients,
      settings: settings[seconds % settings.count])
  }

  /// Of perks that everybody has; most effects have none.
  private static let factors = [
    [], [EffectFactor(perk: "Weak", factor: 0.5)], [], [],
    [
      EffectFactor(perk: "Long", factor: 1.5),
      EffectFactor(perk: "Skilled", factor: 1, perSkill: 0.015),
    ],
    [], [EffectFactor(perk: "None", factor: 0)],
  ]

  /// Those of the game, of two large mods, and of no mod at all.
  private static let settings = [
    CatalogSettings(), CatalogSettings(initialMultiplier: 3, skillFactor: 3),
    CatalogSettings(skillFactor: 1.1), CatalogSettings(skillFactor: 0.25),
    CatalogSettings(initialMultiplier: 0.7, skillFactor: 1, priceFactor: 2.25),
  ]
}
