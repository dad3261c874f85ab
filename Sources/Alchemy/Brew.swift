/// The result of mixing ingredients for a given alchemist: name, price and strengths.
package struct Brew: Sendable, Equatable {
  /// One effect of the result, as strong as this alchemist makes it.
  package struct Part: Sendable, Equatable {
    /// The index of the effect in the catalog.
    package let effect: Int
    /// In the effect's own unit, such as points or percent.
    package let magnitude: Double
    /// 0 means instant.
    package let seconds: Double
  }

  /// The game's name for the result, such as `Potion of Fortify Health`.
  package let name: String
  /// The index of the effect that gives the result its name.
  package let dearestEffect: Int
  /// Whether the dearest effect is harmful.
  package let isPoison: Bool
  /// A whole number, the same as in the recipe of these ingredients.
  package let gold: Int
  /// Sorted by the effects' ids; never empty.
  package let parts: [Part]
  /// The effects that Purity removes, ascending; empty without that perk.
  package let removed: [Int]
}

extension Catalog {
  /// What two or three different ingredients make, even if one is superfluous.
  ///
  /// `ingredients` are indices. Nil if they share no effect. Its cost does not depend on the size of the catalog.
  package func brew(_ ingredients: [Int], by alchemist: Alchemist = Alchemist()) -> Brew? {
    let sorted = ingredients.sorted()
    precondition(
      (2...3).contains(sorted.count) && zip(sorted, sorted.dropFirst()).allSatisfy(<),
      "a recipe is made of two or three different ingredients")
    let shared = sharedEffects(of: sorted)
    if shared.isEmpty { return nil }
    let pricing = RecipePricing(of: sorted, effects: shared, catalog: self, alchemist: alchemist)
    let columns = EffectSet(shared.indices)
    let price = pricing.price(0, 1, sorted.count - 1, columns.bits)
    let dearestEffect = shared[price.dearestEffect]
    let dearest = effects[dearestEffect]
    let kept = pricing.keptEffects.kept(of: columns, isPoison: dearest.isHarmful)
    return Brew(
      name: dearest.resultName, dearestEffect: dearestEffect, isPoison: dearest.isHarmful,
      gold: Int(price.gold),
      parts: kept.map {
        part(shared[$0], of: sorted, by: alchemist, in: dearest.isHarmful ? .poison : .potion)
      },
      removed: EffectSet(bits: columns.bits & ~kept.bits).map { shared[$0] })
  }

  /// The part of one effect.
  ///
  /// Its ingredient is chosen by strength before any skill; the first id wins a tie.
  func part(
    _ index: Int, of ingredients: [Int], by alchemist: Alchemist, in result: Alchemist.Result
  ) -> Brew.Part {
    let effect = effects[index]
    var strongest: Strength?
    for row in ingredients {
      for (own, entry) in zip(effectIndices(of: row), self.ingredients[row].effects)
      where own == index {
        let strength = Strength(entry)
        if strength.weight > strongest?.weight ?? -1 { strongest = strength }
      }
    }
    guard let strongest else { preconditionFailure("none of the ingredients has the effect") }
    let scaled = strongest.scaled(
      effect.scales, by: alchemist.power(over: effect, in: result, settings))
    return Brew.Part(effect: index, magnitude: scaled.magnitude, seconds: scaled.duration)
  }
}

extension Catalog {
  /// The ingredients that have an effect, each with the strength of that effect from this
  /// alchemist: in a potion, or in a poison if the effect is harmful.
  ///
  /// Strongest first, then by index.
  ///
  /// Linear in the ingredients, plus a sort of those returned.
  package func sources(
    ofEffect index: Int, by alchemist: Alchemist
  ) -> [(ingredient: Int, part: Brew.Part)] {
    let effect = effects[index]
    let power = alchemist.power(
      over: effect, in: effect.isHarmful ? .poison : .potion, settings)
    let found = ingredients.enumerated().compactMap { row, ingredient in
      ingredient.effects.first { $0.id == effect.id }.map {
        (ingredient: row, strength: Strength($0).scaled(effect.scales, by: power))
      }
    }
    return found.sorted { one, other in
      let (weight, otherWeight) = (one.strength.weight, other.strength.weight)
      return weight == otherWeight ? one.ingredient < other.ingredient : weight > otherWeight
    }.map { row, strength in
      (row, Brew.Part(effect: index, magnitude: strength.magnitude, seconds: strength.duration))
    }
  }
}

extension RecipeIndex {
  /// How strong an alchemist makes a recipe's effects, in the order of the catalog.
  ///
  /// The recipe must come from the alchemist's prices, or from an index for the same alchemist:
  /// which effect is the dearest depends on the alchemist. Leaves out what Purity removes.
  package func strengths(of recipe: Recipe, alchemist: Alchemist = Alchemist()) -> [Brew.Part] {
    let isPoison = catalog.effects[recipe.dearestEffect].isHarmful
    let kept = KeptEffects(catalog, alchemist).kept(of: recipe.effects, isPoison: isPoison)
    return kept.map {
      catalog.part(
        $0, of: Array(recipe.ingredients), by: alchemist, in: isPoison ? .poison : .potion)
    }
  }
}
