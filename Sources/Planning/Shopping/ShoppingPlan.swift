package import Alchemy

/// Which ingredient to get next.
package struct ShoppingPlan: Sendable, Equatable {
  /// What one more piece of an ingredient is worth.
  package struct Item: Sendable, Equatable {
    /// The catalog's index.
    package let ingredient: Int
    /// By how much gold the best plan grows; an estimate if `isAbout`.
    package let worth: Int
    /// Whether `worth` is only by how much the linear optimum of the bag grows, rounded down.
    package let isAbout: Bool
    /// How many matching recipes lack nothing but this ingredient.
    package let opens: Int
    /// The dearest of them.
    package let best: GoldRecipe?
  }

  /// By worth, then by what they open, the most first; then by index.
  package let items: [Item]

  /// How many ingredients at the head of a list have their worth planned: as many as a list shows by default.
  static let plannedCount = 20

  /// The `limit` best ingredients, none of them worthless.
  ///
  /// A linear program for each ingredient that can be worth something gives estimates. The worth of the
  /// first twenty is planned, with and without the ingredient. It stays an estimate where a search did
  /// not rule out every better plan within its steps. After a stop, only the ingredients that were
  /// looked at before are listed.
  package static func make(
    for problem: GoldProblem, limit: Int, report: (PlanProgress) -> PlanVerdict
  ) -> ShoppingPlan {
    withoutActuallyEscaping(report) { report in
      let budget = StepBudget(.max, progress: .goldUnknown, report)
      let openings = ShoppingOpenings(problem)
      let estimates = ShoppingEstimates(openings, budget)
      let trials = ShoppingTrials(openings, estimates, budget)
      var items = estimates.all.compactMap { estimate -> Item? in
        let planned = trials.worths[estimate.ingredient]
        let worth = planned ?? estimate.worth
        guard worth > 0 else { return nil }
        return Item(
          ingredient: estimate.ingredient, worth: min(worth, SaturatingGold.maximum),
          isAbout: planned == nil, opens: openings.counts[estimate.ingredient],
          best: openings.best(of: estimate.ingredient))
      }
      items.sort {
        if $0.worth != $1.worth { return $0.worth > $1.worth }
        if $0.opens != $1.opens { return $0.opens > $1.opens }
        return $0.ingredient < $1.ingredient
      }
      return ShoppingPlan(items: Array(items.prefix(max(0, limit))))
    }
  }
}
