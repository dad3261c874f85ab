/// A profile's recipes before and after a change, and how many were gained and lost.
package struct RecipeDifference: Sendable, Equatable {
  /// The recipes that the old selection matched.
  package let old: RecipeSet
  /// The recipes that the new selection matches.
  package let new: RecipeSet
  /// How many recipes are in the new set but not in the old.
  package let gainedCount: Int
  /// How many recipes are in the old set but not in the new.
  package let lostCount: Int

  init(old: RecipeSet, new: RecipeSet, gainedCount: Int, lostCount: Int) {
    self.old = old
    self.new = new
    self.gainedCount = gainedCount
    self.lostCount = lostCount
  }

  /// The difference between two sets of one index; linear, 64 recipes per step.
  package init(from old: RecipeSet, to new: RecipeSet) {
    let gainedCount = Bitmap.count(new.words, notIn: old.words)
    self.init(
      old: old, new: new, gainedCount: gainedCount,
      lostCount: old.count - (new.count - gainedCount))
  }

  /// The positions of the gained recipes, ascending: the dearest first.
  package var gained: [Int] {
    new.positions(notIn: old, count: gainedCount)
  }

  /// The positions of the lost recipes, ascending: the dearest first.
  package var lost: [Int] {
    old.positions(notIn: new, count: lostCount)
  }
}
