/// Why two or three ingredients are or are not in a profile's recipe list.
package struct Explanation: Sendable, Equatable {
  /// One part of a selection that excludes a recipe.
  package enum Block: Sendable, Hashable {
    case ingredientBlocked(Int)
    case ingredientMissing(Int)
    case effectBlocked(Int)
    case effectMissing(Int)
  }

  /// The effects that at least two of the ingredients have.
  package let effects: EffectSet
  /// Each ingredient that could be left out without losing an effect, ascending.
  package let superfluous: [Int]
  /// Ingredients before effects; for each kind, blocked before missing; ascending.
  package let blocks: [Block]

  /// Whether the ingredients share an effect and none of them is superfluous.
  package var isValid: Bool { !effects.isEmpty && superfluous.isEmpty }
  /// Whether the selection's list has the recipe.
  package var matches: Bool { isValid && blocks.isEmpty }
}
