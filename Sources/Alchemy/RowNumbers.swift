/// Which row of the table of bitmaps stands for what.
struct RowNumbers: Sendable {
  private let ingredientCount: Int
  private let effectCount: Int

  init(catalog: Catalog) {
    ingredientCount = catalog.ingredients.count
    effectCount = catalog.effects.count
  }

  var count: Int { ingredientCount + effectCount + 3 }

  /// The recipes with an ingredient.
  func ingredient(_ index: Int) -> Int { index }
  /// The recipes with an effect.
  func effect(_ index: Int) -> Int { ingredientCount + index }
  /// The recipes of two ingredients.
  var pairs: Int { ingredientCount + effectCount }
  /// The recipes whose every effect is beneficial.
  var beneficial: Int { ingredientCount + effectCount + 1 }
  /// The recipes whose every effect is harmful.
  var harmful: Int { ingredientCount + effectCount + 2 }
}
