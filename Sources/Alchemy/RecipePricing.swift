/// The cost of effects of ingredients for one alchemist, and what recipes of them fetch.
struct RecipePricing {
  /// The cost of one effect of one ingredient.
  private struct Entry {
    /// The weight of the effect before any skill; −1 if the ingredient lacks the effect.
    ///
    /// Of a recipe's ingredients, the one with the greatest weight decides the cost.
    var weight = -1.0
    var costs = EffectCosts()
  }

  private let effectCount: Int
  /// One row of effects for each ingredient.
  private var entries: [Entry]
  private let isHarmful: [Bool]
  /// What results keep of the effects, by their positions.
  let keptEffects: KeptEffects
  private let maximumGold: Double
  /// Whether the gold depends on whether the result is a potion or a poison.
  private let dependsOnResult: Bool

  /// Of all ingredients and effects, in the order of the catalog.
  init(catalog: Catalog, alchemist: Alchemist) {
    self.init(
      of: catalog.ingredients.indices, effects: catalog.effects.indices, catalog, alchemist
    ) { $0 }
  }

  /// Of these ingredients and effects only: everything here then takes and returns their positions.
  ///
  /// Both are indices of the catalog, ascending.
  init(of ingredients: [Int], effects: [Int], catalog: Catalog, alchemist: Alchemist) {
    self.init(of: ingredients, effects: effects, catalog, alchemist) { effects.firstIndex(of: $0) }
  }

  /// `column` returns the position of an effect in `effects`, nil if it is not there.
  @inline(__always)
  private init(
    of ingredients: some Collection<Int>, effects: some Collection<Int>, _ catalog: Catalog,
    _ alchemist: Alchemist, column: (Int) -> Int?
  ) {
    effectCount = effects.count
    isHarmful = effects.map { catalog.effects[$0].isHarmful }
    keptEffects = KeptEffects(isHarmful: isHarmful, alchemist)
    maximumGold = alchemist.maximumGold
    dependsOnResult = alchemist.hasBenefactor || alchemist.hasPoisoner || alchemist.hasPurity
    entries = [Entry](repeating: Entry(), count: ingredients.count * effectCount)
    for (row, ingredient) in ingredients.enumerated() {
      let own = catalog.ingredients[ingredient].effects
      for (effect, slot) in zip(catalog.effectIndices(of: ingredient), own) {
        guard let column = column(effect) else { continue }
        let strength = Strength(slot)
        entries[row * effectCount + column] = Entry(
          weight: strength.weight,
          costs: EffectCosts(of: catalog.effects[effect], strength, alchemist, catalog.settings))
      }
    }
  }

  /// The recipe of these ingredients, which share the given effects; its gold is cut at 32 bits.
  ///
  /// For a recipe of two ingredients, pass the second again as the third.
  @inline(__always)
  func priced(
    _ ingredients: RecipeIngredients, _ first: Int, _ second: Int, _ third: Int,
    _ effects: some FixedWidthInteger
  ) -> PackedRecipe {
    let price = price(first, second, third, effects)
    return PackedRecipe(
      ingredients: ingredients, dearestEffect: UInt16(truncatingIfNeeded: price.dearestEffect),
      gold: UInt32(min(price.gold, Double(UInt32.max))))
  }

  /// The effect that names the result, and the gold, not yet truncated.
  @inline(__always)
  func price(
    _ first: Int, _ second: Int, _ third: Int, _ effects: some FixedWidthInteger
  ) -> (dearestEffect: Int, gold: Double) {
    let rows = (first * effectCount, second * effectCount, third * effectCount)
    let entries = entries.span
    var rest = effects
    var dearest = 0
    var highest = -1.0
    var sum = 0.0
    while rest != 0 {
      let effect = rest.trailingZeroBitCount
      rest &= rest &- 1
      let cost = Self.dearest(effect, rows, entries).costs.unnamed
      sum += cost
      dearest = cost > highest ? effect : dearest
      highest = max(highest, cost)
    }
    if dependsOnResult { sum = total(rows, effects, isPoison: isHarmful[dearest]) }
    return (dearest, min(sum, maximumGold))
  }

  private func total(
    _ rows: (Int, Int, Int), _ effects: some FixedWidthInteger, isPoison: Bool
  ) -> Double {
    let entries = entries.span
    var rest = keptEffects.kept(of: effects, isPoison: isPoison)
    var sum = 0.0
    while rest != 0 {
      let entry = Self.dearest(rest.trailingZeroBitCount, rows, entries)
      rest &= rest &- 1
      sum += isPoison ? entry.costs.poison : entry.costs.potion
    }
    return sum
  }

  /// The entry of the ingredient whose effect costs the most; the first id wins a tie.
  ///
  /// Compares weights: costs of one effect are in the order of their weights.
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

/// The cost of one effect of one strength for one alchemist, in each kind of result.
struct EffectCosts: Sendable {
  private(set) var unnamed = 0.0
  private(set) var potion = 0.0
  private(set) var poison = 0.0

  /// An effect that costs nothing.
  init() {}

  init(
    of effect: Effect, _ strength: Strength, _ alchemist: Alchemist, _ settings: CatalogSettings
  ) {
    func cost(_ result: Alchemist.Result) -> Double {
      strength.scaled(effect.scales, by: alchemist.power(over: effect, in: result, settings))
        .cost(base: effect.baseCost) * settings.priceFactor
    }
    unnamed = cost(.unnamed)
    potion = alchemist.hasBenefactor ? cost(.potion) : unnamed
    poison = alchemist.hasPoisoner ? cost(.poison) : unnamed
  }
}
