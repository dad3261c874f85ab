/// Reveals all reachable pairs by fewer and fewer brews: brews come and others go.
///
/// A local search with weights (row weighting local search, Gao, Weise and Li, 2015): it takes out the
/// brew with the least loss, and adds one for a pair that no brew reveals any more. The weights of pairs
/// that stay unrevealed grow, so that the search leaves every local optimum. If a kind has run out, a
/// piece of it costs the loss of the brew that would give it back.
struct LearnExchange {
  /// The first weight of a pair of price 1; from a larger one, the weights would change too slowly.
  private static let weightOfOne = 100
  /// The cost of a turn in steps, besides looking at brews.
  private static let stepsOfTurn = 300
  /// The cost of a pair's new weight, in steps.
  private static let stepsOfWeight = 8
  /// The cost of a brew of the state in each turn, in steps.
  private static let stepsOfBrew = 4

  private(set) var best: LearnState
  private let core: LearnCore
  private var state: LearnState
  private var worth: LearnWorth
  private var weights: [Int]
  /// What a piece of each kind costs, in weights, while the bag has some left.
  private let costs: [Int]
  private var generator: PlanGenerator
  private var turn = 1
  /// The turn in which each brew of the core last came or went.
  private var marks: [Int]
  /// The core's number of each brew of the state, in the order of the state.
  private var numbers: [Int]
  /// The loss of each brew of the core that is in the state: the weights of the pairs that it alone reveals.
  private var losses: [Int]
  /// The numbers of the brews that reveal each pair, combined by exclusive or: that of a single brew is
  /// itself.
  private var revealers: [Int]
  /// The least loss of the brews that use each kind; one more entry stands for no kind.
  private var leastLosses: [Int]
  /// Whether a kind had run out when pieces last got their costs; true before that.
  private var wereOut = true

  /// The brews of `start`, which are the first of the core, reveal all reachable pairs.
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

  /// Runs until there are no more brews than `goal`, or `end` steps are taken in all.
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

  /// Returns the cost of the turn in steps.
  private mutating func takeTurn(mostBrews: Int) -> Int {
    turn += 1
    while state.brewCount >= max(mostBrews, 1), removeWeakest(using: nil) {}
    var steps = Self.stepsOfTurn + Self.stepsOfBrew * state.brews.count
    guard !state.open.isEmpty else { return steps }
    let pair = state.open[generator.below(state.open.count)]
    offerKinds()
    // A brew that has just left may not come back before another one has come.
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

  /// Whether a brew of the state came in the last turn, and so has to stay in this one.
  private func hasJustCome(_ number: Int) -> Bool { marks[number] + 1 == turn }

  /// A piece of a kind that has run out also costs the least loss of a brew that gives one back.
  private mutating func offerKinds() {
    let areOut = state.left.contains(0)
    // While no kind runs out, the costs stay the same.
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

  /// Takes out the brew with the least loss among those that use a kind, or among all but the meals; the
  /// oldest wins a tie.
  ///
  /// The brew that came last stays, unless it is the only one; returns whether a brew went.
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
