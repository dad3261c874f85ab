/// Reveals more from a bag, or as much with fewer brews: removes some brews, and refills with those
/// that pay best.
///
/// A brew is chosen by the worths of the pairs that it adds, minus the prices of its kinds and some
/// noise; the price of a kind is what a piece could reveal elsewhere. A worse plan is accepted now
/// and then, so that the search leaves every local optimum.
struct LearnRefill {
  /// The most brews that a turn removes at random before it brings one in.
  private static let mostOutBefore = 2
  /// The cost of a turn in steps, not counting brews.
  private static let stepsOfTurn = 2_000
  /// After this many turns without a better plan, the search returns to the best plan.
  private static let patience = 2_000

  /// How much a turn changes; two settings alternate, because each is better for some bags.
  private struct Boldness {
    /// The most brews that a turn removes at random.
    let mostOut: Int
    /// The largest noise on the price of a kind.
    let noise: Int
    /// The loss of each pair is accepted with a probability of 1 in this number.
    let toleranceOneIn: Int

    static let calm = Boldness(mostOut: 4, noise: LearnPrices.one / 2, toleranceOneIn: 50)
    static let bold = Boldness(mostOut: 7, noise: LearnPrices.one, toleranceOneIn: 10)
  }

  private(set) var best: LearnState
  private let core: LearnCore
  /// The worth of each unrevealed pair, and the cost of a piece of each kind.
  private let prices: LearnWorth
  private var state: LearnState
  private var worth: LearnWorth
  private var generator: PlanGenerator
  private var turnsSinceBest = 0
  private let isBold: Bool
  /// All 0, so that no brew of the core is skipped.
  private let marks: [Int]
  /// The brews that the current turn can still make.
  private var affordable: LearnCore.Affordable
  /// The brews that the current turn removed.
  private var dropped: [LearnBrew] = []
  /// How many brews the current turn added; they are the last ones of the state.
  private var added = 0

  init(
    from start: LearnState, _ core: LearnCore, prices: LearnWorth, seed: UInt64,
    isBold: Bool = false
  ) {
    best = start
    self.isBold = isBold
    self.core = core
    self.prices = prices
    state = start
    generator = PlanGenerator(seed: seed)
    marks = [Int](repeating: 0, count: core.brews.count)
    affordable = LearnCore.Affordable(core)
    worth = LearnWorth(kinds: start.instance.count)
    for pair in start.open { worth.price(pair, at: prices.pairs[pair]) }
  }

  /// Runs until `goal` pairs are revealed by at most `fewest` brews, or `end` steps are taken in
  /// total.
  mutating func run(
    upTo goal: Int, fewest: Int, until end: Int, _ budget: StepBudget
  ) {
    var steps = 0
    while best.revealed < goal || best.brewCount > fewest, budget.goesOn(after: steps, until: end) {
      steps = Self.stepsOfTurn
      turn(&steps)
      budget.progress.best = best.brewCount
    }
  }

  private mutating func turn(_ steps: inout Int) {
    let before = state.score
    dropped.removeAll(keepingCapacity: true)
    added = 0
    if generator.below(2) == 0 || state.open.isEmpty { takeOut() } else { bringIn(&steps) }
    offerWhatIsLeft()
    refill(&steps)
    turnsSinceBest += 1
    if state.score < best.score {
      best = state
      turnsSinceBest = 0
    } else if turnsSinceBest > Self.patience {
      self = LearnRefill(from: best, core, prices: prices, seed: generator.next(), isBold: !isBold)
    } else if !isAcceptable(after: before) {
      takeBack()
    }
  }

  private mutating func isAcceptable(after old: LearnState.Score) -> Bool {
    let lost = state.open.count - old.open
    if lost <= 0 { return state.score <= old }
    return (0..<lost).allSatisfy { _ in generator.below(boldness.toleranceOneIn) == 0 }
  }

