/// What to buy for some gold, so that the most gold is left after all potions are sold.
package struct PurchasePlan: Sendable, Equatable {
  /// Some pieces of one ingredient.
  package struct Item: Sendable, Equatable {
    /// The catalog's index.
    package let ingredient: Int
    /// At least 1.
    package let count: Int
    /// What one piece costs.
    package let price: Int
  }

  /// By index.
  package let items: [Item]
  /// What the potions of the bag alone sell for, by the best plan that was found.
  package let before: Int
  /// What the potions sell for with these pieces, by the best plan that was found.
  package let after: Int
  /// No purchase within the budget, and no plan with it, leaves more gold: `after` less what the
  /// pieces cost is at most this; the largest number if nothing is proved.
  package let bound: Int

  /// What all pieces cost together.
  package var cost: Int { items.reduce(0) { $0 + $1.count * $1.price } }
}

/// The question: what to buy.
package struct PurchaseProblem: Sendable {
  /// The bag, with recipes whose gold is what the potions sell for.
  package let bag: GoldProblem
  /// What a piece of each ingredient costs, by the catalog's index, at least 1; nil for what cannot
  /// be bought.
  package let prices: [Int?]
  /// How much gold may be spent.
  package let budget: Int
  /// How many pieces of each ingredient may be bought.
  package let each: Int
  /// Whether the bag has all ingredients that can be bought; otherwise nothing limits a purchase.
  let isWhole: Bool

  /// `prices` must be for the ingredients of `bag`.
  package init(
    bag: GoldProblem, prices: [Int?], budget: Int, each: Int, isWhole: Bool = true
  ) {
    self.isWhole = isWhole
    self.bag = bag
    self.prices = prices.map { price in price.flatMap { $0 <= budget ? $0 : nil } }
    self.budget = budget
    self.each = each
  }

  /// The bag with these pieces in addition, by the catalog's index.
  func bag(with pieces: [Int]) -> GoldProblem {
    GoldProblem(
      recipes: bag.recipes, available: zip(bag.available, pieces).map { $0 + $1 },
      heldBack: bag.heldBack)
  }

  /// What these pieces cost.
  func cost(of pieces: [Int]) -> Int {
    pieces.indices.reduce(0) { $0 + pieces[$1] * (prices[$1] ?? 0) }
  }
}

extension PurchasePlan {
  /// The steps of the search for pieces together: about a second.
  private static let steps = 500_000_000

  /// The best purchase that is found within the steps; `report` is called every few milliseconds of
  /// work.
  ///
  /// The linear program allows parts of potions and of pieces; its solutions for some prices of the
  /// budget are rounded. Then one piece at a time is exchanged for others. Each choice is judged by a
  /// plan of the bag with its pieces.
  package static func make(
    for problem: PurchaseProblem, report: (PlanProgress) -> PlanVerdict
  ) -> PurchasePlan {
    withoutActuallyEscaping(report) { report in
      let budget = StepBudget(steps, progress: .goldUnknown, report)
      let relaxation = PurchaseRelaxation(problem, budget)
      var search = PurchaseSearch(problem, relaxation, budget)
      search.run()
      return search.plan
    }
  }
}

/// Tries purchases, and keeps the best.
private struct PurchaseSearch {
  private let problem: PurchaseProblem
  private let relaxation: PurchaseRelaxation
  private let budget: StepBudget
  /// The gold of the bag alone.
  private let before: Int
  private var best: [Int]
  private var bestGold: Int
  /// What was tried, with the gold of its plan.
  private var tried: [[Int]: Int] = [:]

  /// The steps for the plan of one choice: enough for the linear program, its odd sets, and a look
  /// around.
  private static let stepsOfChoice = 12_000_000
  /// The steps for finding out whether a bag is enough for a recipe.
  private static let stepsOfRecipe = 32
  /// How many ingredients an exchange tries to take in.
  private static let newcomers = 12

  init(_ problem: PurchaseProblem, _ relaxation: PurchaseRelaxation, _ budget: StepBudget) {
    self.problem = problem
    self.relaxation = relaxation
    self.budget = budget
    best = problem.prices.map { _ in 0 }
    before = Self.gold(of: problem.bag, budget)
    bestGold = before
    tried[best] = before
  }

