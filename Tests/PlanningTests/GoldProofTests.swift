import Alchemy
import Planning
import TestSupport
import Testing

@Suite struct GoldProofTests {
  private func proof(_ problem: GoldProblem) -> GoldProof {
    GoldPlan.make(for: problem, effort: .quick) { _ in .goOn }.proof
  }

  @Test func `The proof of the example shows 1,132 gold`() throws {
    let problem = try GoldProblem.example()
    #expect(GoldProof.check(proof(problem), for: problem) == .success(1132))
  }

  @Test(.seeds(1...50))
  func `A price that is lowered leaves a recipe unpaid, or the bound is lower too`() throws {
    var generator = SeededGenerator(seed: Seeds.current)
    let problem = try GoldProblem.small(using: &generator)
    let proof = proof(problem)
    guard let bound = try? GoldProof.check(proof, for: problem).get() else {
      Issue.record("the planner's own proof fails")
      return
    }
    #expect(bound >= problem.optimum)
    for ingredient in proof.prices.indices where proof.prices[ingredient] > 0 {
      var prices = proof.prices
      prices[ingredient] -= generator.integer(in: 1...prices[ingredient])
      switch GoldProof.check(GoldProof(prices: prices, odd: proof.odd), for: problem) {
      case .success(let lower): #expect(problem.optimum <= lower && lower <= bound)
      case .failure(.unpaid(let recipe, let paid, let needed)):
        #expect(problem.brewable.contains(recipe) && paid < needed)
      case .failure(let violation): Issue.record("\(violation)")
      }
    }
  }

  @Test func `A recipe of two ingredients has to be paid, too`() throws {
    let problem = try GoldProblem.game(["blue-mountain-flower": 1, "wheat": 1])
    let none = GoldProof(prices: [Int](repeating: 0, count: problem.available.count), odd: [])
    let recipe = try #require(problem.brewable.first)
    #expect(recipe.ingredients.count == 2)
    #expect(
      GoldProof.check(none, for: problem)
        == .failure(.unpaid(recipe, paid: 0, needed: 1000 * recipe.gold)))
  }

  @Test func `An odd set of three pieces allows one potion, not two`() throws {
    let problem = try GoldProblem.game(["blue-mountain-flower": 2, "wheat": 1])
    let recipe = try #require(problem.brewable.first)
    let set = GoldProof.OddSet(
      ingredients: recipe.ingredients.sorted(), price: 1000 * recipe.gold)
    let proof = GoldProof(
      prices: [Int](repeating: 0, count: problem.available.count), odd: [set])
    #expect(GoldProof.check(proof, for: problem) == .success(recipe.gold))
  }

  @Test func `Every flaw of a proof's numbers has a name`() throws {
    let problem = try GoldProblem.example()
    let count = problem.available.count
    let zeros = [Int](repeating: 0, count: count)
    func check(_ prices: [Int], _ odd: [GoldProof.OddSet] = []) -> GoldProof.Violation? {
      switch GoldProof.check(GoldProof(prices: prices, odd: odd), for: problem) {
      case .success: nil
      case .failure(let violation): violation
      }
    }
    func set(_ ingredients: [Int], _ price: Int = 1) -> [GoldProof.OddSet] {
      [GoldProof.OddSet(ingredients: ingredients, price: price)]
    }
    #expect(check([]) == .priceCount(0, expected: count))
    #expect(check([-1] + zeros.dropFirst()) == .ingredientPrice(ingredient: 0))
    #expect(check([.max] + zeros.dropFirst()) == .ingredientPrice(ingredient: 0))
    #expect(check(zeros, set([1], -1)) == .setPrice(set: 0))
    #expect(check(zeros, set([1, 1])) == .setIngredients(set: 0))
    #expect(check(zeros, set([2, 1])) == .setIngredients(set: 0))
    #expect(check(zeros, set([-1])) == .setIngredients(set: 0))
    #expect(check(zeros, set([count])) == .setIngredients(set: 0))
  }

  @Test func `Sums that are too large prove nothing`() throws {
    var problem = try GoldProblem.example()
    problem = GoldProblem(
      recipes: problem.recipes, available: problem.available.map { $0 * 1_000_000_000_000 })
    let prices = [Int](repeating: GoldProof.largestSum, count: problem.available.count)
    let all = GoldProof.OddSet(
      ingredients: Array(prices.indices), price: GoldProof.largestSum)
    #expect(
      GoldProof.check(GoldProof(prices: prices, odd: [all]), for: problem)
        == .success(GoldProof.largestSum))
  }
}
