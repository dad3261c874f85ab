/// Prices that bound what any plan can do, by a linear program that nearly is the problem.
///
/// Let λ be a price for each pair, from 0 to 1, and π one for each kind, from 0. A brew costs κ (1 if
/// brews are counted, 0 in a bag) and the π of its kinds. Whatever the prices, and with q pieces of each
/// kind, Σ q π + Σ (1 − λ) + Σ over the brews of max(0, Σ λ of its pairs − its cost) is at least the optimum of:
/// revealed pairs − κ × brews, for fractions of brews. A primal-dual gradient method with averages
/// (Chambolle and Pock, 2011) lowers that sum, upon a list of brews that grows by those that pay.
struct LearnPrices {
  let ground: LearnGround
  /// Whether brews are counted and pieces are not.
  let countsBrews: Bool
  /// The prices as whole numbers: `one` stands for 1.
  private(set) var worth: LearnWorth
  /// What they prove, in the same unit.
  private(set) var sum = Int.max

  static let one = 1 << 20

  private var fractions: [Double] = []
  private var starts: [Int] = [0]
  private var rows: [Int] = []
  private var mixtures: [Mixture] = []
  /// The thirds of the brews in the list, at first × count + second.
  private var listed: [[Int]]
  private var prices: [Double]
  var omega = Double(env("OMEGA", 100)) / 100

  init(_ ground: LearnGround, countsBrews: Bool) {
    self.ground = ground
    self.countsBrews = countsBrews
    worth = LearnWorth(kinds: ground.count)
    listed = [[Int]](repeating: [], count: ground.count * ground.count)
    prices = [Double](repeating: 0, count: 5 * ground.count)
    for pair in ground.reachable { prices[pair] = 0.25 }
  }

  mutating func list(_ mixture: Mixture) {
    let place = mixture.first * ground.count + mixture.second
    guard !listed[place].contains(mixture.third) else { return }
    listed[place].append(mixture.third)
    rows += ground.reveals(mixture)
    if !countsBrews { rows += mixture.kinds.map { 4 * ground.count + $0 } }
    starts.append(rows.count)
    fractions.append(0)
    mixtures.append(mixture)
  }

  /// Some steps of the method from the present point; returns the average of the prices on the way.
  private mutating func iterate(_ times: Int) -> (prices: [Double], fractions: [Double]) {
    let capacityRow = 4 * ground.count
    let kappa = countsBrews ? 1.0 : 0.0
    var degrees = [Double](repeating: 0, count: prices.count)
    for row in rows { degrees[row] += 1 }
    let targets = (0..<prices.count).map {
      $0 < capacityRow ? 1.0 : Double(ground.quantities[$0 - capacityRow]) }
    let steps = degrees.map { $0 > 0 ? 1 / ($0 * omega) : 0 }
    var averagePrices = [Double](repeating: 0, count: prices.count)
    var averageFractions = [Double](repeating: 0, count: fractions.count)
    var ahead = prices
    var covers = [Double](repeating: 0, count: prices.count)
    for _ in 0..<times {
      for row in covers.indices { covers[row] = 0 }
      for column in fractions.indices {
        let range = starts[column]..<starts[column + 1]
        var value = -kappa
        for position in range {
          let row = rows[position]
          value += row < capacityRow ? ahead[row] : -ahead[row]
        }
        var fraction = fractions[column] + value * omega / Double(range.count)
        fraction = fraction < 0 ? 0 : fraction > 1 ? 1 : fraction
        fractions[column] = fraction
        averageFractions[column] += fraction
        if fraction > 0 { for position in range { covers[rows[position]] += fraction } }
      }
      for row in covers.indices where steps[row] > 0 {
        let old = prices[row]
        var price = old
        if row < capacityRow {
          price += steps[row] * (1 - covers[row])
          price = price < 0 ? 0 : price > 1 ? 1 : price
        } else {
          price += steps[row] * (covers[row] - targets[row])
          price = price < 0 ? 0 : price
        }
        prices[row] = price
        averagePrices[row] += price
        ahead[row] = 2 * price - old
      }
    }
    let share = 1 / Double(times)
    return (averagePrices.map { $0 * share }, averageFractions.map { $0 * share })
  }

  /// The prices as whole numbers.
  private func whole(_ prices: [Double]) -> LearnWorth {
    var worth = LearnWorth(kinds: ground.count)
    for pair in ground.reachable { worth.price(pair, at: Int(prices[pair] * Double(Self.one))) }
    for kind in 0..<ground.count {
      worth.charge(kind, Int(prices[4 * ground.count + kind] * Double(Self.one)))
    }
    return worth
  }

  /// What prices prove, over all brews; adds to `found` the best of those that pay too much.
  private func sum(of worth: LearnWorth, _ found: inout [ValuedMixture]) -> Int {
    let kappa = countsBrews ? Self.one : 0
    var sum = ground.reachable.reduce(0) { $0 + Self.one - worth.pairs[$1] }
    if !countsBrews { for kind in 0..<ground.count { sum += ground.quantities[kind] * worth.costs[kind] } }
    for one in 0..<ground.count {
      for other in one + 1..<max(ground.count, one + 1) {
        let excess = ground.excess(from: one, and: other, over: kappa, by: worth)
        if excess > 0 {
          sum += excess
          found.append(ground.best(from: one, and: other, by: worth))
        }
      }
    }
    return sum
  }

  mutating func improve(rounds: Int, each: Int) {
    for round in 0..<rounds {
      let average = iterate(each)
      var ofAverage: [ValuedMixture] = []
      var ofCurrent: [ValuedMixture] = []
      let mean = whole(average.prices)
      let now = whole(prices)
      let meanSum = sum(of: mean, &ofAverage)
      let nowSum = sum(of: now, &ofCurrent)
      if meanSum < sum { (sum, worth) = (meanSum, mean) }
      if nowSum < sum { (sum, worth) = (nowSum, now) }
      if meanSum < nowSum {
        prices = average.prices
        fractions = average.fractions
      }
      for found in ofAverage + ofCurrent where found.worth > (countsBrews ? Self.one : 0) + Self.one / 1000 { list(found.mixture) }
      print(round, Double(meanSum) / Double(Self.one), Double(nowSum) / Double(Self.one), mixtures.count, ofAverage.count, ofCurrent.count)
    }
  }
}
