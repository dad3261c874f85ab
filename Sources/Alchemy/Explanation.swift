/// Why two or three ingredients do or do not appear in a profile's list.
package struct Explanation: Sendable, Equatable {
  /// One thing in a selection that keeps a recipe out.
  package enum Block: Sendable, Hashable {
    case ingredientBlocked(Int)
    case ingredientMissing(Int)
    case effectBlocked(Int)
    case effectMissing(Int)
  }

  /// What at least two of the ingredients have.
  package let effects: EffectSet
  /// Each ingredient without which no effect would be lost, ascending.
  package let superfluous: [Int]
  /// Ingredients first, then effects; of each what is blocked first, ascending.
  package let blocks: [Block]

  /// Whether the ingredients make something, none of them in vain.
  package var isValid: Bool { !effects.isEmpty && superfluous.isEmpty }
  /// Whether the recipe is in the list of the selection.
  package var matches: Bool { isValid && blocks.isEmpty }
}
