/// What each row of the bitmap table stands for.
struct RowNumbers: Sendable {
  private let ingredientCount: Int
  private let effectCount: Int

  init(catalog: Catalog) {
    ingredientCount = catalog.ingredients.count
    effectCount = catalog.effects.count
  }

  var count: Int { ingredientCount + effectCount + 3 }

  /// The row of the recipes with an ingredient.
  func ingredient(_ index: Int) -> Int { index }
  /// The row of the recipes with an effect.
  func effect(_ index: Int) -> Int { ingredientCount + index }
  /// The row of the recipes with two ingredients.
  var pairs: Int { ingredientCount + effectCount }
  /// The row of the recipes whose effects are all beneficial.
  var beneficial: Int { ingredientCount + effectCount + 1 }
  /// The row of the recipes whose effects are all harmful.
  var harmful: Int { ingredientCount + effectCount + 2 }
}
