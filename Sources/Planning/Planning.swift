package import Alchemy

/// The budget of a plan, in steps and never in time.
///
/// So the same problem and effort give the same plan, byte for byte, on every machine.
package enum PlanEffort: Int, CaseIterable, Sendable {
  /// About a second for a large problem.
  case quick = 1
  /// About five seconds.
  case thorough = 2
  /// About 25 seconds.
  case exhaustive = 3
}

/// The progress of a plan; no plan can exceed `bound`.
///
/// A plan for gold counts gold. A plan for learning counts brews, of which `bound` is the least number.
package struct PlanProgress: Sendable, Equatable {
  /// What the best plan so far has; never gets worse.
  package var best: Int
  /// What no plan can exceed, as far as is known; never gets worse.
  package var bound: Int

  package init(best: Int, bound: Int) {
    self.best = best
    self.bound = bound
  }
}

/// Whether a plan under way goes on; the planner asks every few milliseconds.
package enum PlanVerdict: Sendable {
  case goOn
  /// The best plan so far is wanted at once, with a proof that holds.
  case stop
}

/// One recipe of a plan, and how often it is brewed.
package struct PlannedBrew: Sendable, Equatable {
  /// With the alchemist's gold.
  package let recipe: GoldRecipe
  /// At least 1.
  package let times: Int

  package init(recipe: GoldRecipe, times: Int) {
    self.recipe = recipe
    self.times = times
  }
}
