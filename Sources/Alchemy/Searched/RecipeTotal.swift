/// How many recipes a view shows; of a searched catalog, counted only up to a limit.
package struct RecipeTotal: Hashable, Sendable {
  /// A search counts no more recipes of a view: nobody reads that many rows, and counting tens of
  /// millions one by one takes seconds.
  package static let mostCounted = 500_000

  /// At least 0.
  package let count: Int
  /// Whether there are more than `count`.
  package let isOver: Bool

  /// An exact total unless `isOver`.
  package init(_ count: Int, isOver: Bool = false) {
    self.count = count
    self.isOver = isOver
  }

  /// What was counted until a limit was passed.
  init(_ counted: Int, upTo limit: Int) {
    self.init(min(counted, limit), isOver: counted > limit)
  }
}
