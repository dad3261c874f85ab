package import Alchemy

/// Which ingredient to get next.
package struct ShoppingPlan: Sendable, Equatable {
  /// What one more piece of an ingredient is worth.
  package struct Item: Sendable, Equatable {
    package let ingredient: Int
    /// By how much the linear optimum of the bag grows, in whole gold, rounded down.
    package let worth: Int
    /// How many matching recipes lack nothing but this ingredient.
    package let opens: Int
    /// The dearest of them.
    package let best: Recipe?
  }

  /// By worth, then by what they open, the most first; then by index.
  package let items: [Item]

  /// The `limit` best ingredients, none of them worthless.
  package static func make(
    for problem: GoldProblem, limit: Int, report: (PlanProgress) -> PlanVerdict
  ) -> ShoppingPlan {
    ShoppingPlan(items: [])
  }
}
