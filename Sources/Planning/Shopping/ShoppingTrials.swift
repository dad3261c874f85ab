/// The exact gain from one more piece of the best ingredients, from plans with and without the
/// piece.
struct ShoppingTrials {
  /// The gold that one more piece adds to the best plan of the bag, by ingredient.
  ///
  /// Lacks ingredients that were not tried, or whose search did not finish.
  private(set) var worths: [Int: Int] = [:]

  private let openings: ShoppingOpenings
  private let estimates: ShoppingEstimates
  private let budget: StepBudget
  /// The best plan of the bag.
  private var brewing: Brewing
  private var isExhausted = false

  /// The steps for the plan of the bag.
  ///
  /// If a bag needs more steps, it is so large that an estimate is nearly right.
  private static let stepsOfBag = 80_000_000
  /// The steps for all plans with one more piece together.
  ///
  /// They take half a second, enough for the first twenty ingredients of any bag that is itself
  /// planned in time.
  private static let stepsOfPieces = 320_000_000
  /// The steps for one ingredient, so that none uses up those of the others.
  private static let stepsOfPiece = 40_000_000

  init(_ openings: ShoppingOpenings, _ estimates: ShoppingEstimates, _ budget: StepBudget) {
    self.openings = openings
    self.estimates = estimates
    self.budget = budget
    brewing = Brewing(openings.bag)
    guard !budget.isStopped, !estimates.all.isEmpty else { return }
    planBag()
    if isExhausted { tryPieces() }
  }

  // MARK: The bag

  private mutating func planBag() {
    let whole = openings.bag
    let own = SmallerBag(whole, quantities: whole.quantities, keeping: openings.brewable)
    var search = GoldSearch(own.bag, budget.part(Self.stepsOfBag))
    search.run()
    budget.add(search.budget)
    for (number, times) in search.best.times.enumerated() where times > 0 {
      brewing.brew(own.numbers[number], whole.recipes[own.numbers[number]], times)
    }
    isExhausted = search.isExhausted
  }

  // MARK: One more piece

  /// Tries the ingredients with the highest ceilings first, until no other can be among the best.
  private mutating func tryPieces() {
    let order = estimates.all.sorted {
      $0.ceiling != $1.ceiling ? $0.ceiling > $1.ceiling : $0.ingredient < $1.ingredient
    }
    let end = budget.steps + Self.stepsOfPieces
    // The planned worths, descending.
    var best: [Int] = []
    for estimate in order {
      let most = Int((min(estimate.ceiling, 0x1p53) + 1e-6).rounded(.down)) - Int(brewing.gold)
      if best.count >= ShoppingPlan.plannedCount, best[ShoppingPlan.plannedCount - 1] > most {
        return
      }
      guard most > 0, !budget.isStopped, budget.steps < end else { return }
      guard let worth = worth(of: estimate, most: most) else { continue }
      worths[estimate.ingredient] = worth
      best.insert(worth, at: best.firstIndex { $0 < worth } ?? best.count)
    }
  }

  /// The gain from one more piece, at most `most`; nil if the search did not finish.
  private func worth(of estimate: ShoppingEstimates.Estimate, most: Int) -> Int? {
    let whole = openings.bag
    let ingredient = estimate.ingredient
    var quantities = whole.quantities
    quantities[ingredient] += 1
    var known = brewing
    known.find(ingredient)
    known.fill(whole, openings.opened[ingredient])
    known.fill(whole, openings.brewable)
    let found = Int(known.gold - brewing.gold)
    // The greedy plan reaches the upper limit, so no search can improve it.
    guard found < most else { return found }
    let kept = recipes(within: estimate.ceiling - known.gold, of: estimate)
    let own = SmallerBag(whole, quantities: quantities, keeping: kept)
    var search = GoldSearch(own.bag, budget.part(Self.stepsOfPiece), known: own.brewing(known))
    search.run()
    budget.add(search.budget)
    return search.isExhausted ? max(found, Int(search.best.gold - brewing.gold)) : nil
  }

  /// The recipes of a plan that stays within `gap` of the ceiling, in order: others cost too much.
  private func recipes(
    within gap: Double, of estimate: ShoppingEstimates.Estimate
  ) -> [Int] {
    let whole = openings.bag
    let (scale, prices) = (estimates.scale, (estimate.prices ?? estimates.prices) + [0])
    let least = -gap * scale - 1e-3
    func pays(_ number: Int) -> Bool {
      let entry = whole.recipes[number]
      return Double(entry.gold) * scale
        - (prices[entry.first] + prices[entry.second] + prices[entry.third]) > least
    }
    let kept =
      openings.brewable.filter(pays) + openings.opened[estimate.ingredient].filter(pays)
    budget.spend(4 * openings.brewable.count)
    return kept.sorted()
  }
}

extension SmallerBag {
  /// The part of another bag's plan whose recipes this bag has.
  fileprivate func brewing(_ plan: Brewing) -> Brewing {
    var result = Brewing(bag)
    for (number, other) in numbers.enumerated() where plan.times[other] > 0 {
      result.brew(number, bag.recipes[number], plan.times[other])
    }
    return result
  }
}
