/// Prices that prove what no plan can do, near the best there are.
///
/// Let λ be a price of each pair, from 0 to 1, π a price of each kind, from 0, and κ the cost of a
/// brew: 1 if brews are counted, and 0 if they are limited by q pieces of each kind. Then for all plans
///
///     revealed − κ × brews ≤ Σ (1 − λ) + Σ q π + Σ over all brews of max(0, Σ λ of its pairs − Σ π of its kinds − κ).
///
/// Every price proves something; a linear program says which prove most. A primal-dual gradient
/// method with restarts from its averages (Chambolle and Pock, 2011; Applegate and others, 2021)
/// approaches them, upon a list of brews that grows by those that pay.
struct LearnPrices {
  /// The whole number that stands for 1.
  static let one = 1 << 20
  /// Steps of the method between two proofs.
  private static let stepsOfRound = 100
  /// The rounds in which the sum must fall by a thousandth.
  private static let roundsOfPatience = 10

  /// The best prices so far, as whole numbers: λ as worths, π as costs.
  private(set) var best: LearnWorth
  /// What the best prices prove, in parts of `one`; holds for whole numbers exactly.
  private(set) var sum: Int
  private let instance: LearnInstance
  private let countsBrews: Bool
  private var method: GradientMethod
  /// The thirds of the brews in the list, at first × count + second.
  private var listed: [[Int]]

  /// `start` are brews of a good plan.
  init(_ instance: LearnInstance, countsBrews: Bool, start: [Mixture]) {
    self.instance = instance
    self.countsBrews = countsBrews
    best = LearnWorth(kinds: instance.count)
    // Prices of 0 prove that nothing unreachable is revealed.
    sum = instance.reachable.count * Self.one
    listed = [[Int]](repeating: [], count: instance.count * instance.count)
    method = GradientMethod(instance, costOfBrew: countsBrews ? 1 : 0)
    for mixture in start { list(mixture) }
  }

  private mutating func list(_ mixture: Mixture) {
    let place = mixture.first * instance.count + mixture.second
    guard !listed[place].contains(mixture.third) else { return }
    listed[place].append(mixture.third)
    let kinds = countsBrews ? [] : mixture.kinds.map { 4 * instance.count + $0 }
    method.addColumn(instance.reveals(mixture) + kinds)
  }

  /// Goes on until the sum is below `goal`, hardly falls any more, or `end` steps are taken in all.
  mutating func improve(below goal: Int, until end: Int, _ budget: StepBudget) {
    var sumBefore = sum
    var round = 0
    while sum >= goal {
      round += 1
      if round.isMultiple(of: Self.roundsOfPatience) {
        if sumBefore - sum < Self.one / 1000 { return }
        sumBefore = sum
      }
      for _ in 0..<Self.stepsOfRound {
        guard budget.goesOn(after: method.advance(), until: end) else { return }
      }
      let mean = prove(method.meanPrices)
      let last = prove(method.prices)
      method.restart(fromMean: mean < last)
    }
  }

  /// Keeps the prices if they prove more than the best ones; lists brews that pay too much.
  private mutating func prove(_ prices: [Double]) -> Int {
    let worth = whole(prices)
    let cost = countsBrews ? Self.one : 0
    var sum = instance.reachable.reduce(0) { $0 + Self.one - worth.pairs[$1] }
    for kind in 0..<instance.count { sum += instance.quantities[kind] * worth.costs[kind] }
    var found: [Mixture] = []
    instance.forEachTwo { one, other in
      let excess = instance.excess(from: one, and: other, over: cost, by: worth)
      sum += excess
      // What pays hardly too much would make the list long and the proof no better.
      if excess > Self.one / 1000 {
        found.append(instance.best(from: one, and: other, by: worth).mixture)
      }
    }
    for mixture in found { list(mixture) }
    if sum < self.sum { (self.sum, best) = (sum, worth) }
    return sum
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

/// A primal-dual gradient method for the linear program of `LearnPrices`.
///
/// A row is a pair, or behind all pairs a kind; a column is a brew, and has the rows of its pairs and
/// kinds. Computes by IEEE operations in a fixed order alone, so every machine finds the same.
struct GradientMethod {
  private let costOfBrew: Double
  private let pairRows: Int
  /// How often each kind may be used; 1 for each pair.
  private let targets: [Double]
  private var starts = [0]
  private var rows: [Int] = []
  /// How much of each brew is brewed.
  private var fractions: [Double] = []
  private(set) var prices: [Double]
  /// The prices, extrapolated by the last step.
  private var ahead: [Double]
  private var covers: [Double]
  private var degrees: [Double]
  private var sumOfPrices: [Double]
  private var sumOfFractions: [Double] = []
  private var steps = 0

  init(_ instance: LearnInstance, costOfBrew: Double) {
    self.costOfBrew = costOfBrew
    pairRows = 4 * instance.count
    targets = [Double](repeating: 1, count: pairRows) + instance.quantities.map(Double.init)
    let zeros = [Double](repeating: 0, count: 5 * instance.count)
    var prices = zeros
    for pair in instance.reachable { prices[pair] = 0.25 }
    (self.prices, ahead, covers, degrees, sumOfPrices) = (prices, prices, zeros, zeros, zeros)
  }

  mutating func addColumn(_ column: [Int]) {
    rows += column
    starts.append(rows.count)
    fractions.append(0)
    sumOfFractions.append(0)
    for row in column { degrees[row] += 1 }
  }

  /// One step; returns what it takes in steps of the budget.
  mutating func advance() -> Int {
    for row in covers.indices { covers[row] = 0 }
    for column in fractions.indices { moveFraction(column) }
    for row in covers.indices where degrees[row] > 0 { movePrice(row) }
    steps += 1
    return rows.count + covers.count
  }

  @inline(__always)
  private mutating func moveFraction(_ column: Int) {
    let range = starts[column]..<starts[column + 1]
    var value = -costOfBrew
    for position in range {
      let row = rows[position]
      value += row < pairRows ? ahead[row] : -ahead[row]
    }
    let moved = fractions[column] + value / Double(range.count)
    let fraction = moved < 0 ? 0 : moved > 1 ? 1 : moved
    fractions[column] = fraction
    guard fraction > 0 else { return }
    sumOfFractions[column] += fraction
    for position in range { covers[rows[position]] += fraction }
  }

  @inline(__always)
  private mutating func movePrice(_ row: Int) {
    let old = prices[row]
    let excess = (covers[row] - targets[row]) / degrees[row]
    var price = row < pairRows ? old - excess : old + excess
    if price < 0 { price = 0 }
    if row < pairRows && price > 1 { price = 1 }
    prices[row] = price
    sumOfPrices[row] += price
    ahead[row] = price + price - old
  }

  /// The mean of the prices since the last restart.
  var meanPrices: [Double] { sumOfPrices.map { $0 / Double(max(1, steps)) } }

  /// Begins new means, at the present point or at the mean.
  mutating func restart(fromMean: Bool) {
    if fromMean {
      // Rows of no column keep their price: nothing moved them.
      for row in prices.indices where degrees[row] > 0 {
        prices[row] = sumOfPrices[row] / Double(max(1, steps))
      }
      for column in fractions.indices {
        fractions[column] = sumOfFractions[column] / Double(max(1, steps))
      }
    }
    ahead = prices
    for row in sumOfPrices.indices { sumOfPrices[row] = 0 }
    for column in fractions.indices { sumOfFractions[column] = 0 }
    steps = 0
  }
}
