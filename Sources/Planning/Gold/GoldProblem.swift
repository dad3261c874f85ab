package import Alchemy

/// A bag of ingredients, and the recipes that may be brewed from it.
package struct GoldProblem: Sendable {
  /// The recipes that may be brewed, whether or not the bag suffices, in the order of `GoldRecipe`.
  package let recipes: [GoldRecipe]
  /// How many pieces of each ingredient there are, by the catalog's index; never negative.
  package let available: [Int]
  /// The ingredients to leave out of shopping, because another piece could not be used, by index.
  package let heldBack: Set<Int>

  /// The recipes must be in order.
  package init(recipes: [GoldRecipe], available: [Int], heldBack: Set<Int> = []) {
    self.recipes = recipes
    self.available = available
    self.heldBack = heldBack
  }

  /// How many of a recipe's ingredients the bag lacks.
  func lacking(_ recipe: GoldRecipe) -> Int {
    recipe.ingredients.count { available[$0] == 0 }
  }
}
