/// Reveals all reachable pairs by fewer and fewer brews, by exchanging brews.
///
/// A local search with weights (row weighting local search, Gao, Weise and Li, 2015). It removes
/// the brew with the least loss, and adds one for a pair that is no longer revealed. The weight of
/// an unrevealed pair grows, so that the search leaves every local optimum. If a kind has run out,
/// a piece of it costs the loss of the brew that would return it.
struct LearnExchange {
  /// The initial weight of a pair with price 1; if it were larger, weights would change too slowly.
  private static let weightOfOne = 100
  /// The cost of a turn in steps, not counting brews.
  private static let stepsOfTurn = 300
  /// The cost of updating a pair's weight, in steps.
  private static let stepsOfWeight = 8
  /// The cost of each brew of the state per turn, in steps.
  private static let stepsOfBrew = 4

  private(set) var best: LearnState
  private let core: LearnCore
  private var state: LearnState
  private var worth: LearnWorth
  private var weights: [Int]
  /// The cost of a piece of each kind, in weights, while the bag has some left.
  private let costs: [Int]
  private var generator: PlanGenerator
  private var turn = 1
  /// The turn in which each brew of the core was last added or removed.
  private var marks: [Int]
  /// The core's number for each brew of the state, in the order of the state.
  private var numbers: [Int]
  /// The loss of each brew of the state, by number in the core: the weights of the pairs that only
  /// it reveals.
  private var losses: [Int]
  /// For each pair, the exclusive or of the numbers of the brews that reveal it.
  ///
  /// If only one brew does, this is its number.
  private var revealers: [Int]
  /// For each kind, the least loss of the brews that use it; the extra last entry stands for no
  /// kind.
  private var leastLosses: [Int]
  /// Whether a kind had run out at the last update of the costs; true before the first.
  private var wereOut = true

  /// The brews of `start` must be the first of the core, and reveal all reachable pairs.
  init(from start: LearnState, _ core: LearnCore, prices: LearnWorth, seed: UInt64) {
    best = start
    self.core = core
    state = start
    worth = LearnWorth(kinds: start.instance.count)
    weights = prices.pairs.map { $0 * Self.weightOfOne / LearnPrices.one + 1 }
    costs = prices.costs.map { $0 * Self.weightOfOne / LearnPrices.one }
    generator = PlanGenerator(seed: seed)
    marks = [Int](repeating: -1, count: core.brews.count)
    numbers = Array(start.brews.indices)
    losses = [Int](repeating: 0, count: core.brews.count)
    revealers = [Int](repeating: 0, count: 4 * start.instance.count)
    leastLosses = [Int](repeating: 0, count: start.instance.count + 1)
    for (number, brew) in start.brews.enumerated() {
      for pair in brew.pairs { revealers[pair] ^= number }
    }
    for pair in start.covers.indices where start.covers[pair] == 1 {
      losses[revealers[pair]] += weights[pair]
    }
  }

  /// Runs until there are at most `goal` brews, or `end` steps are taken in total.
  mutating func run(downTo goal: Int, until end: Int, _ budget: StepBudget) {
    var steps = 0
    while best.brewCount > goal, budget.goesOn(after: steps, until: end) {
      steps = takeTurn(mostBrews: best.brewCount - 1)
      keep(budget)
    }
  }

  private mutating func keep(_ budget: StepBudget) {
    guard state.score < best.score else { return }
    best = state
    budget.progress.best = best.brewCount
  }

  /// Takes one turn; returns its cost in steps.
  private mutating func takeTurn(mostBrews: Int) -> Int {
    turn += 1
    while state.brewCount >= max(mostBrews, 1), removeWeakest(using: nil) {}
    var steps = Self.stepsOfTurn + Self.stepsOfBrew * state.brews.count
    guard !state.open.isEmpty else { return steps }
    let pair = state.open[generator.below(state.open.count)]
    offerKinds()
    // A brew that was just removed may return only after another one was added.
    if let found = core.best(
      revealing: pair, by: worth, marks: marks, before: turn,
      atLeast: -LearnWorth.prohibitive / 2, &steps)
    {
      for kind in core.brews[found.brew].mixture.kinds where state.left[kind] == 0 {
        removeWeakest(using: kind)
      }
      add(found.brew)
    }
    steps += Self.stepsOfWeight * state.open.count
    for pair in state.open {
      weights[pair] += 1
      worth.price(pair, at: weights[pair])
    }
    return steps
  }

  /// Whether a brew was added in the last turn, and so must stay in this one.
  private func hasJustCome(_ number: Int) -> Bool { marks[number] + 1 == turn }

  /// A piece of an exhausted kind also costs the least loss of a brew that would return one.
  private mutating func offerKinds() {
    let areOut = state.left.contains(0)
    // While no kind is exhausted, the costs stay the same.
    guard areOut || wereOut else { return }
    wereOut = areOut
    for kind in leastLosses.indices { leastLosses[kind] = LearnWorth.prohibitive }
    for number in numbers where !hasJustCome(number) {
      let loss = losses[number]
      core.forEachKind(of: number) { if loss < leastLosses[$0] { leastLosses[$0] = loss } }
    }
    for kind in state.left.indices {
      worth.charge(kind, state.left[kind] > 0 ? costs[kind] : costs[kind] + leastLosses[kind])
    }
  }

  /// Removes the brew with the least loss among those that use a kind, or among all except meals.
  ///
  /// The oldest wins a tie. The newest brew stays, unless it is the only one. Returns whether a
  /// brew was removed.
  @discardableResult
  private mutating func removeWeakest(using kind: Int?) -> Bool {
    let isOnlyOne = kind == nil && state.brewCount == 1
    var weakest = -1
    var least = Int.max
    for (position, number) in numbers.enumerated()
    where losses[number] <= least && (isOnlyOne || !hasJustCome(number)) {
      let mixture = core.brews[number].mixture
      guard kind.map(mixture.has) ?? !mixture.isMeal else { continue }
      if losses[number] < least || marks[number] < marks[numbers[weakest]] {
        (weakest, least) = (position, losses[number])
      }
    }
    guard weakest >= 0 else { return false }
    remove(at: weakest)
    return true
  }

  private mutating func add(_ number: Int) {
    let brew = core.brews[number]
    for pair in brew.pairs {
      // A loss counts only pairs that a single brew reveals, so a third revealer changes nothing.
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
  }
}
