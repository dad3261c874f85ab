extension RecipeIndex {
  /// Why two or three different ingredients are or are not among the recipes of a selection.
  ///
  /// A selection does not distinguish ingredients that are out of stock from others that are
  /// blocked. To tell them apart, pass a selection without the stock and check the stock
  /// separately.
  package func explain(ingredients: [Int], selection: Selection) -> Explanation {
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
      blocks: blocks(of: ingredients, effects, by: selection))
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
