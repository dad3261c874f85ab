internal import Wire

/// The result of profile.apply: what a change did.
struct EditOutcome {
  let lsn: Int
  let changed: Int
  let recipes: Int
  let added: Int
  let removed: Int

  init(_ reply: Reply) throws(CommandFailure) {
    self.init(try reply.read(ProfileApply.Result.self))
  }

  init(_ result: ProfileApply.Result) {
    lsn = result.lsn
    changed = result.changedCount
    recipes = result.recipeCount
    added = result.addedCount
    removed = result.removedCount
  }

  /// The fields of `-o plain`, which never change their order.
  var plainFields: [String] {
    [lsn, changed, recipes, added, removed].map(String.init)
  }

  /// What became of the recipes: `214 recipes (32,601 fewer)`.
  var words: String {
    Self.words(recipes: recipes, added: added, removed: removed)
  }

  /// The same of a change by which recipes cost something else: `214 recipes, repriced`.
  var wordsOfRepricing: String {
    let isSame = added == 0 && removed == 0
    return (isSame ? Quantity.of(recipes, "recipe") : words) + ", repriced"
  }

  /// The same of any change of so many recipes.
  static func words(recipes: Int, added: Int, removed: Int) -> String {
    let count = Quantity.of(recipes, "recipe")
    switch (added, removed) {
    case (0, 0): return count + " (as before)"
    case (0, _): return "\(count) (\(Quantity.grouped(removed)) fewer)"
    case (_, 0): return "\(count) (\(Quantity.grouped(added)) more)"
    default:
      return "\(count) (\(Quantity.grouped(added)) came, \(Quantity.grouped(removed)) went)"
    }
  }
}
