/// A profile's recipes after a change, and which of them came and went.
package struct RecipeDifference: Sendable, Equatable {
  package let old: RecipeSet
  package let new: RecipeSet
  package let gainedCount: Int
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
