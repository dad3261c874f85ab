/// The bitmaps over a sorted recipe list and the keys of its two other orders, made in one walk.
struct RecipeRows {
  /// An upper bound of the keys: at most three ingredients with six effects.
  static let keyCount = 32

  private(set) var table: BitmapTable
  /// Ascending in the order of `RecipeSort.ingredients`.
  private(set) var ingredientKeys: [UInt8]
  /// Ascending in the order of `RecipeSort.effects`.
  private(set) var effectKeys: [UInt8]

  init(
    catalog: Catalog, _ rows: RowNumbers, effects: [EffectSet], recipes: [PackedRecipe]
  ) {
    let harmful = EffectSet(catalog.effects.indices.filter { catalog.effects[$0].isHarmful }).bits
    table = BitmapTable(rowCount: rows.count, bitCount: recipes.count)
    ingredientKeys = []
    effectKeys = []
    ingredientKeys.reserveCapacity(recipes.count)
    effectKeys.reserveCapacity(recipes.count)
    for position in recipes.indices {
      let ingredients = recipes[position].ingredients
      var seen: UInt128 = 0
      var shared: UInt128 = 0
      for ingredient in ingredients {
        table.set(position, in: rows.ingredient(ingredient))
        let own = effects[ingredient].bits
        shared |= seen & own
        seen |= own
      }
      var effectCount = 0
      for effect in EffectSet(bits: shared) {
        table.set(position, in: rows.effect(effect))
        effectCount += 1
      }
      if ingredients.count == 2 { table.set(position, in: rows.pairs) }
      if shared & harmful == 0 { table.set(position, in: rows.beneficial) }
      if shared & ~harmful == 0 { table.set(position, in: rows.harmful) }
      addKeys(ingredientCount: ingredients.count, effectCount: effectCount)
    }
  }

  private mutating func addKeys(ingredientCount: Int, effectCount: Int) {
    let fewerIngredients = UInt8(truncatingIfNeeded: ingredientCount - 2)
    let moreEffects = UInt8(truncatingIfNeeded: 8 - effectCount)
    ingredientKeys.append(fewerIngredients * 16 + moreEffects)
    effectKeys.append(moreEffects * 2 + fewerIngredients)
  }
}
