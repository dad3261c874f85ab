internal import CommandLine
package import Wire

extension ProfileApply.Result {
  /// The fields of `-o plain`, which never change their order.
  package var plainFields: [String] {
    [lsn, changedCount, recipeCount, addedCount, removedCount].map(String.init)
  }

  /// What became of the recipes: `214 recipes (32,601 fewer)`.
  package var words: String {
    Self.words(
      recipes: recipeCount, added: addedCount, removed: removedCount)
  }

  /// The same of a change by which recipes cost something else: `214 recipes, repriced`.
  package var wordsOfRepricing: String {
    Self.words(
      recipes: recipeCount, added: addedCount, removed: removedCount, isRepriced: true)
  }

  /// The same of any change of so many recipes.
  package static func words(
    recipes: Int, added: Int, removed: Int, isRepriced: Bool = false
  ) -> String {
    let count = Quantity.of(recipes, "recipe")
    let difference =
      switch (added, removed) {
      case (0, 0): isRepriced ? "" : " (as before)"
      case (0, _): " (\(Quantity.grouped(removed)) fewer)"
      case (_, 0): " (\(Quantity.grouped(added)) more)"
      default: " (\(Quantity.grouped(added)) came, \(Quantity.grouped(removed)) went)"
      }
    return count + difference + (isRepriced ? ", repriced" : "")
  }
}
