/// The bitmaps over a sorted recipe list and the groups of its recipes, made in one walk.
struct RecipeRows {
  private(set) var table: BitmapTable
  /// The number of each recipe's group.
  private(set) var groups: [UInt8] = []

  init(
    catalog: Catalog, _ rows: RowNumbers, effects: [EffectSet], recipes: [PackedRecipe]
  ) {
    let harmful = EffectSet(catalog.effects.indices.filter { catalog.effects[$0].isHarmful }).bits
    table = BitmapTable(rowCount: rows.count, bitCount: recipes.count)
    groups.reserveCapacity(recipes.count)
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
      groups.append(
        RecipeGroups.number(ingredientCount: ingredients.count, effectCount: effectCount))
    }
  }
}
