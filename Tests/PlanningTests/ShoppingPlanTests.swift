import Alchemy
import Planning
import TestSupport
import Testing

@Suite struct ShoppingPlanTests {
  @Test func `Jarrin Root is the best to add to the example`() throws {
    let problem = try GoldProblem.example()
    let items = ShoppingPlan.make(for: problem, limit: 3) { _ in .goOn }.items
    let ids = try Game.index.get().catalog.ingredients.map(\.id)
    #expect(items.map { ids[$0.ingredient] } == ["jarrin-root", "giants-toe", "boar-tusk"])
    #expect(items.map(\.worth) == [899, 583, 485])
    #expect(items.allSatisfy { !$0.isAbout })
    #expect(items.first?.opens == 16 && items.first?.best?.gold == 899)
  }

  /// Each worth is the optimum with one more piece less the optimum without, by trying everything.
  @Test func `The first twenty of the example are worth what they really bring, and are the best`()
    throws
  {
    let problem = try GoldProblem.example()
    let ids = try Game.index.get().catalog.ingredients.map(\.id)
    let items = ShoppingPlan.make(for: problem, limit: 300) { _ in .goOn }.items
    let without = problem.optimum
    let worths = problem.available.indices.map { problem.adding($0).optimum - without }
    #expect(items.prefix(20).allSatisfy { !$0.isAbout })
    for item in items where !item.isAbout {
      #expect(item.worth == worths[item.ingredient], "\(ids[item.ingredient])")
    }
    #expect(items.prefix(20).map(\.worth) == Array(worths.sorted(by: >).prefix(20)))
    let ash = try #require(items.first { ids[$0.ingredient] == "ash-creep-cluster" })
    #expect(ash.worth == 151 || ash.isAbout)
  }

  @Test(.seeds(1...120))
  func `Every worth in a small bag is what one more piece really brings`() throws {
    var generator = SeededGenerator(seed: Seeds.current)
    let problem = try GoldProblem.small(using: &generator)
    let items = ShoppingPlan.make(for: problem, limit: 300) { _ in .goOn }.items
    let without = problem.optimum
    var worths = problem.available.indices.map { problem.adding($0).optimum - without }
    for item in items {
      #expect(!item.isAbout && item.worth == worths[item.ingredient])
      worths[item.ingredient] = 0
    }
    #expect(worths.allSatisfy { $0 == 0 }, "an ingredient that brings gold is not listed")
  }

  /// A bag too large to try everything: what was planned is possible, and what was not says so.
  @Test(.seeds(1...6))
  func `No planned worth in a bag of the game is more than bounds allow`() throws {
    var generator = SeededGenerator(seed: Seeds.current)
    let problem = try GoldProblem.game(
      kinds: generator.integer(in: 20...110), quantity: generator.pick([1, 3, 20]),
      .random(using: &generator), using: &generator)
    let plan = GoldPlan.make(for: problem, effort: .quick) { _ in .goOn }
    for item in ShoppingPlan.make(for: problem, limit: 30, report: { _ in .goOn }).items {
      guard !item.isAbout else { continue }
      let more = GoldPlan.make(for: problem.adding(item.ingredient), effort: .quick) { _ in .stop }
      #expect(item.worth <= more.bound - plan.gold && item.worth >= more.gold - plan.bound)
    }
  }

  @Test(.seeds(1...60))
  func `A shopping list counts what one more ingredient opens`() throws {
    var generator = SeededGenerator(seed: Seeds.current)
    let problem = try GoldProblem.small(using: &generator)
    let items = ShoppingPlan.make(for: problem, limit: 100) { _ in .goOn }.items
    let recipes = problem.recipes
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
    let dearest = problem.recipes.map(\.gold).max() ?? 0
    for ingredient in worth.indices {
      // One more piece is in at most one more potion's worth of divided potions.
      #expect(worth[ingredient] <= dearest)
      guard problem.available[ingredient] == 0 else { continue }
      // Without any recipe before, the linear optimum was 0, and the piece opens all there is.
      if problem.brewable.isEmpty {
        #expect(worth[ingredient] == problem.adding(ingredient).optimum)
      }
    }
  }

  @Test func `A list that is stopped at once is in order`() throws {
    let plan = ShoppingPlan.make(for: try .example(), limit: 100) { _ in .stop }
    #expect(zip(plan.items, plan.items.dropFirst()).allSatisfy { $0.worth >= $1.worth })
  }
}
