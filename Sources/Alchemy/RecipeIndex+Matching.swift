extension RecipeIndex {
  /// The recipes with all that a selection requires and nothing that it blocks.
  ///
  /// Takes time for each thing required or blocked, and for every 64 recipes.
  package func matches(_ selection: Selection) -> RecipeSet {
    var words = Bitmap.full(count)
    narrow(&words, to: selection)
    return RecipeSet(words: words)
  }

  /// What becomes of a set, which matched the old selection, under the new one.
  ///
  /// Where the new selection asks for more, recipes are only taken out; where it unblocks things,
  /// only recipes with these are looked at. For all else, or where so much is unblocked that it
  /// costs less, everything is matched anew.
  package func changed(
    from old: RecipeSet, of oldSelection: Selection, to newSelection: Selection
  ) -> RecipeDifference {
    let change = SelectionChange(from: oldSelection, to: newSelection)
    guard !change.isCostly else { return rematched(old, newSelection) }
    var words = old.words
    tighten(&words, by: change)
    let lostCount = change.isTightening ? old.count - Bitmap.count(words) : 0
    var gainedCount = 0
    if change.isUnblocking {
      let gained = unblocked(by: change, newSelection)
      gainedCount = Bitmap.count(gained)
      Bitmap.add(gained, to: &words)
    }
    return RecipeDifference(
      old: old, new: RecipeSet(words: words, count: old.count - lostCount + gainedCount),
      gainedCount: gainedCount, lostCount: lostCount)
  }

  private func rematched(_ old: RecipeSet, _ selection: Selection) -> RecipeDifference {
    RecipeDifference(from: old, to: matches(selection))
  }

  /// Takes out what the new selection requires or blocks, and the old one did not.
  private func tighten(_ words: inout [UInt64], by change: SelectionChange) {
    for index in change.requiredIngredients { table.keep(rows.ingredient(index), in: &words) }
    for index in change.requiredEffects { table.keep(rows.effect(index), in: &words) }
    table.remove(change.blockedIngredients.lazy.map(rows.ingredient), from: &words)
    table.remove(change.blockedEffects.lazy.map(rows.effect), from: &words)
  }

  /// The recipes of the new selection that hold something the old one blocked.
  private func unblocked(by change: SelectionChange, _ selection: Selection) -> [UInt64] {
    var words = [UInt64](repeating: 0, count: table.wordCount)
    for index in change.unblockedIngredients { table.add(rows.ingredient(index), to: &words) }
    for index in change.unblockedEffects { table.add(rows.effect(index), to: &words) }
    narrow(&words, to: selection)
    return words
  }

  /// Words of bitmaps that are combined in the time that one recipe takes to be looked at.
  private static let wordsPerRecipe = 50

  /// Leaves what the selection matches.
  private func narrow(_ words: inout [UInt64], to selection: Selection) {
    for index in selection.requiredIngredients { table.keep(rows.ingredient(index), in: &words) }
    for index in selection.requiredEffects { table.keep(rows.effect(index), in: &words) }
    let blockedCount = selection.blockedIngredients.count + selection.blockedEffects.count
    let isWorthCounting = blockedCount > Self.wordsPerRecipe / 8
    if isWorthCounting,
      Bitmap.count(words) * Self.wordsPerRecipe < blockedCount * table.wordCount
    {
      removeOneByOne(from: &words, blockedBy: selection)
    } else {
      table.remove(selection.blockedIngredients.lazy.map(rows.ingredient), from: &words)
      table.remove(selection.blockedEffects.lazy.map(rows.effect), from: &words)
    }
  }

  /// Looks at each recipe that is left, which is quick when few are.
  private func removeOneByOne(from words: inout [UInt64], blockedBy selection: Selection) {
    let blockedEffects = EffectSet(selection.blockedEffects).bits
    for index in words.indices {
      var rest = words[index]
      while rest != 0 {
        let bit = rest & (0 &- rest)
        let ingredients = recipes[(index << 6) + rest.trailingZeroBitCount].ingredients
        rest ^= bit
        if ingredients.contains(where: selection.blockedIngredients.contains)
          || (blockedEffects != 0 && sharedEffects(of: ingredients).bits & blockedEffects != 0)
        {
          words[index] ^= bit
        }
      }
    }
  }
}

/// What one selection asks for, or no longer asks for, beside another.
private struct SelectionChange {
  let requiredIngredients: BitSet.Elements
  let requiredEffects: BitSet.Elements
  let blockedIngredients: BitSet.Elements
  let blockedEffects: BitSet.Elements
  let unblockedIngredients: BitSet.Elements
  let unblockedEffects: BitSet.Elements
  let isTightening: Bool
  let isUnblocking: Bool
  /// Whether it is cheaper to match everything anew.
  let isCostly: Bool

  init(from old: Selection, to new: Selection) {
    requiredIngredients = new.requiredIngredients.elements(notIn: old.requiredIngredients)
    requiredEffects = new.requiredEffects.elements(notIn: old.requiredEffects)
    blockedIngredients = new.blockedIngredients.elements(notIn: old.blockedIngredients)
    blockedEffects = new.blockedEffects.elements(notIn: old.blockedEffects)
    unblockedIngredients = old.blockedIngredients.elements(notIn: new.blockedIngredients)
    unblockedEffects = old.blockedEffects.elements(notIn: new.blockedEffects)
    let noLongerRequired =
      old.requiredIngredients.elements(notIn: new.requiredIngredients).count
      + old.requiredEffects.elements(notIn: new.requiredEffects).count
    let required = requiredIngredients.count + requiredEffects.count
    isTightening = required + blockedIngredients.count + blockedEffects.count > 0
    let unblockedCount = unblockedIngredients.count + unblockedEffects.count
    isUnblocking = unblockedCount > 0
    let blockedCount = new.blockedIngredients.count + new.blockedEffects.count
    isCostly = noLongerRequired > 0 || unblockedCount > blockedCount + 1
  }
}
