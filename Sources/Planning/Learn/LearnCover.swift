/// Reveals all reachable pairs by fewer and fewer brews.
///
/// A local search with weights (row weighting local search, Gao, Weise and Li, 2015): the brew that
/// loses least is taken out, a brew for a pair that no brew reveals any more is added, and the weights
/// of the pairs that stay unrevealed grow, so that the search leaves every local optimum.
struct LearnCover {
  /// A pair of price 1 has this weight at first; more would let the weights change too slowly.
  private static let weightOfOne = 100
  /// What a turn takes besides looking at brews, in steps.
  private static let stepsOfTurn = 500

  private(set) var best: LearnState
  private let core: LearnCore
  private var state: LearnState
  private var worth: LearnWorth
  private var weights: [Int]
  private var generator: PlanGenerator
  private var turn = 1
  /// The turn in which each brew of the core last came or went.
  private var marks: [Int]
  /// The number in the core of each brew of the state, in its order.
  private var numbers: [Int]

  /// The brews of `start`, which are the first of the core, reveal all reachable pairs.
  init(from start: LearnState, _ core: LearnCore, prices: LearnWorth, seed: UInt64) {
    best = start
    self.core = core
    state = start
    worth = LearnWorth(kinds: start.instance.count)
    weights = prices.pairs.map { $0 * Self.weightOfOne / LearnPrices.one + 1 }
    generator = PlanGenerator(seed: seed)
    marks = [Int](repeating: 0, count: core.brews.count)
    numbers = Array(start.brews.indices)
    for kind in 0..<start.instance.count { offer(kind) }
  }

  /// Goes on until there are no more brews than `goal`, or the budget is used up.
  mutating func run(downTo goal: Int, _ budget: StepBudget) {
    var steps = 0
    while best.brews.count > goal, budget.goesOn(after: steps, until: budget.limit) {
      steps = Self.stepsOfTurn
      if state.open.isEmpty {
        keep(budget)
        removeWeakest()
      } else {
        exchange(&steps)
      }
    }
  }

  private mutating func keep(_ budget: StepBudget) {
    guard state.isBetter(than: best) else { return }
    best = state
    budget.progress.best = best.brews.count
  }

  private mutating func exchange(_ steps: inout Int) {
    turn += 1
    if !state.brews.isEmpty { removeWeakest() }
    let pair = state.open[generator.below(state.open.count)]
    // A brew that has just left may not come back before another one came.
    if let found = core.best(
      revealing: pair, by: worth, marks: marks, before: turn, &steps)
    {
      add(found.brew)
    }
    for pair in state.open {
      weights[pair] += 1
      worth.price(pair, at: weights[pair])
    }
  }

  private mutating func add(_ number: Int) {
    let brew = core.brews[number]
    state.add(brew)
    numbers.append(number)
    marks[number] = turn
    for pair in brew.pairs { worth.price(pair, at: 0) }
    for kind in brew.mixture.kinds { offer(kind) }
  }

  /// Takes out the brew whose own pairs weigh least, except the one that came last; the oldest wins a tie.
  private mutating func removeWeakest() {
    var weakest = -1
    var least = Int.max
    for (position, brew) in state.brews.enumerated()
    where marks[numbers[position]] + 1 != turn || turn < 3 {
      var loss = 0
      for pair in brew.pairs where state.covers[pair] == 1 { loss += weights[pair] }
      if loss < least || (loss == least && marks[numbers[position]] < marks[numbers[weakest]]) {
        (weakest, least) = (position, loss)
      }
    }
    remove(at: max(weakest, 0))
  }

  private mutating func remove(at position: Int) {
    let brew = state.remove(at: position)
    marks[numbers[position]] = turn
    numbers.swapAt(position, numbers.count - 1)
    numbers.removeLast()
    for pair in brew.pairs where state.covers[pair] == 0 { worth.price(pair, at: weights[pair]) }
    for kind in brew.mixture.kinds { offer(kind) }
  }

  /// Makes a kind prohibitive that is used up, and free otherwise.
  private mutating func offer(_ kind: Int) {
    worth.charge(kind, state.left[kind] > 0 ? 0 : LearnWorth.prohibitive)
  }
}
