/// The cost of every effect of every ingredient of a searched catalog for one alchemist.
///
/// Takes 160 bytes for each ingredient.
package struct SearchedPrices: Sendable {
  /// The catalog that has these prices.
  package let searched: SearchedCatalog
  /// The alchemist whose prices these are.
  package let alchemist: Alchemist
  private let slots: EffectSlots
  /// The costs, in the order of the catalog's slots.
  private let costs: [SlotCosts]
  let isHarmful: [Bool]
  private let maximumGold: Double

  /// Linear in the ingredients: 3 ms for 3,000.
  package init(of searched: SearchedCatalog, for alchemist: Alchemist) {
    let catalog = searched.catalog
    self.searched = searched
    slots = searched.slots
    self.alchemist = alchemist
    isHarmful = catalog.effects.map(\.isHarmful)
    maximumGold = alchemist.maximumGold
    var known: [EffectStrength: SlotCosts] = [:]
    var costs = [SlotCosts](repeating: SlotCosts(), count: searched.slots.numbers.count)
    for (row, ingredient) in catalog.ingredients.enumerated() {
      for (number, effect) in zip(catalog.effectIndices(of: row), ingredient.effects) {
        let strength = EffectStrength(effect: number, strength: Strength(effect))
        let cost =
          known[strength]
          ?? SlotCosts(
            of: catalog.effects[number], strength.strength, alchemist, catalog.settings)
        known[strength] = cost
        var place = row * EffectSlots.stride
        while searched.slots.numbers[place] != number { place += 1 }
        costs[place] = cost
      }
    }
    self.costs = costs
  }

  /// What two or three ingredients make; `third` is `EffectSlots.noThird` for two.
  ///
  /// The ingredients must be ascending: of equal strengths, the first ingredient's counts. Costs
  /// are summed in the order of the effects, as everywhere, because the order decides the last bit
  /// of the sum.
  @inline(__always)
  func mix(_ first: Int, _ second: Int, _ third: Int) -> Mix {
    let slots = slots.numbers.span
    let costs = costs.span
    var mix = Mix()
    var one = first &* EffectSlots.stride
    var two = second &* EffectSlots.stride
    var three = third &* EffectSlots.stride
    var highest = -1.0
    var (potion, poison) = (0.0, 0.0)
    while true {
      let (inOne, inTwo, inThree) = (slots[one], slots[two], slots[three])
      let effect = min(inOne, inTwo, inThree)
      if effect == EffectSlots.none { break }
      let has = (inOne == effect, inTwo == effect, inThree == effect)
      let number = (has.0 ? 1 : 0) &+ (has.1 ? 1 : 0) &+ (has.2 ? 1 : 0)
      if number >= 2 {
        var place = has.0 ? one : two
        if has.0, has.1, costs[two].weight > costs[place].weight { place = two }
        if has.2, costs[three].weight > costs[place].weight { place = three }
        let cost = costs[place]
        mix.effects.append(Int(effect))
        if cost.unnamed > highest {
          highest = cost.unnamed
          mix.dearestEffect = Int(effect)
        }
        potion += cost.potion
        poison += cost.poison
        if number == 2 { mix.sharers |= has.2 ? (has.0 ? 2 : 4) : 1 }
      }
      one &+= has.0 ? 1 : 0
      two &+= has.1 ? 1 : 0
      three &+= has.2 ? 1 : 0
    }
    guard !mix.effects.isEmpty else { return mix }
    mix.isPoison = isHarmful[mix.dearestEffect]
    mix.gold = UInt64(min(mix.isPoison ? poison : potion, maximumGold))
    return mix
  }

  /// An upper bound of what the effects shared by two ingredients add to the gold of any recipe of
  /// both.
  ///
  /// The bound is the sum for a potion or for a poison, whichever is dearer; 0 if they share no
  /// effect.
  ///
  /// **The bound of a recipe.** The gold of a recipe of a, b and c is at most the sum of the bounds
  /// of ab, ac and bc. Proof: the gold is the sum of the costs of effects, each with the strength
  /// of the ingredient x that has the effect with the greatest weight. Another ingredient y has the
  /// effect, too. Of x and y, x has the greater weight, or the same weight and comes first. So the
  /// pair xy has the same effect with the same cost. Costs, and what Purity removes, depend on
  /// whether the result is a potion or a poison. The pair alone might be of the other kind, so both
  /// kinds are summed and the greater sum counts. Truncating and limiting the recipe's gold only
  /// lowers it. An effect of all three ingredients counts for two or three pairs, and costs are
  /// never negative. Therefore one of the three pairs has at least a third of the recipe's gold.
  ///
  /// Sums in another order differ in their last bits, by less than 2^-48 of the sum. The bound is
  /// the next `Float` above, which is greater by at least 2^-25 of the sum.
  @inline(__always)
  func bound(_ first: Int, _ second: Int) -> Float {
    let slots = slots.numbers.span
    let costs = costs.span
    var one = first &* EffectSlots.stride
    var two = second &* EffectSlots.stride
    var isPair = false
    var (potion, poison) = (0.0, 0.0)
    while true {
      let (inOne, inTwo) = (slots[one], slots[two])
      if inOne == inTwo {
        if inOne == EffectSlots.none { break }
        let cost = costs[costs[two].weight > costs[one].weight ? two : one]
        potion += cost.potion
        poison += cost.poison
        isPair = true
      }
      one &+= inOne <= inTwo ? 1 : 0
      two &+= inTwo <= inOne ? 1 : 0
    }
    return isPair ? Float(max(potion, poison)).nextUp : 0
  }

  /// An upper bound of what two different ingredients add to the gold of any recipe of both.
  package func highestGold(_ one: Int, _ other: Int) -> Double {
    Double(bound(min(one, other), max(one, other)))
  }

  /// The recipe of two or three ingredients, none of which may be superfluous.
  func recipe(_ ingredients: RecipeIngredients) -> SearchedRecipe {
    let third = ingredients.count == 3 ? ingredients[2] : searched.slots.noThird
    let mix = mix(ingredients[0], ingredients[1], third)
    var (kept, removed) = (SearchedEffects(), SearchedEffects())
    for effect in mix.effects {
      if keeps(effect, isPoison: mix.isPoison) {
        kept.append(effect)
      } else {
        removed.append(effect)
      }
    }
    return SearchedRecipe(
      ingredients: ingredients, effects: kept, removed: removed,
      dearestEffect: mix.dearestEffect, gold: Int(mix.gold))
  }

  /// Whether a result keeps an effect.
  @inline(__always)
  func keeps(_ effect: Int, isPoison: Bool) -> Bool {
    !alchemist.hasPurity || isHarmful[effect] == isPoison
  }
}

