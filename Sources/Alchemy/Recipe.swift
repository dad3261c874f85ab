/// Two or three ingredients that share effects, none of them superfluous.
package struct Recipe: Sendable, Hashable {
  /// The ingredients to mix.
  package let ingredients: RecipeIngredients
  /// The effects that at least two of the ingredients have; never empty.
  ///
  /// Of an alchemist's prices: only those that Purity keeps.
  package let effects: EffectSet
  /// The index of the effect that gives the result its name.
  package let dearestEffect: Int
  /// The price of the result, a whole number.
  ///
  /// At most 4,294,967,295 in an index, and at most 2^53 − 1 of another alchemist's prices.
  package let gold: Int
}

/// The indices of a recipe's two or three ingredients, ascending.
package struct RecipeIngredients: Sendable, Hashable, RandomAccessCollection {
  private let first: UInt16
  private let second: UInt16
  private let third: UInt16

  /// Means no third ingredient; sorts after every ingredient.
  private static let none = UInt16.max

  init(_ first: Int, _ second: Int) {
    self.first = UInt16(truncatingIfNeeded: first)
    self.second = UInt16(truncatingIfNeeded: second)
    third = Self.none
  }

  init(_ first: Int, _ second: Int, _ third: Int) {
    self.first = UInt16(truncatingIfNeeded: first)
    self.second = UInt16(truncatingIfNeeded: second)
    self.third = UInt16(truncatingIfNeeded: third)
  }

  /// Always 0.
  package var startIndex: Int { 0 }
  /// The number of ingredients, two or three.
  package var endIndex: Int { third == Self.none ? 2 : 3 }

  // Without optimization, the standard library's generic versions of these members are far slower
  // than what they compute, and every recipe search calls them.

  /// The number of ingredients, two or three.
  package var count: Int { endIndex }
  /// Unchecked: from `endIndex` on, returns numbers beyond it.
  package func index(after position: Int) -> Int { position + 1 }
  /// Unchecked: before the first ingredient, returns negative numbers.
  package func index(before position: Int) -> Int { position - 1 }
  /// Constant time and unchecked; `distance` may be negative.
  package func index(_ position: Int, offsetBy distance: Int) -> Int { position + distance }
  /// Constant time; negative if `end` comes first.
  package func distance(from start: Int, to end: Int) -> Int { end - start }

  /// The catalog's index of the ingredient at a position.
  package subscript(position: Int) -> Int {
    precondition(position >= 0 && position < endIndex, "a recipe has two or three ingredients")
    return Int(position == 0 ? first : position == 1 ? second : third)
  }
}

/// A recipe of the list in twelve bytes, without its effects, which the ingredients determine.
struct PackedRecipe: Sendable {
  let ingredients: RecipeIngredients
  let dearestEffect: UInt16
  let gold: UInt32
}
