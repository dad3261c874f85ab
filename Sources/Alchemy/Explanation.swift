/// Why two or three ingredients are or are not in a profile's recipe list.
package struct Explanation: Sendable, Equatable {
  /// One part of a selection that excludes a recipe.
  package enum Block: Sendable, Hashable {
    case ingredientBlocked(Int)
    case ingredientMissing(Int)
    case effectBlocked(Int)
    case effectMissing(Int)
  }

  /// The effects that at least two of the ingredients have, including those that Purity removes;
  /// ascending.
  package let effects: [Int]
  /// Each ingredient that can be left out without losing an effect, ascending.
  package let superfluous: [Int]
  /// Ingredients before effects; for each kind, blocked before missing; ascending.
  package let blocks: [Block]

  /// Whether the ingredients share an effect and none of them is superfluous.
  package var isValid: Bool { !effects.isEmpty && superfluous.isEmpty }
  /// Whether the selection's list has the recipe.
  package var matches: Bool { isValid && blocks.isEmpty }
}

extension Catalog {
  /// Why two or three different ingredients are or are not among the recipes of a selection.
  ///
  /// A selection does not distinguish ingredients that are out of stock from others that are
  /// blocked. To tell them apart, pass a selection without the stock and check the stock
  /// separately. `removed` are the effects that Purity removes from the result: they neither
  /// satisfy a requirement nor cause a block.
  package func explain(
    ingredients: [Int], selection: Selection, removed: [Int] = []
  ) -> Explanation {
    Explanation(of: ingredients, in: self, selection, removed: removed)
  }
}

extension Explanation {
  fileprivate init(
    of ingredients: [Int], in catalog: Catalog, _ selection: Selection, removed: [Int]
  ) {
    precondition(
      (2...3).contains(ingredients.count) && Set(ingredients).count == ingredients.count,
      "a recipe is made of two or three different ingredients")
    let ingredients = ingredients.sorted()
    let all = catalog.sharedEffects(of: ingredients)
    effects = all
    // An ingredient is needed for each effect that it shares with only one of the others.
    superfluous = ingredients.filter { one in
      !catalog.effectIndices(of: one).contains { effect in
        all.contains(effect)
          && ingredients.count { catalog.effectIndices(of: $0).contains(effect) } == 2
      }
    }
    blocks = Self.blocks(
      of: ingredients,
      removed.isEmpty ? effects : effects.filter { !removed.contains($0) }, by: selection)
  }

  private static func blocks(
    of ingredients: [Int], _ effects: [Int], by selection: Selection
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
