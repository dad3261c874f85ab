import Alchemy

/// The recipes of a bag, and those that one more ingredient makes possible: *opens*.
struct ShoppingOpenings {
  let problem: GoldProblem
  /// All ingredients are kinds, so a kind is the ingredient's index; includes the opened recipes.
  let bag: BagRecipes
  /// The bag's own recipes.
  private(set) var brewable: [Int] = []
  /// For each ingredient, the recipes worth gold that lack only this ingredient.
  private(set) var opened: [[Int]]
  /// For each ingredient, how many recipes lack only this ingredient.
  private(set) var counts: [Int]

  init(_ problem: GoldProblem) {
    let available = problem.available
    bag = BagRecipes(problem, kinds: Array(available.indices), lackingAtMost: 1)
    opened = [[Int]](repeating: [], count: available.count)
    let isThere = available.map { $0 > 0 } + [true]
    for (number, entry) in bag.recipes.enumerated() {
      if !isThere[entry.first] {
        opened[entry.first].append(number)
      } else if !isThere[entry.second] {
        opened[entry.second].append(number)
      } else if !isThere[entry.third] {
        opened[entry.third].append(number)
      } else {
        brewable.append(number)
      }
    }
    counts = opened.map(\.count)
    // `bag` has only the recipes that are worth gold.
    for recipe in problem.recipes.reversed() {
      if recipe.gold > 0 { break }
      guard problem.lacking(recipe) == 1 else { continue }
      for ingredient in recipe.ingredients where available[ingredient] == 0 {
        counts[ingredient] += 1
      }
    }
    self.problem = problem
  }

  /// The dearest recipe that an ingredient opens.
  func best(of ingredient: Int) -> GoldRecipe? {
    opened[ingredient].first.map { problem.recipes[bag.recipes[$0].position] }
  }
}
