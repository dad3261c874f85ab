/// A profile's recipes after a change, and which of them came and went.
package struct RecipeDifference: Sendable, Equatable {
  /// What the old selection matched.
  package let old: RecipeSet
  /// What the new selection matches.
  package let new: RecipeSet
  /// How many recipes are in the new set and not in the old.
  package let gainedCount: Int
  /// How many recipes are in the old set and not in the new.
  package let lostCount: Int

  init(old: RecipeSet, new: RecipeSet, gainedCount: Int, lostCount: Int) {
    self.old = old
    self.new = new
    self.gainedCount = gainedCount
    self.lostCount = lostCount
  }

  /// What lies between two sets of one index; takes time for every 64 recipes.
  package init(from old: RecipeSet, to new: RecipeSet) {
    let gainedCount = Bitmap.count(new.words, notIn: old.words)
    self.init(
      old: old, new: new, gainedCount: gainedCount,
      lostCount: old.count - (new.count - gainedCount))
  }

  /// The positions of the recipes that came, ascending: the dearest first.
  package var gained: [Int] {
    new.positions(notIn: old, count: gainedCount)
  }

  /// The positions of the recipes that went, ascending: the dearest first.
  package var lost: [Int] {
    old.positions(notIn: new, count: lostCount)
  }
}
