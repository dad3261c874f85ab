/// What one more piece of each ingredient would bring if potions could be divided.
struct ShoppingEstimates {
  struct Estimate {
    /// The catalog's index.
    let ingredient: Int
    /// How much the linear optimum of the bag grows, in whole gold, rounded down.
    let worth: Int
    /// No plan for the bag with one more piece makes more gold than this.
    let ceiling: Double
    /// Scaled prices by ingredient that prove the ceiling; nil if they are the bag's own prices.
    let prices: [Double]?
  }

  /// Empty if the linear program of the bag was not solved.
  private(set) var all: [Estimate] = []
  /// The scaled prices of the bag itself, by ingredient.
  let prices: [Double]
  /// The factor by which gold is scaled.
  let scale: Double

  init(_ openings: ShoppingOpenings, _ budget: StepBudget) {
    // The program is copied for each ingredient, so it reserves no room for odd sets.
    var program = LinearProgram(openings.bag, budget, setRoom: 0)
    let isSolved = program.solve(among: openings.brewable) == .optimal
    prices = program.prices
    scale = program.scale
    guard isSolved else { return }
    let optimum = program.exactObjective
    let ranked = RankedRecipes(openings, program)
    let heldBack = openings.problem.heldBack
    for ingredient in openings.bag.kinds.indices
    where !budget.isStopped && !heldBack.contains(ingredient) {
      if let estimate = Self.estimate(ingredient, openings, ranked, program, optimum) {
        all.append(estimate)
      }
    }
  }

  /// Nil if the program was not solved, or if no recipe uses the piece.
  private static func estimate(
    _ ingredient: Int, _ openings: ShoppingOpenings, _ ranked: RankedRecipes,
    _ program: LinearProgram, _ optimum: Double
  ) -> Estimate? {
    let opened = openings.opened[ingredient]
    // The price bounds the gain. If it is zero and no recipe opens, one more piece is worthless.
    if opened.isEmpty, program.prices[ingredient] <= LinearProgram.tolerance {
      guard openings.bag.quantities[ingredient] > 0 else { return nil }
      return Estimate(
        ingredient: ingredient, worth: 0, ceiling: program.ceiling, prices: nil)
    }
    var program = program
    program.rightSides[ingredient] += 1
    program.refresh()
    guard program.repair() == .optimal, ranked.solve(&program, opening: opened) else { return nil }
    let worth = Int((program.exactObjective - optimum + 1e-6).rounded(.down))
    return Estimate(
      ingredient: ingredient, worth: max(0, worth), ceiling: program.ceiling,
      prices: program.prices)
  }
}

/// The recipes of a bag, sorted by how much their gold exceeds the prices of its linear program.
///
/// With one more piece the prices fall only a little, so only the first of these recipes can pay.
private struct RankedRecipes {
  /// The recipe that pays most first.
  private let recipes: [Int]
  /// The surplus of each of these recipes.
  private let surpluses: [Double]
  private let prices: [Double]

  init(_ openings: ShoppingOpenings, _ program: LinearProgram) {
    let scan = PriceScan(program)
    var ranked = openings.brewable.map { recipe in
      (recipe: recipe, surplus: scan.surplus(of: openings.bag.recipes[recipe]))
    }
    ranked.sort { $0.surplus > $1.surplus || $0.surplus == $1.surplus && $0.recipe < $1.recipe }
    recipes = ranked.map(\.recipe)
    surpluses = ranked.map(\.surplus)
    prices = program.prices
  }

  /// The recipes that can pay at these prices: the sum of three prices falls by at most three times
  /// the largest fall of a single price.
  private func paying(at others: [Double]) -> ArraySlice<Int> {
    var most = 0.0
    for (price, other) in zip(prices, others) { most = max(most, price - other) }
    let least = -3 * most - LinearProgram.tolerance
    var (low, high) = (0, surpluses.count)
    while low < high {
      let middle = (low + high) / 2
      if surpluses[middle] >= least { low = middle + 1 } else { high = middle }
    }
    return recipes[..<low]
  }

  /// Solves a program for the bag's recipes and the opened ones; returns whether it was solved.
  func solve(_ program: inout LinearProgram, opening opened: [Int]) -> Bool {
    while program.improve() == .optimal {
      if program.admit(among: paying(at: program.prices) + opened) == 0 { return true }
    }
    return false
  }
}

extension LinearProgram {
  /// The gold of the current basis without perturbations, unscaled.
  ///
  /// The perturbations are so small that an optimal basis stays optimal without them.
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

  /// The cost of the unperturbed quantities at the current prices, unscaled: no plan makes more.
  fileprivate var ceiling: Double {
    var total = 0.0
    for row in rightSides.indices { total += prices[row] * rightSides[row].rounded(.down) }
    return total / scale
  }
}
