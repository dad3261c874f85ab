internal import Alchemy

/// What is known of the profile's catalog and of the matching recipes.
enum Cookbook: Sendable {
  /// Nothing yet; the catalog may have been requested.
  case missing
  /// The daemon refuses the catalog, with the reason in words.
  case withheld(words: String)
  /// The catalog has arrived; the next wake finds its recipes, which can take a while.
  case finding(Catalog)
  case found(MatchedRecipes)
  /// The recipes are too many to be found here: the daemon is asked for them.
  case searched(SearchedRecipes)
  /// The catalog has arrived, but its recipes cannot be found, with the reason in words.
  case refused(Catalog, words: String)

  var catalog: Catalog? {
    switch self {
    case .missing, .withheld: nil
    case .finding(let catalog), .refused(let catalog, _): catalog
    case .found(let recipes): recipes.index.catalog
    case .searched(let recipes): recipes.catalog
    }
  }

  /// The recipes, as far as they are known; nil before they are looked for.
  var recipes: (any ShownRecipes)? {
    switch self {
    case .missing, .withheld, .finding, .refused: nil
    case .found(let recipes): recipes
    case .searched(let recipes): recipes
    }
  }
}
