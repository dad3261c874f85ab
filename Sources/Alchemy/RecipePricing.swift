/// The cost of every effect of every ingredient for one alchemist.
struct RecipePricing {
  /// The cost of one effect of one ingredient.
  private struct Entry {
    /// Decides which ingredient's strength counts: the weight before any skill, −1 without the
    /// effect.
    var weight = -1.0
    /// The costs with skill, gear and perks, by what the result is.
    var unnamed = 0.0
    var potion = 0.0
    var poison = 0.0
  }

  private let effectCount: Int
  /// One row of effects for each ingredient.
  private var entries: [Entry]
  private let isHarmful: [Bool]
  /// Whether the costs depend on whether the result is a potion or a poison.
  private let dependsOnResult: Bool

  init(catalog: Catalog, alchemist: Alchemist) {
    effectCount = catalog.effects.count
    isHarmful = catalog.effects.map(\.isHarmful)
    dependsOnResult = alchemist.hasBenefactor || alchemist.hasPoisoner
    entries = [Entry](repeating: Entry(), count: catalog.ingredients.count * effectCount)
    for (row, ingredient) in catalog.ingredients.enumerated() {
      for effect in ingredient.effects {
        guard let index = catalog.effectIndex(of: effect.id) else { continue }
        let strength = Strength(effect)
        entries[row * effectCount + index] = entry(catalog.effects[index], strength, alchemist)
      }
    }
  }

  private func entry(_ effect: Effect, _ strength: Strength, _ alchemist: Alchemist) -> Entry {
    func cost(_ result: Alchemist.Result) -> Double {
      strength.scaled(effect.scales, by: alchemist.power(over: effect, in: result))
        .cost(base: effect.baseCost)
    }
    let unnamed = cost(.unnamed)
    return Entry(
      weight: strength.weight, unnamed: unnamed,
      potion: dependsOnResult ? cost(.potion) : unnamed,
      poison: dependsOnResult ? cost(.poison) : unnamed)
  }

  /// The recipe of these ingredients, which share the given effects.
  ///
  /// For a recipe of two ingredients, pass the second as the third, too.
  @inline(__always)
  func priced(
    _ ingredients: RecipeIngredients, _ first: Int, _ second: Int, _ third: Int,
    _ effects: some FixedWidthInteger
  ) -> PackedRecipe {
    let rows = (first * effectCount, second * effectCount, third * effectCount)
    let entries = entries.span
    var rest = effects
    var dearest = 0
    var highest = -1.0
    var sum = 0.0
    while rest != 0 {
      let effect = rest.trailingZeroBitCount
      rest &= rest &- 1
      let cost = Self.dearest(effect, rows, entries).unnamed
      sum += cost
      dearest = cost > highest ? effect : dearest
      highest = max(highest, cost)
    }
    if dependsOnResult { sum = total(rows, effects, isPoison: isHarmful[dearest]) }
    return PackedRecipe(
      ingredients: ingredients, dearestEffect: UInt16(truncatingIfNeeded: dearest),
      gold: UInt32(min(sum, Double(UInt32.max))))
  }

  private func total(
    _ rows: (Int, Int, Int), _ effects: some FixedWidthInteger, isPoison: Bool
  ) -> Double {
    let entries = entries.span
    var rest = effects
    var sum = 0.0
    while rest != 0 {
      let entry = Self.dearest(rest.trailingZeroBitCount, rows, entries)
      rest &= rest &- 1
      sum += isPoison ? entry.poison : entry.potion
    }
    return sum
  }

  /// The entry of the ingredient whose effect costs the most.
  ///
  /// Costs of one effect are in the order of their weights. The first id wins a tie.
  @inline(__always)
  private static func dearest(
    _ effect: Int, _ rows: (Int, Int, Int), _ entries: Span<Entry>
  ) -> Entry {
    let first = entries[rows.0 + effect]
    let second = entries[rows.1 + effect]
    let third = entries[rows.2 + effect]
    let best = second.weight > first.weight ? second : first
    return third.weight > best.weight ? third : best
  }
}
