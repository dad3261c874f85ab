extension Catalog {
  /// Whether the catalog is too large for a `RecipeIndex`, which holds all recipes.
  ///
  /// A `SearchedCatalog` counts and finds the recipes of such a catalog on request.
  package var isSearched: Bool {
    ingredients.count > RecipeIndex.maximumIngredients
      || effects.count > RecipeIndex.maximumEffects
  }

  /// Counts all recipes, without any choices.
  ///
  /// Takes some milliseconds for the game's catalogs; 25 ms for 3,000 ingredients with random
  /// effects out of 300. Throws if the catalog is too large even for a search.
  package func recipeCount() throws(RecipeIndexRefusal) -> Int {
    isSearched
      ? try SearchedCatalog(of: self).recipeCount : try RecipeIndex.recipeCount(of: self)
  }
}
