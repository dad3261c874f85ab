/// A primal-dual gradient method for the linear programs of `LearnPrices`.
///
/// Rows are first pairs, then kinds, then the number of pairs to reveal. A column is a brew or a
/// meal, with the rows of its pairs and kinds, or it counts a pair as revealed. The method uses
/// only IEEE operations in a fixed order, so the result is the same on every machine.
struct GradientMethod {
  private let pairRows: Int
  /// The upper limit of a pair's price.
  private let mostPrice: Double
  /// The least amount of each row: 1 for a pair; minus the quantity for a kind, which is used up.
  private var targets: [Double]
  private var columns = Columns()
  private var points: [Point] = []
  private(set) var prices: [Double]
  /// The prices, extrapolated from the last step.
  private var ahead: [Double]
  private var amounts: [Double]
  private var degrees: [Double]
  private var sumOfPrices: [Double]
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

  /// Requires that `needed` of the pairs are revealed, no matter which.
  mutating func addChoice(of needed: Int, _ pairs: [Int]) {
    let all = targets.count - 1
    targets[all] = Double(needed)
    for pair in pairs {
      targets[pair] = 0
      addColumn(adding: [all], subtracting: [pair], cost: 0)
    }
  }

  /// Adds a brew or a meal.
  mutating func addColumn(_ pairs: [Int], using kinds: [Int], cost: Double) {
    addColumn(adding: pairs, subtracting: kinds.map { pairRows + $0 }, cost: cost)
  }

  private mutating func addColumn(adding pluses: [Int], subtracting minuses: [Int], cost: Double) {
    columns.append(adding: pluses, subtracting: minuses, cost: cost)
    points.append(Point())
    for row in pluses + minuses { degrees[row] += 1 }
  }

  var columnCount: Int { points.count }

  /// Takes one step; returns its cost in the budget's steps.
  mutating func advance() -> Int {
    amounts = columns.move(&points, by: ahead)
    for row in amounts.indices where degrees[row] > 0 { movePrice(row) }
    steps += 1
    return columns.size + amounts.count
  }

  @inline(__always)
  private mutating func movePrice(_ row: Int) {
    let old = prices[row]
    // Diagonal preconditioning: the step size of a row, and of a column, is 1 / its number of
    // entries.
    var price = old - (amounts[row] - targets[row]) / degrees[row]
    if price < 0 { price = 0 }
    if row < pairRows && price > mostPrice { price = mostPrice }
    prices[row] = price
    sumOfPrices[row] += price
    // Extrapolated: with the plain prices the method need not converge.
    ahead[row] = price + price - old
  }

  /// The mean of the prices since the last restart.
  var meanPrices: [Double] { sumOfPrices.map { $0 / Double(max(1, steps)) } }

  /// Restarts the averaging, at the current point or at the mean.
  mutating func restart(fromMean: Bool) {
    if fromMean {
      // A row without a column keeps its price: nothing has changed it.
      for row in prices.indices where degrees[row] > 0 {
        prices[row] = sumOfPrices[row] / Double(max(1, steps))
      }
      for column in points.indices {
        points[column].fraction = points[column].sum / Double(max(1, steps))
      }
    }
    ahead = prices
    for row in sumOfPrices.indices { sumOfPrices[row] = 0 }
    for column in points.indices { points[column].sum = 0 }
    steps = 0
  }
}

/// The state of one column.
private struct Point {
  /// How much of the column is taken, from 0 to 1.
  var fraction = 0.0
  /// The sum of the fractions since the last restart.
  var sum = 0.0
}

/// The matrix of a linear program, column by column, whose entries are 1 and -1.
private struct Columns {
  /// Where each column's rows start; the last element is the end.
  private var starts: [Int32] = [0]
  /// Where the entries of −1 start in each column.
  private var turns: [Int32] = []
  private var rows: [Int32] = []
  private var costs: [Double] = []

  /// The number of entries.
  var size: Int { rows.count }

  mutating func append(adding pluses: [Int], subtracting minuses: [Int], cost: Double) {
    rows += pluses.map { Int32($0) }
    turns.append(Int32(rows.count))
    rows += minuses.map { Int32($0) }
    starts.append(Int32(rows.count))
    costs.append(cost)
  }

  /// Moves the fraction of each column by its gain at these prices; returns the rows' new amounts.
  func move(_ points: inout [Point], by prices: [Double]) -> [Double] {
    var amounts = [Double](repeating: 0, count: prices.count)
    let (starts, turns, rows) = (starts.span, turns.span, rows.span)
    let (costs, prices) = (costs.span, prices.span)
    var spanOfPoints = points.mutableSpan
    var spanOfAmounts = amounts.mutableSpan
    var start = 0
    for column in costs.indices {
      let (turn, end) = (Int(turns[column]), Int(starts[column + 1]))
      var value = -costs[column]
      for position in start..<turn { value += prices[Int(rows[position])] }
      for position in turn..<end { value -= prices[Int(rows[position])] }
      var point = spanOfPoints[column]
      point.fraction = min(max(0, point.fraction + value / Double(end - start)), 1)
      if point.fraction > 0 {
        point.sum += point.fraction
        for position in start..<turn { spanOfAmounts[Int(rows[position])] += point.fraction }
        for position in turn..<end { spanOfAmounts[Int(rows[position])] -= point.fraction }
      }
      spanOfPoints[column] = point
      start = end
    }
    return amounts
  }
}
