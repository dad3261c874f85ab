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

/// The recipes of the profile, as the column of recipes shows them.
///
/// A recipe has a number, which stays the same while recipes come and go.
protocol ShownRecipes: Sendable {
  /// How many recipes match, whether the view shows them or not; nil while unknown.
  var count: Int? { get }
  /// How many recipes the view shows; nil while unknown.
  var shownCount: RecipeTotal? { get }
  /// The numbers of the recipes that are here, in the order of the view.
  var rows: any Rows<Int> { get }
  /// How many recipes each thing leaves, or would leave, if it had to be in them; nil if unknown.
  var left: RecipeCounts? { get }
  /// The highest gold of any recipe that may be shown; 0 without recipes.
  var mostGold: Int { get }
  /// The ingredients of a recipe, as indices of the catalog, ascending.
  func ingredients(of number: Int) -> [Int]
  /// The effects that a recipe keeps, and its gold, as the alchemist that is shown makes it.
  func facts(of number: Int) -> (effects: [Int], gold: Int)
}
