/// The indices of the two or three ingredients of a recipe, ascending.
package struct RecipeIngredients: Sendable, Hashable, RandomAccessCollection {
  private let first: UInt16
  private let second: UInt16
  private let third: UInt16

  /// Stands for no third ingredient, and sorts behind every ingredient.
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
  /// How many ingredients there are, two or three.
  package var endIndex: Int { third == Self.none ? 2 : 3 }

  // The standard library's generic versions of the following cost far more than what they compute
  // where nothing is optimised, and every search of recipes calls them.

  /// How many ingredients there are, two or three.
  package var count: Int { endIndex }
  /// Unchecked: behind the last ingredient it is `endIndex`, and then beyond it.
  package func index(after position: Int) -> Int { position + 1 }
  /// Unchecked: before the first ingredient there is nothing.
  package func index(before position: Int) -> Int { position - 1 }
  /// In constant time and unchecked; `distance` may be negative.
  package func index(_ position: Int, offsetBy distance: Int) -> Int { position + distance }
  /// In constant time; negative where `end` comes first.
  package func distance(from start: Int, to end: Int) -> Int { end - start }

  /// The index of an ingredient in the catalog.
  package subscript(position: Int) -> Int {
    precondition(position >= 0 && position < endIndex, "a recipe has two or three ingredients")
    return Int(position == 0 ? first : position == 1 ? second : third)
  }
}