  var plan: PurchasePlan {
    PurchasePlan(
      items: best.indices.compactMap { ingredient in
        guard best[ingredient] > 0, let price = problem.prices[ingredient] else { return nil }
        return PurchasePlan.Item(ingredient: ingredient, count: best[ingredient], price: price)
      }, before: before, after: bestGold,
      bound: max(relaxation.bound, bestGold - problem.cost(of: best)))
  }

  private var isProved: Bool { bestGold - problem.cost(of: best) >= relaxation.bound }

  mutating func run() {
    for pieces in relaxation.purchases { offer(filled(whole(pieces), without: nil)) }
    var goesOn = true
    while goesOn, !isProved, budget.goesOn() { goesOn = exchange() }
  }

  /// Takes the first exchange that leaves more gold; false if there is none.
  ///
  /// A piece goes, those worth least for their price first; another comes, those worth most first;
  /// what is left of the budget is spent, or kept.
  private mutating func exchange() -> Bool {
    let bought = best.indices.filter { best[$0] > 0 }
      .sorted { (relaxation.value(of: $0), $0) < (relaxation.value(of: $1), $1) }
    let newcomers = Array(relaxation.order.prefix(Self.newcomers))
    for leaving in [nil] + bought {
      var rest = best
      if let leaving { rest[leaving] -= 1 }
      for coming in [nil] + newcomers where coming != leaving {
        guard let pieces = adding(coming, to: rest) else { continue }
        if offer(filled(pieces, without: leaving)) || offer(pieces) { return true }
        guard !isProved, budget.goesOn() else { return false }
      }
    }
    return false
  }

  /// One more piece; nil if there are no more, or the budget is not enough.
  private func adding(_ ingredient: Int?, to pieces: [Int]) -> [Int]? {
    guard let ingredient else { return pieces }
    var pieces = pieces
    pieces[ingredient] += 1
    return pieces[ingredient] <= problem.each && problem.cost(of: pieces) <= problem.budget
      ? pieces : nil
  }

  /// Keeps these pieces if they leave more gold than the best so far.
  @discardableResult
  private mutating func offer(_ pieces: [Int]) -> Bool {
    guard tried[pieces] == nil, budget.goesOn() else { return false }
    let gold = Self.gold(of: problem.bag(with: pieces), budget)
    tried[pieces] = gold
    guard gold - problem.cost(of: pieces) > bestGold - problem.cost(of: best) else { return false }
    (best, bestGold) = (pieces, gold)
    return true
  }

  private static func gold(of problem: GoldProblem, _ budget: StepBudget) -> Int {
    let bag = BagRecipes(of: problem)
    budget.spend(stepsOfRecipe * problem.recipes.count)
    var search = GoldSearch(bag, budget.part(stepsOfChoice))
    search.run()
    budget.add(search.budget)
    return SaturatingGold.total(of: search.best, in: bag)
  }

  /// The whole pieces of a solution, then the pieces with the largest fractions, within the budget.
  private func whole(_ solution: [Double]) -> [Int] {
    var pieces = solution.map { _ in 0 }
    var left = problem.budget
    func take(_ count: Int, _ ingredient: Int) {
      guard let price = problem.prices[ingredient] else { return }
      let count = min(count, left / price)
      pieces[ingredient] += count
      left -= count * price
    }
    let order = solution.indices.sorted { (solution[$1], $0) < (solution[$0], $1) }
    for ingredient in order { take(Int((solution[ingredient] + 1e-3).rounded(.down)), ingredient) }
    let parts = solution.map { $0 - ($0 + 1e-3).rounded(.down) }
    for ingredient in parts.indices.sorted(by: { (parts[$1], $0) < (parts[$0], $1) })
    where parts[ingredient] > 0.01 && pieces[ingredient] < problem.each { take(1, ingredient) }
    return pieces
  }

  /// Adds the pieces that are worth most for their price, if they are worth it, within the budget.
  private func filled(_ pieces: [Int], without refused: Int?) -> [Int] {
    var pieces = pieces
    var left = problem.budget - problem.cost(of: pieces)
    for ingredient in relaxation.order
    where ingredient != refused && relaxation.value(of: ingredient) > 1 {
      guard let price = problem.prices[ingredient] else { continue }
      let count = min(problem.each - pieces[ingredient], left / price)
      guard count > 0 else { continue }
      pieces[ingredient] += count
      left -= count * price
    }
    return pieces
  }
}
