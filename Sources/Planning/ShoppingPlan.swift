package import Alchemy

/// Which ingredient to get next.
package struct ShoppingPlan: Sendable, Equatable {
  /// What one more piece of an ingredient is worth.
  package struct Item: Sendable, Equatable {
    /// The catalog's index.
    package let ingredient: Int
    /// By how much the linear optimum of the bag grows, in whole gold, rounded down.
    package let worth: Int
    /// How many matching recipes lack nothing but this ingredient.
    package let opens: Int
    /// The dearest of them.
    package let best: Recipe?
  }

  /// By worth, then by what they open, the most first; then by index.
  package let items: [Item]

  /// The `limit` best ingredients, none of them worthless.
  ///
  /// A linear program for each ingredient that can be worth something, solved from the solution of the
  /// bag. After a stop, only the ingredients that were looked at before are listed.
  package static func make(
    for problem: GoldProblem, limit: Int, report: (PlanProgress) -> PlanVerdict
  ) -> ShoppingPlan {
    withoutActuallyEscaping(report) { report in
      let search = ShoppingSearch(problem, StepBudget(.max, progress: .goldUnknown, report))
      var items = problem.available.indices.compactMap(search.item)
      items.sort {
        if $0.worth != $1.worth { return $0.worth > $1.worth }
        if $0.opens != $1.opens { return $0.opens > $1.opens }
        return $0.ingredient < $1.ingredient
      }
      return ShoppingPlan(items: Array(items.prefix(max(0, limit))))
    }
  }
}

/// The linear program of a bag, with the recipes that one more ingredient opens.
private struct ShoppingSearch {
  private let problem: GoldProblem
  /// All ingredients are kinds, so a kind is the ingredient's index.
  private let bag: BagRecipes
  private let budget: StepBudget
  /// The bag's own recipes.
  private var brewable: [Int] = []
  /// The recipes worth something that lack only this ingredient, by ingredient.
  private var opened: [[Int]]
  /// How many recipes lack only this ingredient, by ingredient.
  private var openCounts: [Int]
  private let program: LinearProgram
  private let optimum: Double
  private let isSolved: Bool

  init(_ problem: GoldProblem, _ budget: StepBudget) {
    let available = problem.available
    let one = problem.recipes(lacking: 1)
    bag = BagRecipes(
      problem, kinds: Array(available.indices), problem.recipes(lacking: 0).union(one))
    opened = [[Int]](repeating: [], count: available.count)
    for (number, entry) in bag.recipes.enumerated() {
      if let lacking = bag.kinds(of: entry).first(where: { available[$0] == 0 }) {
        opened[lacking].append(number)
      } else {
        brewable.append(number)
      }
    }
    openCounts = opened.map(\.count)
    for recipe in one.positions.lazy.map(problem.recipe) where recipe.gold == 0 {
      for ingredient in recipe.ingredients where available[ingredient] == 0 {
        openCounts[ingredient] += 1
      }
    }
    var program = LinearProgram(bag, budget)
    isSolved = program.solve(among: brewable) == .optimal
    optimum = program.exactObjective
    self.program = program
    self.problem = problem
    self.budget = budget
  }

  /// What one more piece of an ingredient is worth; nil if it is worth nothing or was not looked at.
  func item(_ ingredient: Int) -> ShoppingPlan.Item? {
    guard isSolved, !budget.isStopped else { return nil }
    let recipes = opened[ingredient]
    // A price is what one more piece is worth at most, and every opened recipe needs a new piece.
    guard !recipes.isEmpty || program.prices[ingredient] > LinearProgram.tolerance else {
      return nil
    }
    var program = program
    program.rightSides[ingredient] += 1
    program.refresh()
    let candidates = recipes.isEmpty ? brewable : brewable + recipes
    guard program.repair() == .optimal, program.solve(among: candidates) == .optimal else {
      return nil
    }
    let worth = Int((program.exactObjective - optimum + 1e-6).rounded(.down))
    guard worth > 0 else { return nil }
    let best = recipes.map { problem.recipe(at: bag.recipes[$0].position) }.min {
      $0.precedes($1)
    }
    return ShoppingPlan.Item(
      ingredient: ingredient, worth: min(worth, SaturatingGold.maximum),
      opens: openCounts[ingredient],
      best: best)
  }
}

extension LinearProgram {
  /// The gold of the present basis for the unperturbed gold and quantities, unscaled.
  ///
  /// The perturbations are so small that a basis that is best with them is best without.
  fileprivate var exactObjective: Double {
    var total = 0.0
    for row in basis.indices where basis[row] >= 0 {
      var amount = 0.0
      for column in rightSides.indices {
        amount += inverse[row * stride + column] * rightSides[column].rounded(.down)
      }
      total += Double(bag.recipes[recipes[basis[row]]].gold) * amount
    }
    return total
  }
}
