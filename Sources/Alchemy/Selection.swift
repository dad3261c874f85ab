/// What a profile asks of its recipes, by indices into the catalog.
///
/// The four sets are independent: an ingredient that is both required and blocked, such as one
/// that must be in and is out of stock, leaves no recipe.
package struct Selection: Sendable, Hashable {
  /// Every recipe has all of them.
  package var requiredIngredients: BitSet
  /// No recipe has any of them.
  package var blockedIngredients: BitSet
  /// Every recipe has all of them.
  package var requiredEffects: BitSet
  /// No recipe has any of them.
  package var blockedEffects: BitSet

  /// Asks for nothing and blocks nothing.
  package init(ingredientCount: Int, effectCount: Int) {
    requiredIngredients = BitSet(capacity: ingredientCount)
    blockedIngredients = BitSet(capacity: ingredientCount)
    requiredEffects = BitSet(capacity: effectCount)
    blockedEffects = BitSet(capacity: effectCount)
  }

  /// Asks for nothing and blocks nothing of a catalog.
  package init(of catalog: Catalog) {
    self.init(ingredientCount: catalog.ingredients.count, effectCount: catalog.effects.count)
  }

  /// Makes a choice the only thing that is asked of an ingredient.
  package mutating func choose(_ choice: Choice, ingredient: Int) {
    Self.choose(choice, ingredient, required: &requiredIngredients, blocked: &blockedIngredients)
  }

  /// Makes a choice the only thing that is asked of an effect.
  package mutating func choose(_ choice: Choice, effect: Int) {
    Self.choose(choice, effect, required: &requiredEffects, blocked: &blockedEffects)
  }

  private static func choose(
    _ choice: Choice, _ index: Int, required: inout BitSet, blocked: inout BitSet
  ) {
    required.remove(index)
    blocked.remove(index)
    switch choice {
    case .must: required.insert(index)
    case .may: break
    case .cant: blocked.insert(index)
    }
  }
}
