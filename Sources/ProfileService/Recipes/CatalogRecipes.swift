package import Alchemy

/// The recipes of a catalog, ready for questions.
package enum CatalogRecipes: Sendable {
  /// All recipes are in memory.
  case held(RecipeIndex)
  /// The recipes are counted and found on request.
  case searched(SearchedCatalog)

  /// The catalog to which all ingredient and effect indices refer.
  package var catalog: Catalog {
    switch self {
    case .held(let index): index.catalog
    case .searched(let searched): searched.catalog
    }
  }
}
