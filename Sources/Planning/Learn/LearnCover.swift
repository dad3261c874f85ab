/// Reveals all reachable pairs by fewer and fewer brews.
///
/// A local search with weights (row weighting local search, Gao, Weise and Li, 2015): the brew that
/// loses least is taken out, a brew for a pair that no brew reveals any more is added, and the
/// weights of the pairs that stay unrevealed grow, so that the search leaves every local optimum.
struct LearnCover {
  /// A pair of price 1 has this weight at first; more would let the weights change too slowly.
  private static let weightOfOne = 100
  /// What a turn takes besides looking at brews, in steps.
  private static let stepsOfTurn = 300
  /// What the new weight of a pair takes, in steps.
  private static let stepsOfWeight = 8

  private(set) var best: LearnState
  private let core: LearnCore
  private var state: LearnState
  private var worth: LearnWorth
  private var weights: [Int]
  /// What a piece of each kind costs, in weights.
  private let costs: [Int]
  private var generator: PlanGenerator
  private var turn = 1
  /// The turn in which each brew of the core last came or went.
  private var marks: [Int]
  /// The number in the core of each brew of the state, in its order.
  private var numbers: [Int]
  /// What each brew of the core that is in the state reveals alone, in weights.
  private var losses: [Int]
  /// The numbers of the brews that reveal each pair, combined by exclusive or: one number alone is
  /// itself.
  private var revealers: [Int]

  /// The brews of `start`, which are the first of the core, reveal all reachable pairs.
  init(from start: LearnState, _ core: LearnCore, prices: LearnWorth, seed: UInt64) {
    best = start
    self.core = core
    state = start
    worth = LearnWorth(kinds: start.instance.count)
    weights = prices.pairs.map { $0 * Self.weightOfOne / LearnPrices.one + 1 }
    costs = prices.costs.map { $0 * Self.weightOfOne / LearnPrices.one }
    generator = PlanGenerator(seed: seed)
    marks = [Int](repeating: 0, count: core.brews.count)
    numbers = Array(start.brews.indices)
    losses = marks
    revealers = [Int](repeating: 0, count: 4 * start.instance.count)
    for (number, brew) in start.brews.enumerated() {
      for pair in brew.pairs { revealers[pair] ^= number }
    }
    for pair in start.covers.indices where start.covers[pair] == 1 {
      losses[revealers[pair]] += weights[pair]
    }
    for kind in 0..<start.instance.count { offer(kind) }
  }

  /// Goes on until there are no more brews than `goal`, or `end` steps are taken in all.
  mutating func run(downTo goal: Int, until end: Int, _ budget: StepBudget) {
    var steps = 0
    while best.brewCount > goal, budget.goesOn(after: steps, until: end) {
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
    guard state.score < best.score else { return }
    best = state
    budget.progress.best = best.brewCount
  }

  private mutating func exchange(_ steps: inout Int) {
    turn += 1
    if !state.brews.isEmpty { removeWeakest() }
    let pair = state.open[generator.below(state.open.count)]
    // A brew that has just left may not come back before another one came.
    if let found = core.best(
      revealing: pair, by: worth, marks: marks, before: turn,
      atLeast: -LearnWorth.prohibitive / 2, &steps)
    {
      add(found.brew)
    }
    steps += Self.stepsOfWeight * state.open.count
    for pair in state.open {
      weights[pair] += 1
      worth.price(pair, at: weights[pair])
    }
  }

  private mutating func add(_ number: Int) {
    let brew = core.brews[number]
    for pair in brew.pairs {
      switch state.covers[pair] {
      case 0: losses[number] += weights[pair]
      case 1: losses[revealers[pair]] -= weights[pair]
      default: break
      }
      revealers[pair] ^= number
    }
    state.add(brew)
    numbers.append(number)
    marks[number] = turn
    for pair in brew.pairs { worth.price(pair, at: 0) }
    for kind in brew.mixture.kinds { offer(kind) }
  }

  /// Takes out the brew whose own pairs weigh least, except the one that came last; the oldest wins
  /// a tie.
  private mutating func removeWeakest() {
    var weakest = -1
    var least = Int.max
    for (position, number) in numbers.enumerated()
    where losses[number] <= least && (marks[number] + 1 != turn || turn < 3) {
      if losses[number] < least || marks[number] < marks[numbers[weakest]] {
        (weakest, least) = (position, losses[number])
      }
    }
    remove(at: max(weakest, 0))
  }

  private mutating func remove(at position: Int) {
    let brew = state.remove(at: position)
    let number = numbers[position]
    marks[number] = turn
    numbers.swapAt(position, numbers.count - 1)
    numbers.removeLast()
    losses[number] = 0
    for pair in brew.pairs {
      revealers[pair] ^= number
      if state.covers[pair] == 1 { losses[revealers[pair]] += weights[pair] }
      if state.covers[pair] == 0 { worth.price(pair, at: weights[pair]) }
    }
    for kind in brew.mixture.kinds { offer(kind) }
  }

  /// Makes a kind prohibitive that is used up.
  private mutating func offer(_ kind: Int) {
    worth.charge(kind, state.left[kind] > 0 ? costs[kind] : LearnWorth.prohibitive)
  }
}
