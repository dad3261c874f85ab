internal import Alchemy

/// The recipes of the profile, as the column of recipes shows them.
///
/// A recipe has a number, which stays the same while recipes come and go.
protocol ShownRecipes: Sendable {
  /// How many recipes match, whether the view shows them or not; nil while unknown.
  var count: Int? { get }
  /// How many recipes the view shows; nil while unknown.
  var shownCount: Int? { get }
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
