/// How much an effect of a result does, and for how long.
package struct EffectStrength: Sendable, Equatable {
  /// The effect's index in the catalog.
  package let effect: Int
  /// 0 for an effect that is there or not, such as invisibility.
  package let magnitude: Double
  /// In seconds; 0 means at once.
  package let duration: Int
}

extension RecipeIndex {
  /// How strong a recipe's effects are in the hands of an alchemist, in the order of the catalog.
  ///
  /// Of several ingredients with an effect the one counts that makes it dearest, as it does for
  /// the gold. The gold belongs to these strengths if the index was made for the same alchemist.
  package func strengths(
    of recipe: Recipe, alchemist: Alchemist = Alchemist()
  ) -> [EffectStrength] {
    let isPoison = catalog.effects[recipe.dearestEffect].isHarmful
    return recipe.effects.map { index in
      let effect = catalog.effects[index]
      let power = alchemist.power(over: effect, in: isPoison ? .poison : .potion)
      let strength = strongest(effect.id, of: recipe.ingredients)?.scaled(effect.scales, by: power)
      return EffectStrength(
        effect: index, magnitude: strength?.magnitude ?? 0,
        duration: Int(min(strength?.duration ?? 0, Self.longestDuration)))
    }
  }

  /// In seconds: no number that a catalog holds comes near, and it fits an `Int`.
  private static let longestDuration = 0x1p52

  /// The strength before any skill of the ingredient that has the effect at its dearest.
  private func strongest(_ effect: String, of ingredients: RecipeIngredients) -> Strength? {
    var best: Strength?
    for ingredient in ingredients {
      for entry in catalog.ingredients[ingredient].effects where entry.id == effect {
        let strength = Strength(entry)
        if best.map({ strength.weight > $0.weight }) ?? true { best = strength }
      }
    }
    return best
  }
}
