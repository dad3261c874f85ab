package import Alchemy

/// The budget of a plan, in steps and not in time.
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

/// The progress of a plan.
///
/// A plan for gold counts gold, and no plan exceeds `bound`. A plan for learning counts brews, and
/// `bound` is the least possible number.
package struct PlanProgress: Equatable {
  /// The gold or brews of the best plan so far; never gets worse.
  package var best: Int
  /// The best value that is still possible, as far as is known; never gets looser.
  package var bound: Int
  /// Makes the best plan for gold so far, with a valid proof; nil for other plans.
  ///
  /// Sorts the plan's brews and checks the proof, so it takes about a millisecond.
  package private(set) var draft: (() -> GoldPlan)?

  package init(best: Int, bound: Int, draft: (() -> GoldPlan)? = nil) {
    self.best = best
    self.bound = bound
    self.draft = draft
  }

  /// Whether the numbers are equal.
  package static func == (one: PlanProgress, other: PlanProgress) -> Bool {
    one.best == other.best && one.bound == other.bound
  }
}

/// Whether an unfinished plan continues; the planner asks every few milliseconds.
package enum PlanVerdict: Sendable {
  case goOn
  /// Return the best plan so far at once, with a valid proof.
  case stop
}

/// One recipe of a plan, and how often it is brewed.
package struct PlannedBrew: Sendable, Equatable {
  /// With the gold for the plan's alchemist.
  package let recipe: GoldRecipe
  /// At least 1.
  package let times: Int

  package init(recipe: GoldRecipe, times: Int) {
    self.recipe = recipe
    self.times = times
  }
}
