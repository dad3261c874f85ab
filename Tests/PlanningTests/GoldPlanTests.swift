import Alchemy
import Planning
import TestSupport
import Testing

@Suite struct GoldPlanTests {
  @Test func `An empty bag makes no gold`() {
    let problem = GoldProblem(recipes: [], available: [])
    let plan = GoldPlan.make(for: problem, effort: .quick) { _ in .goOn }
    #expect(plan.gold == 0 && plan.bound == 0 && plan.brews.isEmpty)
  }

  @Test func `The example makes 1,132 gold, and its proof is that of the pages`() throws {
    let problem = try GoldProblem.example()
    let ids = try Game.index.get().catalog.ingredients.map(\.id)
    let plan = GoldPlan.make(for: problem, effort: .quick) { _ in .goOn }
    #expect(problem.dearestFirst == 866)
    #expect(plan.gold == 1132 && plan.bound == 1132 && plan.isExhausted)
    #expect(plan.brews.map(\.recipe.gold) == [401, 369, 362])
    #expect(plan.brews.map(\.times) == [1, 1, 1])
    #expect(
      plan.brews.map { $0.recipe.ingredients.map { ids[$0] } } == [
        ["glow-dust", "hanging-moss", "wheat"], ["blue-mountain-flower", "glow-dust", "wheat"],
        ["blue-butterfly-wing", "blue-mountain-flower", "imp-stool"],
      ])
    var prices: [String: Int] = [:]
    for (id, price) in zip(ids, plan.proof.prices) where price > 0 { prices[id] = price }
    #expect(
      prices == [
        "blue-butterfly-wing": 75_000, "blue-mountain-flower": 82_000, "hanging-moss": 114_000,
        "wheat": 82_000,
      ])
    #expect(plan.proof.odd.map(\.price) == [205_000])
    #expect(
      plan.proof.odd.map { $0.ingredients.map { ids[$0] } } == [
        ["blue-butterfly-wing", "blue-mountain-flower", "glow-dust", "hanging-moss"]
      ])
  }

  @Test(.seeds(1...300))
  func `A plan of a small bag holds what it promises`() throws {
    var generator = SeededGenerator(seed: Seeds.current)
    let problem = try GoldProblem.small(using: &generator)
    let plan = GoldPlan.make(for: problem, effort: .quick) { _ in .goOn }
    try require(plan, for: problem)
    let optimum = problem.optimum
    #expect(plan.gold <= optimum && optimum <= plan.bound)
    #expect(!plan.isExhausted || plan.gold == optimum)
  }

  @Test(.seeds(1...30))
  func `A plan of a bag of the game holds what it promises, and is within one percent`() throws {
    var generator = SeededGenerator(seed: Seeds.current)
    let problem = try GoldProblem.game(
      kinds: generator.integer(in: 2...40), quantity: generator.pick([1, 2, 5, 50]),
      .random(using: &generator), using: &generator)
    let plan = GoldPlan.make(for: problem, effort: .quick) { _ in .goOn }
    try require(plan, for: problem)
    #expect(Double(plan.bound) <= 1.01 * Double(plan.gold))
    #expect(plan == GoldPlan.make(for: problem, effort: .quick) { _ in .goOn })
  }

  @Test(.seeds(1...6))
  func `A plan that is stopped at any report holds what it promises`() throws {
    var generator = SeededGenerator(seed: Seeds.current)
    let problem = try GoldProblem.game(
      kinds: 100, quantity: 2, Alchemist(), using: &generator)
    let end = generator.integer(in: 1...20)
    var reports: [PlanProgress] = []
    let plan = GoldPlan.make(for: problem, effort: .quick) { progress in
      reports.append(progress)
      return reports.count < end ? .goOn : .stop
    }
    try require(plan, for: problem)
    #expect(reports.count <= end)
    for (earlier, later) in zip(reports, reports.dropFirst()) {
      #expect(earlier.best <= later.best && earlier.bound >= later.bound)
    }
    for report in reports.suffix(3) {
      guard let draft = report.draft?() else { continue }
      try require(draft, for: problem)
      #expect(draft.gold == report.best && draft.bound == report.bound)
    }
    if let last = reports.last {
      #expect(last.draft != nil)
      #expect(last.best <= plan.gold && plan.gold <= last.bound && plan.bound <= last.bound)
    }
  }

  @Test(.seeds(1...6))
  func `Huge bags and huge prices overflow nothing`() throws {
    var generator = SeededGenerator(seed: Seeds.current)
    let rich = try Alchemist([.skill: 1000, .fortify: 10_000_000, .alchemist: 5])
    for alchemist in [Alchemist(), rich] {
      let problem = try GoldProblem.game(
        kinds: 30, quantity: generator.pick([1, 1_000_000]), alchemist, using: &generator)
      let plan = GoldPlan.make(for: problem, effort: .quick) { _ in .goOn }
      try requireFeasible(plan, for: problem)
      #expect(plan.gold <= plan.bound && plan.bound < 1 << 53)
      #expect(plan.bound < 1 << 53 - 1 || !plan.isExhausted || plan.gold < plan.bound)
    }
  }

  // MARK: Plain readings

  private func require(_ plan: GoldPlan, for problem: GoldProblem) throws {
    try requireFeasible(plan, for: problem)
    #expect(plan.gold == plan.brews.reduce(0) { $0 + $1.recipe.gold * $1.times })
    #expect(plan.gold >= problem.dearestFirst && plan.gold <= plan.bound)
    try requireProof(plan.proof, of: plan.bound, for: problem)
  }

  private func requireFeasible(_ plan: GoldPlan, for problem: GoldProblem) throws {
    var left = problem.available
    let brewable = Set(problem.brewable)
    for brew in plan.brews {
      #expect(brew.times > 0 && brewable.contains(brew.recipe))
      for ingredient in brew.recipe.ingredients { left[ingredient] -= brew.times }
    }
    #expect(Set(plan.brews.map(\.recipe)).count == plan.brews.count)
    for (brew, next) in zip(plan.brews, plan.brews.dropFirst()) {
      let (gold, nextGold) = (saturated(brew), saturated(next))
      #expect(gold > nextGold || gold == nextGold && brew.recipe.gold >= next.recipe.gold)
    }
    #expect(left == plan.left && left.allSatisfy { $0 >= 0 })
  }

  private func saturated(_ brew: PlannedBrew) -> Int {
    let (gold, overflow) = brew.recipe.gold.multipliedReportingOverflow(by: brew.times)
    return overflow ? 1 << 53 - 1 : min(gold, 1 << 53 - 1)
  }

  /// Every recipe is paid, and the prices of the bag add up to the bound.
  private func requireProof(_ proof: GoldProof, of bound: Int, for problem: GoldProblem) throws {
    for recipe in problem.brewable {
      var paid = 0
      for ingredient in recipe.ingredients { paid += proof.prices[ingredient] }
      for set in proof.odd {
        var shared = 0
        for ingredient in recipe.ingredients where set.ingredients.contains(ingredient) {
          shared += 1
        }
        if shared > 1 { paid += set.price }
      }
      try #require(paid >= 1000 * recipe.gold)
    }
    var total = 0
    for (ingredient, price) in proof.prices.enumerated() {
      #expect(price >= 0)
      total += price * problem.available[ingredient]
    }
    for set in proof.odd {
      #expect(set.price > 0)
      var pieces = 0
      for ingredient in set.ingredients { pieces += problem.available[ingredient] }
      #expect(pieces % 2 == 1)
      total += set.price * ((pieces - 1) / 2)
    }
    #expect(bound == total / 1000)
  }
}
