/// What every effect of every ingredient costs in the hands of one alchemist.
struct RecipePricing {
  private let effectCount: Int
  /// What decides whose strength counts: the weight before any skill.
  ///
  /// Below 0 for an ingredient without the effect. One row of effects for each ingredient.
  private var weights: [Double]
  /// The costs after all that makes the effect stronger, by what the result is.
  private var unnamed: [Double]
  private var potion: [Double]
  private var poison: [Double]
  private let isHarmful: [Bool]
  /// Whether the costs depend on what the result is.
  private let dependsOnResult: Bool

  init(catalog: Catalog, alchemist: Alchemist) {
    effectCount = catalog.effects.count
    isHarmful = catalog.effects.map(\.isHarmful)
    dependsOnResult = alchemist.hasBenefactor || alchemist.hasPoisoner
    weights = [Double](repeating: -1, count: catalog.ingredients.count * effectCount)
    unnamed = [Double](repeating: 0, count: weights.count)
    potion = dependsOnResult ? unnamed : []
    poison = dependsOnResult ? unnamed : []
    for (row, ingredient) in catalog.ingredients.enumerated() {
      for entry in ingredient.effects {
        guard let effect = catalog.effectIndex(of: entry.id) else { continue }
        let place = row * effectCount + effect
        let strength = Strength(entry)
        weights[place] = strength.weight
        fill(place, catalog.effects[effect], strength, alchemist)
      }
    }
  }

  private mutating func fill(
    _ place: Int, _ effect: Effect, _ strength: Strength, _ alchemist: Alchemist
  ) {
    func cost(_ result: Alchemist.Result) -> Double {
      strength.scaled(effect.scales, by: alchemist.power(over: effect, in: result))
        .cost(base: effect.baseCost)
    }
    unnamed[place] = cost(.unnamed)
    if dependsOnResult {
      potion[place] = cost(.potion)
      poison[place] = cost(.poison)
    }
  }

  /// The recipe of these ingredients, whose shared effects are the given ones.
  @inline(__always)
  func priced(_ ingredients: RecipeIngredients, _ effects: some FixedWidthInteger) -> PackedRecipe {
    var rest = effects
    var dearest = 0
    var highest = -1.0
    var sum = 0.0
    while rest != 0 {
      let effect = rest.trailingZeroBitCount
      rest &= rest &- 1
      let cost = unnamed[place(of: effect, ingredients)]
      sum += cost
      if cost > highest {
        highest = cost
        dearest = effect
      }
    }
    if dependsOnResult {
      sum = total(ingredients, effects, isHarmful[dearest] ? poison : potion)
    }
    return PackedRecipe(
      ingredients: ingredients, dearestEffect: UInt16(truncatingIfNeeded: dearest),
      gold: UInt32(min(sum, Double(UInt32.max))))
  }

  private func total(
    _ ingredients: RecipeIngredients, _ effects: some FixedWidthInteger, _ costs: [Double]
  ) -> Double {
    var rest = effects
    var sum = 0.0
    while rest != 0 {
      sum += costs[place(of: rest.trailingZeroBitCount, ingredients)]
      rest &= rest &- 1
    }
    return sum
  }

  /// Where the costs of the ingredient stand that has the effect at its dearest.
  ///
  /// Costs of one effect are in the order of their weights. The earliest id wins a tie.
  @inline(__always)
  private func place(of effect: Int, _ ingredients: RecipeIngredients) -> Int {
    var best = ingredients[0] * effectCount + effect
    for position in 1..<ingredients.count {
      let other = ingredients[position] * effectCount + effect
      if weights[other] > weights[best] { best = other }
    }
    return best
  }
}
