/// The effects of a recipe of a searched catalog, ascending.
///
/// A searched catalog has more effects than an `EffectSet` has bits. A recipe has at most six
/// effects, so the value stores their numbers and allocates no memory.
package struct SearchedEffects: Sendable, Hashable, RandomAccessCollection {
  private var numbers = SIMD8<UInt16>()
  /// How many effects there are; at most `RecipeGroups.maximumEffects`.
  package private(set) var count = 0

  /// The empty list.
  init() {}

  /// Adds an effect, which must be higher than all others.
  @inline(__always)
  mutating func append(_ effect: Int) {
    numbers[count] = UInt16(truncatingIfNeeded: effect)
    count &+= 1
  }

  /// Always 0.
  package var startIndex: Int { 0 }
  /// The number of effects.
  package var endIndex: Int { count }

  /// The catalog's index of the effect at a place.
  package subscript(place: Int) -> Int {
    precondition(place >= 0 && place < count, "a place beyond the effects")
    return Int(numbers[place])
  }
}

/// A recipe of a searched catalog, as one alchemist brews it.
package struct SearchedRecipe: Sendable, Hashable {
  /// The ingredients to mix.
  package let ingredients: RecipeIngredients
  /// The effects that at least two of the ingredients have and that Purity keeps; never empty.
  package let effects: SearchedEffects
  /// The effects that Purity removes; empty without that perk.
  package let removed: SearchedEffects
  /// The index of the effect that gives the result its name.
  package let dearestEffect: Int
  /// The price of the result, a whole number up to 2^53 − 1.
  package let gold: Int
}
