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

  /// The positions of the recipes that came, ascending: the dearest first.
  package var gained: [Int] {
    new.positions(notIn: old, count: gainedCount)
  }

  /// The positions of the recipes that went, ascending: the dearest first.
  package var lost: [Int] {
    old.positions(notIn: new, count: lostCount)
  }
}
