/// Why two or three ingredients are or are not in a profile's recipe list.
package struct Explanation: Sendable, Equatable {
  /// One part of a selection that excludes a recipe.
  package enum Block: Sendable, Hashable {
    case ingredientBlocked(Int)
    case ingredientMissing(Int)
    case effectBlocked(Int)
    case effectMissing(Int)
  }

  /// The effects that at least two of the ingredients have, also those that Purity removes.
  package let effects: EffectSet
  /// Each ingredient that could be left out without losing an effect, ascending.
  package let superfluous: [Int]
  /// Ingredients before effects; for each kind, blocked before missing; ascending.
  package let blocks: [Block]

  /// Whether the ingredients share an effect and none of them is superfluous.
  package var isValid: Bool { !effects.isEmpty && superfluous.isEmpty }
  /// Whether the selection's list has the recipe.
  package var matches: Bool { isValid && blocks.isEmpty }
}

extension RecipeIndex {
  /// Why two or three different ingredients are or are not among the recipes of a selection.
  ///
  /// A selection does not distinguish ingredients that are out of stock from others that are
  /// blocked. To tell them apart, pass a selection without the stock and check the stock
  /// separately. `removed` are the effects that Purity removes from the result: the result neither
  /// has them where they are required, nor where they are blocked.
  package func explain(
    ingredients: [Int], selection: Selection, removed: EffectSet = EffectSet()
  ) -> Explanation {
    precondition(
      (2...3).contains(ingredients.count) && Set(ingredients).count == ingredients.count,
      "a recipe is made of two or three different ingredients")
    let ingredients = ingredients.sorted()
    let effects = sharedEffects(of: ingredients)
    let superfluous = ingredients.filter { one in
      sharedEffects(of: ingredients.filter { $0 != one }) == effects
    }
    return Explanation(
      effects: effects, superfluous: superfluous,
      blocks: blocks(
        of: ingredients, EffectSet(bits: effects.bits & ~removed.bits), by: selection))
  }

  private func blocks(
    of ingredients: [Int], _ effects: EffectSet, by selection: Selection
  ) -> [Explanation.Block] {
    let blockedIngredients = ingredients.filter(selection.blockedIngredients.contains)
    let missingIngredients = selection.requiredIngredients.filter { !ingredients.contains($0) }
    let blockedEffects = effects.filter(selection.blockedEffects.contains)
    let missingEffects = selection.requiredEffects.filter { !effects.contains($0) }
    return blockedIngredients.map(Explanation.Block.ingredientBlocked)
      + missingIngredients.map(Explanation.Block.ingredientMissing)
      + blockedEffects.map(Explanation.Block.effectBlocked)
      + missingEffects.map(Explanation.Block.effectMissing)
  }
}
