/// The linear relaxation of a bag: the most gold if potions could be divided.
///
/// Rows are kinds of ingredients, then odd sets; columns are recipes, added when they pay. The
/// revised simplex method keeps a dense inverse of the basis, because a bag has few kinds. Gold and
/// quantities are perturbed by tiny amounts that are the same in every run. Otherwise the method
/// could cycle on ties, which are common in a bag with one or two pieces of each kind.
struct LinearProgram {
  /// The place of a column outside the basis, at its lower bound.
  static let atLower = -1
  static let atUpper = -2
  static let tolerance = 1e-7

  let bag: BagRecipes
  /// A power of two by which gold is multiplied, so that the tolerances fit.
  let scale: Double
  var sets: [OddSet] = []
  /// The memberships of the odd sets; must be updated together with the columns.
  private(set) var marks: SetMarks
  /// The quantity of each row, perturbed.
  var rightSides: [Double]
  /// Row by row; the entry at row r and column c is at index r × stride + c.
  var inverse: [Double]
  var stride: Int
  /// The basic column of each row; ~i stands for the slack of row i.
  var basis: [Int]
  /// The value of each row's basic variable.
  var values: [Double]
  /// The price of each row.
  var prices: [Double]

  /// The recipe of each column.
  var recipes: [Int] = []
  /// The gold of each column, scaled and perturbed.
  var golds: [Double] = []
  /// Where the rows of each column start in `entries`; the last element is the end.
  var starts: [Int] = [0]
  /// The rows in which a column has a one; its other entries are zero.
  var entries: [Int] = []
  /// The row in which a column is basic, or `atLower` or `atUpper`.
  var place: [Int] = []
  var lower: [Double] = []
  var upper: [Double] = []
  /// The column of each recipe, or -1.
  var columns: [Int]
  /// The row in which each slack is basic, or `atLower`.
  var slackPlace: [Int]

  let budget: StepBudget
  var pivotsSinceRefresh = 0

  /// `setRoom` is the most odd sets that can be added later.
  init(_ bag: BagRecipes, _ budget: StepBudget, setRoom: Int = Self.setCapacity) {
    self.bag = bag
    self.budget = budget
    var scale = 1.0
    let highest = Double(bag.recipes.first?.gold ?? 1)
    while highest * scale > 4096 { scale /= 2 }
    self.scale = scale
    let count = bag.kinds.count
    marks = SetMarks([], kindCount: count)
    stride = count + setRoom
    rightSides = bag.quantities.indices.map {
      // Quantities that are too large for a double to count exactly never limit a plan.
      Double(min(bag.quantities[$0], 1 << 40)) + 1e-5 * BagRecipes.hash($0, 1)
    }
    inverse = [Double](repeating: 0, count: count * stride)
    for row in 0..<count { inverse[row * stride + row] = 1 }
    basis = (0..<count).map { ~$0 }
    values = rightSides
    prices = [Double](repeating: 0, count: count)
    columns = [Int](repeating: -1, count: bag.recipes.count)
    slackPlace = Array(0..<count)
  }

  /// The most odd sets at a time: more make every step expensive, and few of them are tight.
  static let setCapacity = 160

  var rowCount: Int { basis.count }
  var kindCount: Int { bag.kinds.count }

  /// Adds a recipe as a column at its lower bound; does nothing if the recipe is already a column.
  mutating func add(_ recipe: Int, upper limit: Double = .infinity) {
    guard columns[recipe] < 0 else { return }
    columns[recipe] = recipes.count
    recipes.append(recipe)
    golds.append(
      Double(bag.recipes[recipe].gold) * scale + 1e-5 * BagRecipes.hash(recipe, 2))
    appendRows(of: recipe)
    place.append(Self.atLower)
    lower.append(0)
    upper.append(limit)
  }

  private mutating func appendRows(of recipe: Int) {
    let entry = bag.recipes[recipe]
    entries.append(entry.first)
    entries.append(entry.second)
    if entry.third < kindCount { entries.append(entry.third) }
    let (marks, kindCount) = (marks, kindCount)
    marks.forEachSet(of: entry) { entries.append(kindCount + $0) }
    starts.append(entries.count)
  }

  /// Rewrites the rows of all columns, after the sets have changed.
  mutating func rewriteColumns() {
    marks = SetMarks(sets, kindCount: kindCount)
    starts = [0]
    entries.removeAll(keepingCapacity: true)
    for recipe in recipes { appendRows(of: recipe) }
  }

  /// How much a column's gold exceeds the prices of its rows.
  func surplus(of column: Int) -> Double {
    var surplus = golds[column]
    for position in starts[column]..<starts[column + 1] { surplus -= prices[entries[position]] }
    return surplus
  }

  /// The gold of the present solution, scaled.
  var objective: Double {
    var total = 0.0
    for row in basis.indices where basis[row] >= 0 { total += golds[basis[row]] * values[row] }
    for column in place.indices where place[column] < 0 {
      total += golds[column] * resting(column)
    }
    return total
  }

  /// The value of a column that is not in the basis.
  func resting(_ column: Int) -> Double {
    place[column] == Self.atUpper ? upper[column] : lower[column]
  }

  /// The value of any column.
  func value(of column: Int) -> Double {
    place[column] >= 0 ? values[place[column]] : resting(column)
  }
}

// MARK: - The basis

