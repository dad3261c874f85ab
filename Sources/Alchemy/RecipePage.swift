/// One page of a sorted and filtered recipe list.
package struct RecipePage: Sendable, Equatable {
  /// Positions in the index, in the order of the view.
  package let positions: [Int]
  /// The number of recipes in the whole filtered list.
  package let total: Int
  /// The `after` value for the next page; nil if this is the last page.
  package let next: Int?
}
