/// A stretch of a sorted and filtered recipe list.
package struct RecipePage: Sendable, Equatable {
  /// Positions in the index, in the order of the view.
  package let positions: [Int]
  /// How many recipes the whole filtered list has.
  package let total: Int
  /// Where the next page starts, to be given as `after`; nil when this one reaches the end.
  package let next: Int?
}
