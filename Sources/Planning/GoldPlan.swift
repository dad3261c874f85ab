package import Alchemy

/// A bag of ingredients, and the recipes that may be brewed from it.
package struct GoldProblem: Sendable {
  package let index: RecipeIndex
  /// Nil for the default alchemist, whose prices the index has.
  package let prices: RecipePrices?
  /// The recipes that may be brewed; whether the bag suffices is for the planner.
  package let matching: RecipeSet
  /// How many pieces of each ingredient there are, by the catalog's index; never negative.
  package let available: [Int]

  package init(index: RecipeIndex, prices: RecipePrices?, matching: RecipeSet, available: [Int]) {
    self.index = index
    self.prices = prices
    self.matching = matching
    self.available = available
  }

  /// The recipe at a position of the index, with this alchemist's gold.
  package func recipe(at position: Int) -> Recipe { prices?[position] ?? index[position] }
}

/// How to brew a bag for the most gold, with a proof of how much more anybody could make.
package struct GoldPlan: Sendable, Equatable {
  /// The gold of all brews; at most 2^53 − 1.
  package let gold: Int
  /// The gold that no plan exceeds, as the proof shows; at most 2^53 − 1.
  package let bound: Int
  /// The dearest first by gold × times, then by the recipes' order; no recipe twice.
  package let brews: [PlannedBrew]
  /// How many pieces of each ingredient no brew uses.
  package let left: [Int]
  package let proof: GoldProof
}

/// Prices that show that no plan makes more than the bound.
///
/// In thousandths of gold, whole numbers. Each matching recipe r that the bag suffices for has
/// Σ price(i) over i in r, plus Σ price(S) over the odd sets S with at least two ingredients of r,
/// ≥ 1000 × gold(r). The bound is ⌊(Σ quantity(i) × price(i) + Σ price(S) × ⌊quantity(S) / 2⌋) / 1000⌋.
package struct GoldProof: Sendable, Equatable {
  /// Ingredients of which a potion that uses two or three of their pieces uses up two.
  package struct OddSet: Sendable, Equatable {
    /// Ascending.
    package let ingredients: [Int]
    package let price: Int

    package init(ingredients: [Int], price: Int) {
      self.ingredients = ingredients
      self.price = price
    }
  }

  /// The price of a piece of each ingredient, by the catalog's index; 0 for what is not in the bag.
  package let prices: [Int]
  package let odd: [OddSet]

  package init(prices: [Int], odd: [OddSet]) {
    self.prices = prices
    self.odd = odd
  }
}

extension GoldPlan {
  /// The best plan that the effort allows; `report` is called every few milliseconds of work.
  package static func make(
    for problem: GoldProblem, effort: PlanEffort, report: (PlanProgress) -> PlanVerdict
  ) -> GoldPlan {
    var left = problem.available
    var brews: [PlannedBrew] = []
    var prices = [Int](repeating: 0, count: left.count)
    let recipes = problem.matching.positions.map(problem.recipe).sorted { $0.gold > $1.gold }
    for recipe in recipes where recipe.ingredients.allSatisfy({ problem.available[$0] > 0 }) {
      let share = (1000 * recipe.gold + recipe.ingredients.count - 1) / recipe.ingredients.count
      for ingredient in recipe.ingredients { prices[ingredient] = max(prices[ingredient], share) }
      let times = recipe.ingredients.map { left[$0] }.min() ?? 0
      guard times > 0 else { continue }
      for ingredient in recipe.ingredients { left[ingredient] -= times }
      brews.append(PlannedBrew(recipe: recipe, times: times))
    }
    brews.sort { $0.recipe.gold * $0.times > $1.recipe.gold * $1.times }
    let bound = zip(problem.available, prices).reduce(0) { $0 + $1.0 * $1.1 } / 1000
    return GoldPlan(
      gold: brews.reduce(0) { $0 + $1.recipe.gold * $1.times }, bound: bound, brews: brews,
      left: left, proof: GoldProof(prices: prices, odd: []))
  }
}
