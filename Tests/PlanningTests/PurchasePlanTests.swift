import Alchemy
import TestSupport
import Testing

@testable import Planning

@Suite("What to buy for some gold")
struct PurchasePlanTests {
  /// The most gold that any purchase leaves, by trying all.
  private static func best(_ problem: PurchaseProblem, _ pieces: [Int], from next: Int) -> Int {
    guard next < pieces.count else {
      return problem.bag(with: pieces).optimum - problem.cost(of: pieces)
    }
    var (best, pieces) = (0, pieces)
    for count in 0...(problem.prices[next] == nil ? 0 : problem.each) {
      pieces[next] = count
      if problem.cost(of: pieces) > problem.budget { break }
      best = max(best, Self.best(problem, pieces, from: next + 1))
    }
    return best
  }

  private static func small(using generator: inout SeededGenerator) throws -> PurchaseProblem {
    var bag = try GoldProblem.small(using: &generator)
    var available = bag.available
    while available.reduce(0, +) > 4 {
      available[generator.pick(available.indices.filter { available[$0] > 0 })] -= 1
    }
    bag = GoldProblem(recipes: bag.recipes, available: available)
    let dear = max(2, (bag.recipes.first?.gold ?? 2) / 2)
    var buyable = 0
    let prices = available.map { _ -> Int? in
      guard buyable < 4, generator.chance(oneIn: 2) else { return nil }
      buyable += 1
      return generator.integer(in: 1...dear)
    }
    return PurchaseProblem(
      bag: bag, prices: prices, budget: generator.integer(in: 1...3 * dear),
      each: generator.integer(in: 1...2))
  }

  @Test(.seeds(0...149))
  func `A purchase is within its bound, and no purchase of a small bag is beyond it`() throws {
    var generator = SeededGenerator(seed: Seeds.current)
    let problem = try Self.small(using: &generator)
    let plan = PurchasePlan.make(for: problem) { _ in .goOn }
    var pieces = problem.prices.map { _ in 0 }
    for item in plan.items {
      #expect(item.count >= 1 && item.count <= problem.each)
      #expect(problem.prices[item.ingredient] == item.price)
      pieces[item.ingredient] = item.count
    }
    #expect(plan.cost <= problem.budget)
    let best = Self.best(problem, problem.prices.map { _ in 0 }, from: 0)
    #expect(plan.before == problem.bag.optimum)
    #expect(plan.after == problem.bag(with: pieces).optimum)
    #expect(plan.after - plan.cost <= best && best <= plan.bound)
    #expect(plan.after - plan.cost >= plan.before, "nothing is bought at a loss")
    #expect(plan == PurchasePlan.make(for: problem) { _ in .goOn })
  }

  @Test func `Most purchases of small bags are the best there are`() throws {
    var (best, all) = (0, 0)
    for seed in 0..<60 {
      var generator = SeededGenerator(seed: UInt64(seed))
      let problem = try Self.small(using: &generator)
      let plan = PurchasePlan.make(for: problem) { _ in .goOn }
      all += 1
      if plan.after - plan.cost == Self.best(problem, problem.prices.map { _ in 0 }, from: 0) {
        best += 1
      }
    }
    #expect(best * 20 >= all * 19, "\(best) of \(all)")
  }

  @Test func `A budget that nothing costs, a stop, and nothing to buy leave the bag as it is`()
    throws
  {
    let bag = try GoldProblem.example()
    let prices: [Int?] = bag.available.map { _ in 30 }
    for problem in [
      PurchaseProblem(bag: bag, prices: prices, budget: 29, each: 3),
      PurchaseProblem(bag: bag, prices: bag.available.map { _ in nil }, budget: 500, each: 3),
    ] {
      let plan = PurchasePlan.make(for: problem) { _ in .goOn }
      #expect(plan.items == [] && plan.before == plan.after)
    }
    let stopped = PurchasePlan.make(
      for: PurchaseProblem(bag: bag, prices: prices, budget: 500, each: 3)
    ) { _ in .stop }
    #expect(stopped.cost <= 500 && stopped.after - stopped.cost <= stopped.bound)
  }

  @Test(arguments: [1 << 53 - 1, 1 << 52, 1 << 50, 9_100_000_000_000])
  func `Huge golds overflow nothing, and prove nothing that does not hold`(gold: Int) throws {
    let bag = try GoldProblem.example()
    let recipes = bag.recipes.enumerated().map { place, recipe in
      GoldRecipe(recipe.ingredients, gold: max(1, gold - place % 7))
    }
    for quantity in [0, 1, 1_000_000] {
      let problem = PurchaseProblem(
        bag: GoldProblem(recipes: recipes.sorted(), available: bag.available.map { _ in quantity }),
        prices: bag.available.map { _ in 9 }, budget: 100, each: 3)
      // Without a proof the search ends only when its steps are used up.
      var reports = 0
      let plan = PurchasePlan.make(for: problem) { _ in
        reports += 1
        return reports < 50 ? .goOn : .stop
      }
      #expect(plan.cost <= 100 && plan.after - plan.cost <= plan.bound)
    }
  }

  @Test func `Where not everything was looked at, nothing is proved`() throws {
    let bag = try GoldProblem.example()
    let plan = PurchasePlan.make(
      for: PurchaseProblem(
        bag: bag, prices: bag.available.map { _ in 30 }, budget: 300, each: 3, isWhole: false)
    ) { _ in .goOn }
    #expect(!plan.items.isEmpty && plan.bound == 1 << 53 - 1)
  }

  @Test func `What is bought for the example earns more than it costs, near to its bound`() throws {
    let bag = try GoldProblem.example()
    let plan = PurchasePlan.make(
      for: PurchaseProblem(bag: bag, prices: bag.available.map { _ in 30 }, budget: 300, each: 3)
    ) { _ in .goOn }
    #expect(plan.cost <= 300 && plan.after - plan.cost > plan.before)
    #expect(Double(plan.bound) <= 1.1 * Double(plan.after - plan.cost))
  }
}
