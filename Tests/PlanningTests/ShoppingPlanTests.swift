import Alchemy
import Planning
import TestSupport
import Testing

@Suite struct ShoppingPlanTests {
  @Test func `Jarrin Root is the best to add to the example`() throws {
    let problem = try GoldProblem.example()
    let items = ShoppingPlan.make(for: problem, limit: 3) { _ in .goOn }.items
    let ids = problem.index.catalog.ingredients.map(\.id)
    #expect(items.map { ids[$0.ingredient] } == ["jarrin-root", "giants-toe", "boar-tusk"])
    #expect(items.map(\.worth) == [804, 583, 485])
    #expect(items.first?.opens == 16 && items.first?.best?.gold == 899)
  }

  @Test(.seeds(1...60))
  func `A shopping list counts what one more ingredient opens`() throws {
    var generator = SeededGenerator(seed: Seeds.current)
    let problem = try GoldProblem.small(using: &generator)
    let items = ShoppingPlan.make(for: problem, limit: 100) { _ in .goOn }.items
    let recipes = problem.matching.positions.map(problem.recipe)
    for item in items {
      let opened = recipes.filter { recipe in
        recipe.ingredients.filter { problem.available[$0] == 0 } == [item.ingredient]
      }
      #expect(item.opens == opened.count && item.worth > 0)
      #expect(item.best?.gold == opened.map(\.gold).max())
    }
    for (one, other) in zip(items, items.dropFirst()) {
      #expect(
        (one.worth, one.opens, other.ingredient) > (other.worth, other.opens, one.ingredient))
    }
    #expect(Set(items.map(\.ingredient)).count == items.count)
    #expect(items == ShoppingPlan.make(for: problem, limit: 100) { _ in .goOn }.items)
    #expect(
      Array(items.prefix(2)) == ShoppingPlan.make(for: problem, limit: 2) { _ in .goOn }.items)
  }

  /// The linear optimum lies between the optimum of whole potions and any bound; so a piece that makes
  /// more than the bound of the bag allows is worth at least the difference.
  @Test(.seeds(1...60))
  func `What a piece is worth is within what whole potions and bounds allow`() throws {
    var generator = SeededGenerator(seed: Seeds.current)
    let problem = try GoldProblem.small(using: &generator)
    let items = ShoppingPlan.make(for: problem, limit: 100) { _ in .goOn }.items
    var worth = [Int](repeating: 0, count: problem.available.count)
    for item in items { worth[item.ingredient] = item.worth }
    let dearest = problem.matching.positions.map { problem.recipe(at: $0).gold }.max() ?? 0
    for ingredient in worth.indices {
      // One more piece is in at most one more potion's worth of divided potions.
      #expect(worth[ingredient] <= dearest)
      guard problem.available[ingredient] == 0 else { continue }
      // Without any recipe before, the linear optimum was 0, and the piece opens all there is.
      if problem.brewable.isEmpty {
        var available = problem.available
        available[ingredient] += 1
        let more = GoldProblem(
          index: problem.index, prices: problem.prices, matching: problem.matching,
          available: available)
        #expect(worth[ingredient] == more.optimum)
      }
    }
  }

  @Test func `A list that is stopped at once is in order`() throws {
    let plan = ShoppingPlan.make(for: try .example(), limit: 100) { _ in .stop }
    #expect(zip(plan.items, plan.items.dropFirst()).allSatisfy { $0.worth >= $1.worth })
  }
}
