/// Prices that prove limits of every plan, close to the best such prices.
///
/// Let λ ≥ 0 be a price of each pair, π ≥ 0 a price of each kind, and κ the cost of a brew; a meal
/// costs nothing. With q pieces of each kind, all plans satisfy
///
///     Σ λ of the revealed pairs − κ × brews ≤ Σ q π + Σ over all brews and meals of
///       max(0, Σ λ of its pairs − Σ π of its kinds − its cost).
///
/// With κ = 0 and λ at most 1, no plan reveals more pairs than the right side plus Σ (1 − λ) over
/// all pairs. With κ = 1, no plan reveals R pairs with fewer brews than the sum of the R lowest λ,
/// minus the right side. Any prices prove something; the optimum of a linear program proves most. A
/// primal-dual gradient method with restarts from its averages (Chambolle and Pock, 2011; Applegate
/// and others, 2021) approaches this optimum, on a growing list of brews: each round adds those
/// that pay.
struct LearnPrices {
  /// The statement to prove.
  enum Goal {
    /// How many pairs can be revealed at most.
    case most
    /// How few brews can reveal a given number of pairs.
    case fewest(revealing: Int)
  }

  /// The integer that stands for 1.
  static let one = 1 << 20
  /// The highest price of a pair, in brews, so that no sum overflows; no pair is ever worth more.
  static let mostBrewsOfPair = 1000.0
  /// Steps of the gradient method between two proofs.
  private static let stepsOfRound = 100
  /// If the sum does not fall by a thousandth within this number of rounds, the method ends.
  private static let roundsOfPatience = 10
  /// The method continues, however, if the list has meanwhile grown by more than one part in this
  /// number.
  private static let growthOneIn = 100

  /// The best prices so far, as whole numbers: λ as worths, π as costs.
  private(set) var best: LearnWorth
  /// What the best prices prove, in parts of `one`; exact, because the prices are integers.
  ///
  /// Limits how many pairs can be revealed, or how much the pairs to reveal can exceed the brews.
  private(set) var sum: Int
  private let instance: LearnInstance
  private let table: BrewTable
  private let goal: Goal
  private let costOfBrew: Int
  /// Whether pieces can run out.
  private let isScarce: Bool
  private var method: GradientMethod
  /// The third kinds of listed brews, at first × count + second; a meal is at first × count +
  /// first.
  private var listed: [[Int]]

  /// `start` are the brews and meals of a good plan.
  init(
    _ instance: LearnInstance, _ table: BrewTable, _ goal: Goal, isScarce: Bool, start: [Mixture]
  ) {
    self.instance = instance
    self.table = table
    self.goal = goal
    self.isScarce = isScarce
    best = LearnWorth(kinds: instance.count)
    listed = [[Int]](repeating: [], count: instance.count * instance.count)
    // Prices of 0 prove only that no unreachable pair is revealed, and that a plan has at least 0
    // brews.
    switch goal {
    case .most:
      costOfBrew = 0
      sum = instance.reachable.count * Self.one
      method = GradientMethod(instance, mostPrice: 1)
    case .fewest(let needed):
      costOfBrew = Self.one
      sum = needed * Self.one
      method = GradientMethod(instance, mostPrice: isScarce ? Self.mostBrewsOfPair : 1)
      if needed < instance.reachable.count { method.addChoice(of: needed, instance.reachable) }
    }
    for mixture in start + instance.meals.map(Mixture.init(mealOf:)) { list(mixture) }
  }

  private mutating func list(_ mixture: Mixture) {
    let second = mixture.isMeal ? mixture.first : mixture.second
    let place = mixture.first * instance.count + second
    guard !listed[place].contains(mixture.third) else { return }
    listed[place].append(mixture.third)
    method.addColumn(
      instance.reveals(mixture), using: isScarce ? mixture.kinds : [],
      cost: mixture.isMeal || costOfBrew == 0 ? 0 : 1)
  }

  /// Runs until the sum is below `goal`, hardly falls, or `end` steps are taken in total.
  mutating func improve(below goal: Int, until end: Int, _ budget: StepBudget) {
    var (sumBefore, columnsBefore) = (sum, method.columnCount)
    var round = 0
    while sum >= goal {
      round += 1
      if round.isMultiple(of: Self.roundsOfPatience) {
        // While many brews are missing from the list, its prices prove little about all brews.
        let isListed = (method.columnCount - columnsBefore) * Self.growthOneIn <= columnsBefore
        if sumBefore - sum < Self.one / 1000 && isListed { return }
        (sumBefore, columnsBefore) = (sum, method.columnCount)
      }
      for _ in 0..<Self.stepsOfRound {
        guard budget.goesOn(after: method.advance(), until: end) else { return }
      }
      let mean = prove(method.meanPrices, budget)
      let last = prove(method.prices, budget)
      // Continues from the point that proves more.
      method.restart(fromMean: mean < last)
    }
  }

  /// Keeps the prices if they prove more than the best so far, and lists brews that pay too much.
  private mutating func prove(_ prices: [Double], _ budget: StepBudget) -> Int {
    let worth = whole(prices)
    var sum = sumWithoutBrews(worth)
    for kind in 0..<instance.count { sum += instance.quantities[kind] * worth.costs[kind] }
    for kind in instance.meals {
      sum += max(0, worth.table[16 * kind + Int(instance.taught)])
    }
    var found: [Mixture] = []
    sum += table.excess(over: costOfBrew, by: worth) { best, excess in
      // Brews that pay only slightly too much would lengthen the list and not improve the proof.
      if excess > Self.one / 1000 { found.append(table.mixture(best)) }
    }
    budget.spend(table.entries.count)
    for mixture in found { list(mixture) }
    if sum < self.sum { (self.sum, best) = (sum, worth) }
    return sum
  }

  private func sumWithoutBrews(_ worth: LearnWorth) -> Int {
    switch goal {
    case .most:
      return instance.reachable.reduce(0) { $0 + Self.one - worth.pairs[$1] }
    case .fewest(let needed):
      let cheapest = instance.reachable.map { worth.pairs[$0] }.sorted().prefix(needed)
      return needed * Self.one - cheapest.reduce(0, +)
    }
  }

  private func whole(_ prices: [Double]) -> LearnWorth {
    var worth = LearnWorth(kinds: instance.count)
    for pair in instance.reachable { worth.price(pair, at: Int(prices[pair] * Double(Self.one))) }
    for kind in 0..<instance.count {
      worth.charge(kind, Int(prices[4 * instance.count + kind] * Double(Self.one)))
    }
    return worth
  }
}
