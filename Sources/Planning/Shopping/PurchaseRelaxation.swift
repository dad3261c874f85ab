/// Purchases in parts of pieces, and a bound of all purchases.
///
/// The linear program has from the start all pieces that may be bought, and lets each be given back for
/// its price. The budget has a price, too, by which pieces cost more. Let c be what a piece of an
/// ingredient costs, E how many can be bought of each, q the pieces that the player has, B the budget,
/// and λ ≥ 0 its price.
/// With any prices p ≥ 0 that pay for each recipe, what is left after any purchase is at most
///
///     Σ q p + E Σ max(0, p − (1 + λ) c) + λ B,
///
/// because potions sell for no more than the prices of their pieces. The linear program has the best
/// p for a λ. The bound is convex in λ, and its slope is B less what the solution spends, so the best
/// λ is found by halving.
struct PurchaseRelaxation {
  /// What is left after any purchase is at most this, proved by whole thousandths of gold; the largest
  /// number if nothing is proved.
  private(set) var bound = SaturatingGold.maximum
  /// The solutions for several λ: pieces of each ingredient, by the catalog's index.
  private(set) var purchases: [[Double]] = []
  /// The ingredients that may be worth their price, those worth most for it first.
  private(set) var order: [Int] = []
  private var values: [Double]
  /// The lowest bound of a λ, whether it is proved or not.
  private var lowest = Int.max

  private let problem: PurchaseProblem
  /// How many λ are tried at most.
  private static let rounds = 14
  /// An ingredient that one potion needs and another one has in plenty may have a low price.
  private static let leastValue = 0.3
  /// λ is a whole number of thousandths, as prices are of gold.
  private static let parts = 1000

  init(_ problem: PurchaseProblem, _ budget: StepBudget) {
    self.problem = problem
    values = problem.prices.map { _ in 0 }
    let whole = BagRecipes(
      of: problem.bag(with: problem.prices.map { $0 == nil ? 0 : problem.each }))
    var program = LinearProgram(whole, budget, setRoom: 0)
    let returns = whole.kinds.indices.compactMap { kind in
      problem.prices[whole.kinds[kind]].map { (kind: kind, price: $0) }
    }
    for (kind, price) in returns {
      program.addReturn(of: kind, for: price, upper: Double(problem.each))
    }
    var (low, high, step) = (0, Int.max, 0)
    for _ in 0..<Self.rounds where !budget.isStopped && step < high {
      program.reprice(
        returns.map { Double($0.price) * Double(Self.parts + step) / Double(Self.parts) })
      guard program.solve() == .optimal else { return }
      let spent = take(program, whole, returns, step)
      if spent <= Double(problem.budget) + 1e-6 { high = step } else { low = step }
      if high == 0 { return }
      step = high == .max ? max(Self.parts / 4, 4 * low) : (low + high) / 2
      if step == low { return }
    }
  }

  /// What a piece is worth by the prices of the bound, for each gold that it costs.
  func value(of ingredient: Int) -> Double { values[ingredient] }

  /// Keeps the bound and the purchase of a solution; returns what the purchase costs.
  private mutating func take(
    _ program: LinearProgram, _ bag: BagRecipes, _ returns: [(kind: Int, price: Int)], _ step: Int
  ) -> Double {
    // The prices pay for each recipe, in whole thousandths, or one of them is the largest number.
    let prices = RoundedProof(program, roundingUp: false).prices
    let sum = bound(prices, bag, step)
    // Beyond this, thousandths are no longer exact.
    let isExact =
      prices.allSatisfy { $0 < SaturatingGold.maximum }
      && (bag.recipes.first?.gold ?? 0) < SaturatingGold.maximum / Self.parts
    if problem.isWhole, isExact { bound = min(bound, sum) }
    var pieces = problem.prices.map { _ in 0.0 }
    var spent = 0.0
    for (column, (kind, price)) in returns.enumerated() {
      let bought = Double(problem.each) - program.value(of: column)
      pieces[bag.kinds[kind]] = min(Double(problem.each), max(0, bought))
      spent += bought * Double(price)
    }
    if spent <= Double(problem.budget) * 2 { purchases.append(pieces) }
    if sum < lowest {
      lowest = sum
      values = values.map { _ in 0 }
      for (kind, price) in returns {
        values[bag.kinds[kind]] = Double(prices[kind]) / Double(Self.parts * price)
      }
      let values = values
      order = values.indices.filter { values[$0] > Self.leastValue }
        .sorted { (values[$1], $0) < (values[$0], $1) }
    }
    return spent
  }

  /// The bound for the prices of kinds, in thousandths.
  private func bound(_ prices: [Int], _ bag: BagRecipes, _ step: Int) -> Int {
    var sum = Int128(step) * Int128(problem.budget)
    for (kind, price) in prices.enumerated() {
      let ingredient = bag.kinds[kind]
      sum += Int128(price) * Int128(problem.bag.available[ingredient])
      guard let cost = problem.prices[ingredient] else { continue }
      let asked = cost * (Self.parts + step)
      sum += Int128(max(0, price - asked)) * Int128(problem.each)
    }
    return Int(min(sum / Int128(Self.parts), Int128(SaturatingGold.maximum)))
  }
}

extension LinearProgram {
  /// Adds a column that gives back pieces of a kind, at most `upper`, for so much gold each.
  ///
  /// Odd sets know nothing of such columns, so a program with them takes no sets.
  fileprivate mutating func addReturn(of kind: Int, for gold: Int, upper limit: Double) {
    recipes.append(Self.noRecipe)
    golds.append(Double(gold) * scale)
    entries.append(kind)
    starts.append(entries.count)
    place.append(Self.atLower)
    lower.append(0)
    upper.append(limit)
  }

  private static let noRecipe = -1

  /// Changes the gold of the first columns; the present solution stays feasible.
  fileprivate mutating func reprice(_ first: [Double]) {
    for (column, gold) in first.enumerated() {
      golds[column] = gold * scale + 1e-5 * BagRecipes.hash(column, 4)
    }
    refresh()
  }
}
