/// One recipe of recipes.list.
struct RecipeRow {
  let ingredients: [String]
  let effects: [String]
  let gold: Int

  init(_ reply: Reply) throws(CommandFailure) {
    ingredients = try reply.strings("ingredients")
    effects = try reply.strings("effects")
    gold = try reply.integer("gold")
  }

  /// The fields of `-o plain`, which never change their order.
  var plainFields: [String] {
    ["\(gold)", ingredients.joined(separator: ","), effects.joined(separator: ",")]
  }
}
