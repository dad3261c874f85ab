import Alchemy

/// How to brew a bag for the most gold, with a proof of how far this is from the optimum.
package struct GoldPlan: Sendable, Equatable {
  /// The gold of all brews; at most 2^53 − 1.
  package let gold: Int
  /// The proof shows that no plan makes more gold than this; at most 2^53 − 1.
  package let bound: Int
  /// Sorted by gold × times, the dearest first, then by the recipes' order; no recipe twice.
  package let brews: [PlannedBrew]
  /// How many pieces of each ingredient no brew uses.
  package let left: [Int]
  /// Shows that no plan makes more than `bound`; checked before the plan is returned.
  package let proof: GoldProof
  /// Whether the search has ruled out every plan with more gold.
  ///
  /// This can be true although `bound` is above `gold`: odd sets do not cover all reasons why
  /// potions of three ingredients are indivisible. Then the optimum rests on the planner's own
  /// arithmetic and not on the proof.
  package let isExhausted: Bool
}

extension GoldPlan {
  /// The best plan that the effort allows; `report` is called every few milliseconds of work.
  package static func make(
    for problem: GoldProblem, effort: PlanEffort, report: (PlanProgress) -> PlanVerdict
  ) -> GoldPlan {
    withoutActuallyEscaping(report) { report in
      let bag = BagRecipes(of: problem)
      let budget = StepBudget(effort.goldSteps, progress: .goldUnknown, report)
      var search = GoldSearch(bag, budget) { best, proof in
        GoldPlan(best, proof.proof(for: bag), problem, bag, isExhausted: false)
      }
      search.run()
      return GoldPlan(
        search.best, search.proof.proof(for: bag), problem, bag, isExhausted: search.isExhausted)
    }
  }

  private init(
    _ brewing: Brewing, _ proof: GoldProof, _ problem: GoldProblem, _ bag: BagRecipes,
    isExhausted: Bool
  ) {
    self.isExhausted = isExhausted
    switch GoldProof.check(proof, for: problem) {
    case .success(let bound): self.bound = bound
    case .failure(let violation): preconditionFailure("a proof that does not hold: \(violation)")
    }
    self.proof = proof
    gold = SaturatingGold.total(of: brewing, in: bag)
    brews = Self.brews(brewing, problem, bag)
    var left = problem.available
    for brew in brews {
      for ingredient in brew.recipe.ingredients { left[ingredient] -= brew.times }
    }
    precondition(left.allSatisfy { $0 >= 0 } && gold <= self.bound, "a plan that cannot be brewed")
    self.left = left
  }

  private static func brews(
    _ brewing: Brewing, _ problem: GoldProblem, _ bag: BagRecipes
  ) -> [PlannedBrew] {
    let brews = brewing.times.indices.lazy.filter { brewing.times[$0] > 0 }.map { number in
      PlannedBrew(
        recipe: problem.recipes[bag.recipes[number].position], times: brewing.times[number])
    }
    return brews.sorted { one, other in
      let (gold, otherGold) = (SaturatingGold.total(of: one), SaturatingGold.total(of: other))
      if gold != otherGold { return gold > otherGold }
      return one.recipe < other.recipe
    }
  }
}

/// Sums of gold that stop at the largest number that is exact in JSON.
enum SaturatingGold {
  static let maximum = 1 << 53 - 1

  static func product(_ one: Int, _ other: Int) -> Int {
    let (product, overflow) = one.multipliedReportingOverflow(by: other)
    return overflow ? maximum : min(product, maximum)
  }

  static func total(of brew: PlannedBrew) -> Int { product(brew.recipe.gold, brew.times) }

  static func total(of brewing: Brewing, in bag: BagRecipes) -> Int {
    var total = 0
    for (number, times) in brewing.times.enumerated() where times > 0 {
      total = min(maximum, total + product(bag.recipes[number].gold, times))
    }
    return total
  }
}
