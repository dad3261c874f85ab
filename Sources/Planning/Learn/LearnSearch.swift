/// Searches for the best lessons of an instance, and for bounds; can be stopped at any step.
struct LearnSearch {
  private let instance: LearnInstance
  /// Whether pieces can run out.
  private let isScarce: Bool
  /// The budget of each stage, in steps.
  private let stepsOfStage: Int
  private let budget: StepBudget
  private(set) var best: LearnState
  /// No plan reveals more of the instance's pairs.
  private(set) var reach: Int
  /// No plan with fewer brews than this reveals as much as the best plan.
  private(set) var bound = 0

  /// The first proof of a stage takes one in this number of its steps.
  ///
  /// If no piece can run out, more steps do not improve the proof.
  private static let proofPartOfAll = 5
  private static let proofPartOfBag = 4
  /// For a bag: the search for the most pairs ends after this many eighths of a stage's steps.
  private static let partsOfMost = 4
  /// The proof of the fewest brews ends after this many eighths.
  private static let partsOfBound = 5
  /// The remaining steps are divided into this number of parts: the last is for a refill, the
  /// others for an exchange.
  ///
  /// A refill finds different plans for a small bag.
  private static let partsOfExchange = 8
  /// A problem with at least this many kinds gets the whole budget.
  private static let manyKinds = 45
  /// The most brews of a core for an exchange: with more, a search is slower and finds no shorter
  /// plan.
  private static let coreOfAll = 3_000
  private static let coreOfBag = 4_000
  /// The same for a refill, which needs more: in a large bag, thousands of brews pay the same.
  private static let coreOfRefill = 30_000
  /// When a refill looks for fewer brews, a pair is worth this much more than its price.
  private static let worthOfAnyPair = LearnPrices.one * 3 / 8
  private static let seed: UInt64 = 1

  init(
    _ instance: LearnInstance, effort: PlanEffort, _ report: @escaping (PlanProgress) -> PlanVerdict
  ) {
    self.instance = instance
    isScarce = !instance.isPlentiful
    stepsOfStage = Self.steps(of: effort, kinds: instance.count)
    budget = StepBudget(.max, progress: PlanProgress(best: 0, bound: 0), report)
    best = LearnState(isScarce ? instance.withoutMeals : instance.afterMeals)
    reach = instance.reachable.count
  }

  /// A step takes about two nanoseconds; few kinds need far fewer steps than many.
  private static func steps(of effort: PlanEffort, kinds: Int) -> Int {
    let counted = min(kinds, manyKinds)
    let most =
      switch effort {
      case .quick: 400_000_000
      case .thorough: 2_000_000_000
      case .exhaustive: 10_000_000_000
      }
    return most / (manyKinds * manyKinds) * counted * counted
  }

  /// If pieces can run out, meals come second, so that they never make a plan worse.
  mutating func run() {
    let table = BrewTable(best.instance, budget)
    LearnGreedy.extend(&best, table, budget)
    budget.ask()
    improve(table)
    if !instance.meals.isEmpty {
      best = best.moved(to: instance)
      LearnGreedy.addMeals(to: &best)
      // If meals alone reveal everything, an exchange could never reach zero brews.
      var meals = LearnState(instance)
      LearnGreedy.addMeals(to: &meals)
      if meals.score < best.score { best = meals }
      reach = instance.reachable.count
      if isScarce {
        bound = 0
        improve(table)
      }
    }
    best.trim()
  }

  /// Meals do not change what brews reveal, so both stages have the same brews.
  private mutating func improve(_ table: BrewTable) {
    guard !budget.isStopped else { return }
    let (begin, parts) = (budget.steps, stepsOfStage / 8)
    reach = best.instance.reachable.count
    let end = begin + stepsOfStage
    guard isScarce else {
      let prices = proveFewest(table, until: begin + stepsOfStage / Self.proofPartOfAll)
      return exchange(table, prices, Self.coreOfAll, until: end)
    }
    let limits = proveMost(table, until: begin + stepsOfStage / Self.proofPartOfBag)
    refill(
      table, limits, { _ in LearnPrices.one }, fewest: .max,
      until: begin + Self.partsOfMost * parts)
    let prices = proveFewest(table, until: begin + Self.partsOfBound * parts)
    if best.open.isEmpty {
      let part = (end - budget.steps) / Self.partsOfExchange * (Self.partsOfExchange - 1)
      exchange(table, prices, Self.coreOfBag, until: budget.steps + part)
    }
    refill(table, prices, { prices.pairs[$0] + Self.worthOfAnyPair }, fewest: bound, until: end)
  }

  private mutating func proveMost(_ table: BrewTable, until end: Int) -> LearnWorth {
    var prices = LearnPrices(
      best.instance, table, .most, isScarce: true, start: best.mixtures)
    prices.improve(below: (best.revealed + 1) * LearnPrices.one, until: end, budget)
    reach = min(reach, prices.sum / LearnPrices.one)
    return prices.best
  }

  private mutating func proveFewest(_ table: BrewTable, until end: Int) -> LearnWorth {
    let revealed = best.revealed
    var prices = LearnPrices(
      best.instance, table, .fewest(revealing: revealed), isScarce: isScarce, start: best.mixtures)
    let mostSaved = revealed - best.brewCount + 1
    prices.improve(below: mostSaved * LearnPrices.one, until: end, budget)
    bound = max(0, revealed - prices.sum / LearnPrices.one)
    // Before the stage with meals, the bound may exceed what a plan with meals needs.
    if !isScarce || best.instance.taught == instance.taught { budget.progress.bound = bound }
    return prices.best
  }

  /// `worth` is the worth of an unrevealed pair during the refill.
  private mutating func refill(
    _ table: BrewTable, _ prices: LearnWorth, _ worth: (Int) -> Int, fewest: Int, until end: Int
  ) {
    guard best.revealed < reach || best.brewCount > fewest, !budget.isStopped else { return }
    let core = LearnCore(
      best.instance, table, prices: prices, also: best.mixtures, limit: Self.coreOfRefill)
    var worths = prices
    for pair in best.instance.reachable { worths.price(pair, at: worth(pair)) }
    var refill = LearnRefill(from: best, core, prices: worths, seed: Self.seed)
    refill.run(upTo: reach, fewest: fewest, until: end, budget)
    best = refill.best
  }

  private mutating func exchange(
    _ table: BrewTable, _ prices: LearnWorth, _ limit: Int, until end: Int
  ) {
    guard best.brewCount > bound && !budget.isStopped else { return }
    let core = LearnCore(best.instance, table, prices: prices, also: best.mixtures, limit: limit)
    var exchange = LearnExchange(from: best, core, prices: prices, seed: Self.seed)
    exchange.run(downTo: bound, until: end, budget)
    best = exchange.best
  }
}