extension LinearProgram {
  /// The change of the basic variables per unit of a column: the inverse times the column.
  func direction(of column: Int) -> [Double] {
    var result = [Double](repeating: 0, count: rowCount)
    if column < 0 {
      for row in 0..<rowCount { result[row] = inverse[row * stride + ~column] }
      return result
    }
    let (matrix, stride) = (inverse.span, stride)
    var sums = result.mutableSpan
    for position in starts[column]..<starts[column + 1] {
      var place = entries[position]
      for row in sums.indices {
        sums[row] += matrix[place]
        place &+= stride
      }
    }
    budget.spend(rowCount * (starts[column + 1] - starts[column]))
    return result
  }

  /// Puts a column into the basis in the given row; `step` is how much the column grows.
  mutating func pivot(
    row: Int, entering: Int, surplus: Double, direction: [Double], step: Double, leavesTo: Int
  ) {
    let before = entering < 0 ? 0 : resting(entering)
    for index in 0..<rowCount { values[index] -= step * direction[index] }
    let leaving = basis[row]
    if leaving < 0 { slackPlace[~leaving] = Self.atLower } else { place[leaving] = leavesTo }
    if entering < 0 { slackPlace[~entering] = row } else { place[entering] = row }
    basis[row] = entering
    values[row] = before + step
    eliminate(row, direction, surplus)
    pivotsSinceRefresh += 1
  }

  /// Updates the inverse and the prices for a pivot.
  private mutating func eliminate(_ row: Int, _ direction: [Double], _ surplus: Double) {
    var factors: [PivotFactor] = []
    let base = row * stride
    let pivot = direction[row]
    for column in 0..<rowCount where inverse[base + column] != 0 {
      let value = inverse[base + column] / pivot
      inverse[base + column] = value
      factors.append(PivotFactor(column: column, value: value))
      prices[column] += surplus * value
    }
    var work = rowCount
    // If more than half of the pivot's row is nonzero, a dense loop is cheaper than skipping zeros.
    let isDense = 2 * factors.count > rowCount
    let dense = isDense ? Array(inverse[base..<base + rowCount]) : []
    let (span, whole, slopes) = (factors.span, dense.span, direction.span)
    let stride = stride
    var matrix = inverse.mutableSpan
    for other in slopes.indices where other != row && slopes[other] != 0 {
      let slope = slopes[other]
      let start = other &* stride
      if isDense {
        for column in whole.indices { matrix[start &+ column] -= slope * whole[column] }
      } else {
        for index in span.indices {
          let factor = span[index]
          matrix[start &+ factor.column] -= slope * factor.value
        }
      }
      work &+= span.count
    }
    budget.spend(work)
  }

  /// Recomputes the values and the prices from the inverse.
  mutating func refresh() {
    var rest = rightSides
    for column in place.indices where place[column] < 0 {
      let value = resting(column)
      if value == 0 { continue }
      for position in starts[column]..<starts[column + 1] { rest[entries[position]] -= value }
    }
    var prices = [Double](repeating: 0, count: rowCount)
    for row in 0..<rowCount {
      let gold = basis[row] < 0 ? 0 : golds[basis[row]]
      var value = 0.0
      for column in 0..<rowCount {
        let factor = inverse[row * stride + column]
        value += factor * rest[column]
        prices[column] += factor * gold
      }
      values[row] = value
    }
    self.prices = prices
    budget.spend(2 * rowCount * rowCount)
  }

  /// Recomputes the inverse from the columns of the basis, by elimination.
  mutating func invert() {
    var elimination = BasisElimination(self)
    inverse = elimination.inverse()
    basis = elimination.basis
    for row in basis.indices {
      if basis[row] < 0 { slackPlace[~basis[row]] = row } else { place[basis[row]] = row }
    }
    pivotsSinceRefresh = 0
    refresh()
  }
}

/// A nonzero entry of the pivot's row.
private struct PivotFactor {
  let column: Int
  let value: Double
}

/// Inverts a basis: pivots its columns, one after the other, into an identity matrix.
private struct BasisElimination {
  private let program: LinearProgram
  /// The basic column of each row after the elimination.
  private(set) var basis: [Int]

  init(_ program: LinearProgram) {
    self.program = program
    basis = program.basis.indices.map { ~$0 }
  }

  mutating func inverse() -> [Double] {
    var scratch = program
    scratch.inverse = [Double](repeating: 0, count: program.rowCount * program.stride)
    for row in basis.indices { scratch.inverse[row * program.stride + row] = 1 }
    scratch.basis = basis
    scratch.slackPlace = Array(basis.indices)
    // Slacks are already in their rows. Every other column takes the free row in which its entry is
    // largest, for accuracy.
    var isTaken = [Bool](repeating: false, count: basis.count)
    for column in program.basis where column < 0 { isTaken[~column] = true }
    for column in program.basis where column >= 0 {
      let direction = scratch.direction(of: column)
      var best = -1
      for row in direction.indices where !isTaken[row] {
        if best < 0 || direction[row].magnitude > direction[best].magnitude { best = row }
      }
      isTaken[best] = true
      scratch.pivot(
        row: best, entering: column, surplus: 0, direction: direction, step: 0,
        leavesTo: LinearProgram.atLower)
    }
    basis = scratch.basis
    return scratch.inverse
  }
}