/// What two or three ingredients make; a recipe only if none of them is superfluous.
struct Mix {
  /// The effects that at least two have, also those that Purity removes.
  var effects = SearchedEffects()
  /// Which two ingredients share an effect that the third lacks: bit 1 for the first and the
  /// second, 2 for the first and the third, 4 for the second and the third.
  var sharers: UInt8 = 0
  var dearestEffect = 0
  var isPoison = false
  var gold: UInt64 = 0

  /// Whether none of three ingredients is superfluous.
  ///
  /// An ingredient is needed exactly if it shares an effect with a second one that the third lacks.
  /// So all are needed if at least two of the three pairs have such an effect.
  @inline(__always)
  var needsAllThree: Bool { sharers & (sharers &- 1) != 0 }
}

/// What one effect of one ingredient adds to the gold of a recipe.
private struct SlotCosts {
  /// The weight before any skill; of a recipe's ingredients, the greatest weight decides.
  var weight = -1.0
  /// Decides which effect names the result.
  var unnamed = 0.0
  /// The gold added to a potion: 0 if Purity removes the effect.
  var potion = 0.0
  /// The gold added to a poison: 0 if Purity removes the effect.
  var poison = 0.0

  init() {}

  init(
    of effect: Effect, _ strength: Strength, _ alchemist: Alchemist, _ settings: CatalogSettings
  ) {
    let costs = EffectCosts(of: effect, strength, alchemist, settings)
    weight = strength.weight
    unnamed = costs.unnamed
    potion = alchemist.hasPurity && effect.isHarmful ? 0 : costs.potion
    poison = alchemist.hasPurity && !effect.isHarmful ? 0 : costs.poison
  }
}
