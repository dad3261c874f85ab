extension Catalog {
  /// Whether the recipes are too many for a `RecipeIndex`, which holds them all, so that a `SearchedCatalog`
  /// counts and finds them when somebody asks.
  package var isSearched: Bool {
    ingredients.count > RecipeIndex.maximumIngredients
      || effects.count > RecipeIndex.maximumEffects
  }

  /// Counts all recipes, without any choices.
  ///
  /// Some milliseconds for the game's catalogs; 25 ms for one of 3,000 ingredients with random ones of
  /// 300 effects. Throws if the catalog is too large even for a search.
  package func recipeCount() throws(RecipeIndexRefusal) -> Int {
    isSearched
      ? try SearchedCatalog(of: self).recipeCount : try RecipeIndex.recipeCount(of: self)
  }
}
