package import Alchemy

/// Which ingredient to get next.
package struct ShoppingPlan: Sendable, Equatable {
  /// What one more piece of an ingredient is worth.
  package struct Item: Sendable, Equatable {
    /// The catalog's index.
    package let ingredient: Int
    /// How much gold the best plan gains; an estimate if `isAbout`.
    package let worth: Int
    /// Whether `worth` is only the growth of the bag's linear optimum, rounded down.
    package let isAbout: Bool
    /// How many matching recipes lack only this ingredient.
    package let opens: Int
    /// The dearest of the opened recipes.
    package let best: GoldRecipe?
  }

  /// By worth, then by the number of opened recipes, both descending; then by index.
  package let items: [Item]

  /// For how many of the best ingredients the worth is planned: as many as a list shows by default.
  static let plannedCount = 20

  /// The `limit` best ingredients, none of them worthless.
  ///
  /// Solves a linear program for each ingredient that may be worth something; this gives estimates.
  /// For the first twenty, plans the bag with and without the piece. The worth remains an estimate
  /// if the search does not rule out every better plan within its steps. After a stop, lists only
  /// the ingredients examined so far.
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
