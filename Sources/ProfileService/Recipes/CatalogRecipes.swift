package import Alchemy

/// The recipes of a catalog, ready to be asked.
package enum CatalogRecipes: Sendable {
  /// All of them are in memory.
  case held(RecipeIndex)
  /// They are counted and found when somebody asks.
  case searched(SearchedCatalog)

  /// The catalog to which all ingredient and effect indices refer.
  package var catalog: Catalog {
    switch self {
    case .held(let index): index.catalog
    case .searched(let searched): searched.catalog
    }
  }
}

/// How a change moved the recipes of a profile.
package enum RecipeShift {
  /// Exactly these recipes came and went.
  case listed(RecipeDifference)
  /// So many of a searched catalog came and went.
  case counted(SearchedDifference)
  /// Nobody had counted what the change would do, as when it came from another replica.
  case uncounted

  /// How many recipes the change added; 0 if nobody counted.
  var addedCount: Int {
    switch self {
    case .listed(let difference): difference.gainedCount
    case .counted(let difference): difference.added
    case .uncounted: 0
    }
  }

  /// How many recipes the change removed; 0 if nobody counted.
  var removedCount: Int {
    switch self {
    case .listed(let difference): difference.lostCount
    case .counted(let difference): difference.removed
    case .uncounted: 0
    }
  }
}