  private mutating func takeBack() {
    let old = dropped
    for _ in 0..<added { drop(at: state.brews.count - 1) }
    for brew in old { add(brew) }
  }

  private var boldness: Boldness { isBold ? .bold : .calm }

  private mutating func takeOut() {
    let most = min(state.brews.count, boldness.mostOut)
    guard most > 0 else { return }
    for _ in 0...generator.below(most) { drop(at: generator.below(state.brews.count)) }
  }

  /// Adds a brew for an unrevealed pair, taking pieces from other brews.
  private mutating func bringIn(_ steps: inout Int) {
    for _ in 0..<min(generator.below(Self.mostOutBefore + 1), state.brews.count) {
      drop(at: generator.below(state.brews.count))
    }
    for kind in state.left.indices { worth.charge(kind, noisyPrice(of: kind)) }
    let pair = state.open[generator.below(state.open.count)]
    guard
      let found = core.best(
        revealing: pair, by: worth, marks: marks, before: 1, atLeast: -LearnWorth.prohibitive,
        &steps)
    else { return }
    let brew = core.brews[found.brew]
    for kind in brew.mixture.kinds where state.left[kind] == 0 { freePiece(of: kind) }
    add(brew)
  }

  private mutating func freePiece(of kind: Int) {
    let users = state.brews.indices.filter { state.brews[$0].mixture.has(kind) }
    drop(at: users[generator.below(users.count)])
  }

  private mutating func drop(at position: Int) {
    let brew = state.remove(at: position)
    dropped.append(brew)
    for pair in brew.pairs where state.covers[pair] == 0 {
      worth.price(pair, at: prices.pairs[pair])
    }
  }

  private mutating func offerWhatIsLeft() {
    for kind in state.left.indices {
      worth.charge(kind, state.left[kind] > 0 ? noisyPrice(of: kind) : LearnWorth.prohibitive)
    }
  }

  private mutating func noisyPrice(of kind: Int) -> Int {
    prices.costs[kind] + generator.below(boldness.noise)
  }

  private mutating func refill(_ steps: inout Int) {
    affordable.clear()
    while let brew = bestBrew(&steps) { add(brew) }
    // What a piece could reveal elsewhere no longer matters: left in the bag, it is worth nothing.
    for kind in state.left.indices where state.left[kind] > 0 { worth.charge(kind, 0) }
    while let brew = bestBrew(&steps) { add(brew) }
  }

  /// The brew or meal that adds most; nil if none is worth anything.
  ///
  /// Searches by the kinds that are left or by the pairs that are open, whichever gives fewer
  /// brews.
  private mutating func bestBrew(_ steps: inout Int) -> LearnBrew? {
    guard !state.open.isEmpty else { return nil }
    let kinds = state.left.indices.filter { state.left[$0] > 0 }
    let ofKinds = kinds.count * kinds.count * kinds.count / 6
    let pairs = state.open.filter { state.left[$0 >> 2] > 0 }
    let ofPairs = pairs.reduce(0) { $0 + core.count(revealing: $1) }
    steps += kinds.count
    if ofKinds < ofPairs {
      steps += ofKinds
      guard let best = state.instance.best(of: kinds, by: worth) else { return nil }
      return LearnBrew(mixture: best, pairs: state.instance.reveals(best))
    }
    steps += ofPairs
    // While most kinds are left, nearly all brews are affordable, and gathering saves nothing.
    if !affordable.isGathered, 4 * kinds.count < 3 * state.left.count {
      affordable.gather(revealing: pairs, core, by: worth)
    }
    return affordable.best(revealing: pairs, core, by: worth).map { core.brews[$0] }
  }

  private mutating func add(_ brew: LearnBrew) {
    state.add(brew)
    added += 1
    for pair in brew.pairs { worth.price(pair, at: 0) }
    for kind in brew.mixture.kinds where state.left[kind] == 0 {
      worth.charge(kind, LearnWorth.prohibitive)
    }
  }
}
