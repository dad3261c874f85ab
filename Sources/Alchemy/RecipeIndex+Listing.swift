extension RecipeIndex {
  /// All recipes of a set that a view shows; linear in the recipes of the index.
  ///
  /// With `prices`, the order, names and effects are those of their alchemist; the prices must be of
  /// this index.
  package func listing(
    _ set: RecipeSet, _ view: RecipeView, prices: RecipePrices? = nil
  ) -> RecipeListing {
    RecipeListing(
      filtered(set, view, prices), order: prices?.order(of: view.sort) ?? orders[view.sort])
  }

  /// The same in the given order of all positions, such as by name, instead of the view's order.
  package func listing(
    _ set: RecipeSet, _ view: RecipeView, prices: RecipePrices? = nil, in order: [UInt32]
  ) -> RecipeListing {
    RecipeListing(filtered(set, view, prices), order: order)
  }

  /// All positions, sorted by the catalog's order of their ingredients.
  ///
  /// Sorts every recipe, so callers should cache the result.
  package func positionsByName() -> [UInt32] {
    // Two or three numbers below 2^10 form one integer that sorts like the sequence of numbers.
    let keys = recipes.indices.map { position in
      var key: UInt64 = 0
      for place in 0..<3 {
        let ingredients = recipes[position].ingredients
        key = key << 10 | (place < ingredients.count ? UInt64(ingredients[place]) + 1 : 0)
      }
      return key << 32 | UInt64(position)
    }
    return keys.sorted().map { UInt32(truncatingIfNeeded: $0) }
  }
}
