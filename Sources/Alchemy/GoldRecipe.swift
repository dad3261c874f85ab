/// A recipe and the price of one potion.
package struct GoldRecipe: Sendable, Hashable {
  /// The ingredients to mix, by the catalog's index.
  package let ingredients: RecipeIngredients
  /// The price of a potion, a whole number up to 2^53 − 1.
  package let gold: Int

  package init(_ ingredients: RecipeIngredients, gold: Int) {
    self.ingredients = ingredients
    self.gold = gold
  }
}

extension GoldRecipe: Comparable {
  /// The order of `RecipeSort.value`: more gold first, then fewer ingredients, then their ids.
  package static func < (one: GoldRecipe, other: GoldRecipe) -> Bool {
    if one.gold != other.gold { return one.gold > other.gold }
    if one.ingredients.count != other.ingredients.count {
      return one.ingredients.count < other.ingredients.count
    }
    return one.ingredients.lexicographicallyPrecedes(other.ingredients)
  }
}
