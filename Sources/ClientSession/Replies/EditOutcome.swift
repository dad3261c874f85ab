internal import CommandLine
package import Wire

/// The result of profile.apply: what a change did.
package struct EditOutcome {
  /// The number of the change that the counts show.
  package let lsn: Int
  /// How many edits changed something.
  package let changed: Int
  let recipes: Int
  /// How many recipes came to the list.
  package let added: Int
  /// How many recipes left the list.
  package let removed: Int

  /// Throws if the reply lacks a count.
  package init(_ reply: Reply) throws(CommandFailure) {
    self.init(try reply.read(ProfileApply.Result.self))
  }

  /// The counts of a result that was read already.
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
