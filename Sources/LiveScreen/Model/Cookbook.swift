internal import Alchemy

/// What is known of the catalog of the profile, and of the recipes that follow from it.
enum Cookbook: Sendable {
  /// Nothing yet; it may have been asked for.
  case missing
  /// The daemon does not give the catalog; the words say why.
  case withheld(words: String)
  /// The catalog is here, its recipes are found at the next wake: that can take a while.
  case finding(Catalog)
  case found(MatchedRecipes)
  /// The catalog is here, and its recipes cannot be found; the words say why.
  case refused(Catalog, words: String)

  var catalog: Catalog? {
    switch self {
    case .missing, .withheld: nil
    case .finding(let catalog), .refused(let catalog, _): catalog
    case .found(let recipes): recipes.index.catalog
    }
  }

  var recipes: MatchedRecipes? {
    if case .found(let recipes) = self { recipes } else { nil }
  }
}
