/// A primal-dual gradient method for the linear programs of `LearnPrices`.
///
/// A row is a pair, behind all pairs a kind, and behind all kinds the number of pairs to reveal; a
/// column is a brew or a meal, and has the rows of its pairs and kinds, or it says that a pair
/// counts as revealed. Computes by IEEE operations in a fixed order alone, so every machine finds
/// the same.
struct GradientMethod {
  private let pairRows: Int
  /// No price of a pair is larger.
  private let mostPrice: Double
  /// What the amounts of each row must come to: at least 1 for a pair; at least minus the quantity
  /// for a kind, which is used up.
  private var targets: [Double]
  private var starts = [0]
  private var rows: [Int] = []
  /// What one of a column adds to its rows: 1 or -1, at the same places.
  private var signs: [Double] = []
  private var costs: [Double] = []
  /// How much of each column there is, from 0 to 1.
  private var fractions: [Double] = []
  private(set) var prices: [Double]
  /// The prices, extrapolated by the last step.
  private var ahead: [Double]
  private var amounts: [Double]
  private var degrees: [Double]
  private var sumOfPrices: [Double]
  private var sumOfFractions: [Double] = []
  private var steps = 0

  init(_ instance: LearnInstance, mostPrice: Double) {
    self.mostPrice = mostPrice
    pairRows = 4 * instance.count
    targets =
      [Double](repeating: 1, count: pairRows) + instance.quantities.map { -Double($0) } + [0]
    let zeros = [Double](repeating: 0, count: 5 * instance.count + 1)
    var prices = zeros
    for pair in instance.reachable { prices[pair] = 0.25 }
    (self.prices, ahead, amounts, degrees, sumOfPrices) = (prices, prices, zeros, zeros, zeros)
  }

  /// Requires that a number of the pairs be revealed, whichever they are.
  mutating func addChoice(of needed: Int, _ pairs: [Int]) {
    let all = targets.count - 1
    targets[all] = Double(needed)
    for pair in pairs {
      targets[pair] = 0
      addColumn([pair, all], signs: [-1, 1], cost: 0)
    }
  }

  /// Adds a brew or a meal.
  mutating func addColumn(_ pairs: [Int], using kinds: [Int], cost: Double) {
    let signs =
      [Double](repeating: 1, count: pairs.count) + [Double](repeating: -1, count: kinds.count)
    addColumn(pairs + kinds.map { pairRows + $0 }, signs: signs, cost: cost)
  }

  private mutating func addColumn(_ rows: [Int], signs: [Double], cost: Double) {
    self.rows += rows
    self.signs += signs
    starts.append(self.rows.count)
    costs.append(cost)
    fractions.append(0)
    sumOfFractions.append(0)
    for row in rows { degrees[row] += 1 }
  }

  var columnCount: Int { fractions.count }

  /// One step; returns what it takes in steps of the budget.
  mutating func advance() -> Int {
    for row in amounts.indices { amounts[row] = 0 }
    for column in fractions.indices { moveFraction(column) }
    for row in amounts.indices where degrees[row] > 0 { movePrice(row) }
    steps += 1
    return rows.count + amounts.count
  }

  @inline(__always)
  private mutating func moveFraction(_ column: Int) {
    let range = starts[column]..<starts[column + 1]
    var value = -costs[column]
    for position in range { value += signs[position] * ahead[rows[position]] }
    let moved = fractions[column] + value / Double(range.count)
    let fraction = moved < 0 ? 0 : moved > 1 ? 1 : moved
    fractions[column] = fraction
    guard fraction > 0 else { return }
    sumOfFractions[column] += fraction
    for position in range { amounts[rows[position]] += signs[position] * fraction }
  }

  @inline(__always)
  private mutating func movePrice(_ row: Int) {
    let old = prices[row]
    var price = old - (amounts[row] - targets[row]) / degrees[row]
    if price < 0 { price = 0 }
    if row < pairRows && price > mostPrice { price = mostPrice }
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
