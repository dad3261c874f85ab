/// Which of an index's recipes make poisons for an alchemist with the perk Purity.
///
/// A poison keeps only its harmful effects, and a potion only its beneficial effects. So with
/// Purity a recipe has fewer effects than its ingredients share. Which recipes make poisons depends
/// on the alchemist. Valid only for the index that the prices belong to.
package struct Purity: Sendable, Hashable {
  /// One bit for each position.
  let poisons: [UInt64]

  /// Whether the recipe at a position makes a poison.
  func isPoison(_ position: Int) -> Bool {
    poisons[position >> 6] & (1 << UInt64(position & 63)) != 0
  }
}

// MARK: - Recipes by their effects

extension RecipeIndex {
  /// Clears the recipes that lack an effect, or whose results lose it to Purity.
  func keep(effect: Int, _ purity: Purity?, in words: inout [UInt64]) {
    table.keep(rows.effect(effect), in: &words)
    guard let purity else { return }
    if catalog.effects[effect].isHarmful {
      Bitmap.keep(purity.poisons, in: &words)
    } else {
      Bitmap.remove(purity.poisons, from: &words)
    }
  }

  /// Adds the recipes that have any of the effects and keep it.
  func add(effects: some Sequence<Int>, _ purity: Purity?, to words: inout [UInt64]) {
    guard let purity else {
      for effect in effects { table.add(rows.effect(effect), to: &words) }
      return
    }
    var harmful = [UInt64](repeating: 0, count: table.wordCount)
    var beneficial = harmful
    for effect in effects {
      if catalog.effects[effect].isHarmful {
        table.add(rows.effect(effect), to: &harmful)
      } else {
        table.add(rows.effect(effect), to: &beneficial)
      }
    }
    Bitmap.keep(purity.poisons, in: &harmful)
    Bitmap.remove(purity.poisons, from: &beneficial)
    Bitmap.add(harmful, to: &words)
    Bitmap.add(beneficial, to: &words)
  }

  /// Clears the recipes that have any of the effects and keep it.
  func remove(effects: some Sequence<Int>, _ purity: Purity?, from words: inout [UInt64]) {
    guard purity != nil else {
      return table.remove(effects.lazy.map(rows.effect), from: &words)
    }
    var removed = [UInt64](repeating: 0, count: table.wordCount)
    add(effects: effects, purity, to: &removed)
    Bitmap.remove(removed, from: &words)
  }

  /// How many recipes of a set have each effect and keep it.
  func effectCounts(of set: RecipeSet, _ purity: Purity?) -> [Int] {
    guard let purity else {
      return catalog.effects.indices.map { table.count(of: rows.effect($0), in: set.words) }
    }
    var (poisons, potions) = (set.words, set.words)
    Bitmap.keep(purity.poisons, in: &poisons)
    Bitmap.remove(purity.poisons, from: &potions)
    return catalog.effects.enumerated().map { effect, facts in
      table.count(of: rows.effect(effect), in: facts.isHarmful ? poisons : potions)
    }
  }
}
