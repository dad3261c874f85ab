/// The bitmaps and the groups of a sorted recipe list, made in one pass.
struct RecipeRows {
  private(set) var table: BitmapTable
  /// The group number of each recipe.
  private(set) var groups: [UInt8] = []

  private let rows: RowNumbers

  init(
    catalog: Catalog, _ rows: RowNumbers, effects: [EffectSet], recipes: [PackedRecipe]
  ) {
    let harmful = EffectSet(catalog.effects.indices.filter { catalog.effects[$0].isHarmful }).bits
    self.rows = rows
    table = BitmapTable(rowCount: rows.count, bitCount: recipes.count)
    groups.reserveCapacity(recipes.count)
    if catalog.effects.count <= UInt64.bitWidth {
      let masks = effects.map { UInt64(truncatingIfNeeded: $0.bits) }
      fill(masks, harmful: UInt64(truncatingIfNeeded: harmful), recipes)
    } else {
      fill(effects.map(\.bits), harmful: harmful, recipes)
    }
  }

  /// Processes 64 recipes at a time, so that the words being built stay in the first-level cache.
  private mutating func fill<Mask: FixedWidthInteger & UnsignedInteger>(
    _ masks: [Mask], harmful: Mask, _ recipes: [PackedRecipe]
  ) {
    var words = [UInt64](repeating: 0, count: rows.count)
    for start in stride(from: 0, to: recipes.count, by: UInt64.bitWidth) {
      for position in start..<min(start + UInt64.bitWidth, recipes.count) {
        let bit: UInt64 = 1 << UInt64(truncatingIfNeeded: position - start)
        groups.append(mark(recipes[position], bit, in: &words, masks.span, harmful: harmful))
      }
      table.store(&words, at: start / UInt64.bitWidth)
    }
  }

  /// Sets a recipe's bit in the words of all its rows; returns the number of its group.
  @inline(__always)
  private func mark<Mask: FixedWidthInteger & UnsignedInteger>(
    _ recipe: PackedRecipe, _ bit: UInt64, in words: inout [UInt64], _ masks: Span<Mask>,
    harmful: Mask
  ) -> UInt8 {
    var words = words.mutableSpan
    var seen: Mask = 0
    var shared: Mask = 0
    let ingredients = recipe.ingredients
    for ingredient in ingredients {
      words[rows.ingredient(ingredient)] |= bit
      shared |= seen & masks[ingredient]
      seen |= masks[ingredient]
    }
    var effectCount = 0
    var rest = shared
    while rest != 0 {
      words[rows.effect(rest.trailingZeroBitCount)] |= bit
      rest &= rest &- 1
      effectCount &+= 1
    }
    if ingredients.count == 2 { words[rows.pairs] |= bit }
    if shared & harmful == 0 { words[rows.beneficial] |= bit }
    if shared & ~harmful == 0 { words[rows.harmful] |= bit }
    return RecipeGroups.number(ingredientCount: ingredients.count, effectCount: effectCount)
  }
}

/// The meaning of each row of the bitmap table.
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
