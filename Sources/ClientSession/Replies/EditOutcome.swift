internal import CommandLine
package import Wire

/// The result of profile.apply: what a change did.
package struct EditOutcome {
  package let lsn: Int
  package let changed: Int
  let recipes: Int
  package let added: Int
  package let removed: Int

  package init(_ reply: Reply) throws(CommandFailure) {
    self.init(try reply.read(ProfileApply.Result.self))
  }

  package init(_ result: ProfileApply.Result) {
    lsn = result.lsn
    changed = result.changedCount
    recipes = result.recipeCount
    added = result.addedCount
    removed = result.removedCount
  }

  /// The fields of `-o plain`, which never change their order.
  package var plainFields: [String] {
    [lsn, changed, recipes, added, removed].map(String.init)
  }

  /// What became of the recipes: `214 recipes (32,601 fewer)`.
  package var words: String {
    Self.words(recipes: recipes, added: added, removed: removed)
  }

  /// The same of a change by which recipes cost something else: `214 recipes, repriced`.
  var wordsOfRepricing: String {
    Self.words(recipes: recipes, added: added, removed: removed, isRepriced: true)
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
