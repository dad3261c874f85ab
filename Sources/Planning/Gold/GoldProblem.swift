package import Alchemy

/// A bag of ingredients, and the recipes that may be brewed from it.
package struct GoldProblem: Sendable {
  /// The recipes of the catalog, to whose positions everything refers.
  package let index: RecipeIndex
  /// Nil for the default alchemist, whose prices the index has.
  package let prices: RecipePrices?
  /// The recipes that may be brewed, whether or not the bag suffices.
  package let matching: RecipeSet
  /// How many pieces of each ingredient there are, by the catalog's index; never negative.
  package let available: [Int]
  /// The ingredients of which one more piece could not be used, by the catalog's index.
  package let heldBack: Set<Int>

  package init(
    index: RecipeIndex, prices: RecipePrices?, matching: RecipeSet, available: [Int],
    heldBack: Set<Int> = []
  ) {
    self.index = index
    self.prices = prices
    self.matching = matching
    self.available = available
    self.heldBack = heldBack
  }

  /// The ingredients that the bag has.
  var held: BitSet {
    var held = BitSet(capacity: available.count)
    for ingredient in available.indices where available[ingredient] > 0 { held.insert(ingredient) }
    return held
  }

  /// The matching recipes that lack exactly `count` of their ingredients; `count` is 0, 1 or 2.
  func recipes(lacking count: Int) -> RecipeSet {
    index.recipes(lacking: count, of: held).intersection(matching)
  }

  /// The recipe at a position of the index, with this alchemist's gold.
  package func recipe(at position: Int) -> Recipe { prices?[position] ?? index[position] }
}
