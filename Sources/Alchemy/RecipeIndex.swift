/// Every recipe of a catalog, ready for filtering, sorting and paging; built once and shared.
///
/// A position is a recipe's place in the order of `RecipeSort.value`, so a set of positions is
/// already in that order. Sets, view cursors and positions are only valid for the index they came
/// from.
///
/// Memory for R recipes, I ingredients and E effects: 20 R bytes for the list and the orders, and
/// (I + E + 3) R / 8 for the bitmaps. That is 1.4 MB for the game's 32,815 recipes, and 11 MB for
/// 300 ingredients with random effects out of 128. Fewer effects make more recipes: 300 ingredients
/// with random effects out of nine have 3.7 million recipes and take 220 MB. No catalog has more
/// than 4.5 million recipes, which take 330 MB with all 128 effects.
package final class RecipeIndex: Sendable {
  /// The most ingredients; twice as many would make the worst case eight times as large.
  package static let maximumIngredients = 300
  /// The most effects, so that a set of effects fits into two machine words.
  package static let maximumEffects = EffectSet.capacity

  /// The catalog to which all ingredient and effect indices refer.
  package let catalog: Catalog
  let recipes: [PackedRecipe]
  let table: BitmapTable
  let rows: RowNumbers
  /// The effects of each ingredient.
  let effects: [EffectSet]
  /// The positions in each order; an order without an entry is the order of the positions
  /// themselves.
  let orders: [RecipeSort: [UInt32]]

  /// Proportional to the combinations of three ingredients, plus the recipes.
  ///
  /// Throws if the catalog has more than `maximumIngredients` or `maximumEffects`.
  package init(
    of catalog: Catalog, alchemist: Alchemist = Alchemist()
  ) throws(RecipeIndexRefusal) {
    try Self.checkSize(of: catalog)
    self.catalog = catalog
    let effects = Self.effects(of: catalog)
    var recipes = Self.search(effects, RecipePricing(catalog: catalog, alchemist: alchemist))
    RecipeOrder.sortByGold(&recipes)
    rows = RowNumbers(catalog: catalog)
    let made = RecipeRows(catalog: catalog, rows, effects: effects, recipes: recipes)
    self.effects = effects
    self.recipes = recipes
    table = made.table
    orders = RecipeGroups(made.groups).orders
  }

  /// Counts the recipes of a catalog without building an index; throws like `init`.
  package static func recipeCount(of catalog: Catalog) throws(RecipeIndexRefusal) -> Int {
    try checkSize(of: catalog)
    let effects = effects(of: catalog)
    return catalog.effects.count <= UInt64.bitWidth
      ? RecipeSearch(masks: effects.map { UInt64(truncatingIfNeeded: $0.bits) }).count()
      : RecipeSearch(masks: effects.map(\.bits)).count()
  }

  /// The number of recipes; every position is below it.
  package var count: Int { recipes.count }

  /// The recipe at a position, which must be below the count.
  package subscript(position: Int) -> Recipe {
    let packed = recipes[position]
    return Recipe(
      ingredients: packed.ingredients, effects: sharedEffects(of: packed.ingredients),
      dearestEffect: Int(packed.dearestEffect), gold: Int(packed.gold))
  }

  /// The effects that at least two of the ingredients have.
  func sharedEffects(of ingredients: some Collection<Int>) -> EffectSet {
    Self.sharedEffects(of: ingredients, effects)
  }

  /// The same without an index; `effects` are the effects of each ingredient.
  @inline(__always)
  static func sharedEffects(
    of ingredients: some Collection<Int>, _ effects: [EffectSet]
  ) -> EffectSet {
    var seen: UInt128 = 0
    var shared: UInt128 = 0
    for ingredient in ingredients {
      let own = effects[ingredient].bits
      shared |= seen & own
      seen |= own
    }
    return EffectSet(bits: shared)
  }

  static func checkSize(of catalog: Catalog) throws(RecipeIndexRefusal) {
    guard catalog.ingredients.count <= maximumIngredients else {
      throw .tooManyIngredients(count: catalog.ingredients.count, maximum: maximumIngredients)
    }
    guard catalog.effects.count <= maximumEffects else {
      throw .tooManyEffects(count: catalog.effects.count, maximum: maximumEffects)
    }
  }

  static func effects(of catalog: Catalog) -> [EffectSet] {
    catalog.ingredients.indices.map { EffectSet(catalog.effectIndices(of: $0)) }
  }

  /// Finds recipes of two ingredients, then of three, both in the order of the ingredients.
  private static func search(
    _ effects: [EffectSet], _ pricing: borrowing RecipePricing
  ) -> [PackedRecipe] {
    let all = effects.reduce(0) { $0 | $1.bits }
    return all <= UInt64.max
      ? search(RecipeSearch(masks: effects.map { UInt64(truncatingIfNeeded: $0.bits) }), pricing)
      : search(RecipeSearch(masks: effects.map(\.bits)), pricing)
  }

  private static func search<Mask>(
    _ search: RecipeSearch<Mask>, _ pricing: borrowing RecipePricing
  ) -> [PackedRecipe] {
    var recipes: [PackedRecipe] = []
    search.forEachPair { first, second, effects in
      recipes.append(
        pricing.priced(RecipeIngredients(first, second), first, second, second, effects))
    }
    search.forEachTriple { first, second, third, effects in
      recipes.append(
        pricing.priced(RecipeIngredients(first, second, third), first, second, third, effects))
    }
    return recipes
  }
}

/// Why a valid catalog is too large for an index.
package enum RecipeIndexRefusal: Error, Sendable, Equatable {
  case tooManyIngredients(count: Int, maximum: Int)
  case tooManyEffects(count: Int, maximum: Int)
}
