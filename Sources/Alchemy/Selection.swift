/// Whether a profile's recipes must, may or can't have an ingredient or effect.
package enum Choice: String, CaseIterable, Sendable {
  case must, may, cant
}

/// What a profile requires of its recipes, by catalog index.
///
/// The four sets are independent. An ingredient that is both required and blocked, such as a `must`
/// that is out of stock, leaves no recipe.
package struct Selection: Sendable, Hashable {
  /// Every recipe must have all of these.
  package var requiredIngredients: BitSet
  /// No recipe may have any of these.
  package var blockedIngredients: BitSet
  /// Every recipe must have all of these.
  package var requiredEffects: BitSet
  /// No recipe may have any of these.
  package var blockedEffects: BitSet
  /// With Purity, a recipe has only the effects that its result keeps; nil without Purity.
  package var purity: Purity?

  /// Requires and blocks nothing.
  package init(ingredientCount: Int, effectCount: Int) {
    requiredIngredients = BitSet(capacity: ingredientCount)
    blockedIngredients = BitSet(capacity: ingredientCount)
    requiredEffects = BitSet(capacity: effectCount)
    blockedEffects = BitSet(capacity: effectCount)
  }

  /// Requires and blocks nothing; of the size of a catalog.
  package init(of catalog: Catalog) {
    self.init(ingredientCount: catalog.ingredients.count, effectCount: catalog.effects.count)
  }

  /// Replaces the choice for an ingredient.
  package mutating func choose(_ choice: Choice, ingredient: Int) {
    Self.choose(choice, ingredient, required: &requiredIngredients, blocked: &blockedIngredients)
  }

  /// Replaces the choice for an effect.
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
