import Alchemy

/// A game with many mods, from a seed: its effects are unequally frequent, as those of games are.
enum SkewedCatalog {
  static let id = "skewed"
  static let effectCount = 300
  private static let seed: UInt64 = 3_000
  /// How many times more often than the rarest effect the most frequent one is drawn, less one.
  ///
  /// Chosen for 34.5 million recipes of 3,000 ingredients.
  private static let skew = 3.4
  /// Ingredients have the effects of a catalog in several strengths.
  private static let factors = [0.5, 1.0, 1.0, 2.0]
  /// Two of five effects are harmful.
  private static let share = (harmful: 2, of: 5)

  /// A larger catalog has all ingredients of a smaller one.
  static func make(ingredients count: Int) throws -> Catalog {
    var generator = SeededGenerator(seed: seed)
    let effects = (0..<effectCount).map { effect($0, using: &generator) }
    var sums: [Double] = []
    var sum = 0.0
    for number in 0..<effectCount {
      sum += 1 + skew * Double(number) / Double(effectCount)
      sums.append(sum)
    }
    let ingredients = (0..<count).map { number in
      var own: [Int] = []
      while own.count < Ingredient.maximumEffects {
        let drawn = Double.random(in: 0..<sum, using: &generator)
        guard let effect = sums.firstIndex(where: { $0 > drawn }), !own.contains(effect) else {
          continue
        }
        own.append(effect)
      }
      return Ingredient(
        id: "ingredient-\(number)", name: "Ingredient \(number)",
        effects: own.map { number in
          let effect = effects[number]
          let factor = factors.randomElement(using: &generator) ?? 1.0
          return IngredientEffect(
            id: effect.id, magnitude: effect.baseMagnitude * factor,
            duration: effect.baseDuration)
        }, value: 1, weight: 1)
    }
    return try Catalog(id: id, title: "Skewed", effects: effects, ingredients: ingredients)
  }

  private static func effect(_ number: Int, using generator: inout SeededGenerator) -> Effect {
    let isHarmful = number % share.of < share.harmful
    return Effect(
      id: "effect-\(number)", name: "Effect \(number)", isHarmful: isHarmful,
      baseCost: Double(Int.random(in: 1...500, using: &generator)) / 100,
      baseMagnitude: Double(Int.random(in: 1...20, using: &generator)),
      baseDuration: [0, 10, 30, 60].randomElement(using: &generator) ?? 0,
      helpedByPhysician: number % 7 == 0, helpedByBenefactor: !isHarmful,
      helpedByPoisoner: isHarmful)
  }
}
