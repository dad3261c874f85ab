/// Reveals more from a bag: takes some brews out, and fills up again with what pays best.
struct LearnRefill {
  /// The most brews that a turn takes out.
  private static let mostOut = 4
  /// What a turn takes besides looking at brews, in steps.
  private static let stepsOfTurn = 2_000
  /// After so many turns without anything better, the search goes back to the best.
  private static let patience = 2_000
  /// A turn may make the plan worse by one pair once in so many times.
  private static let toleranceOneIn = 50

  private(set) var best: LearnState
  private let core: LearnCore
  /// The prices of the kinds, which say what each piece could do elsewhere.
  private let prices: LearnWorth
  private var state: LearnState
  private var worth: LearnWorth
  private var generator: PlanGenerator
  private var turnsSinceBest = 0
  private let marks: [Int]

  init(from start: LearnState, _ core: LearnCore, prices: LearnWorth, seed: UInt64) {
    best = start
    self.core = core
    self.prices = prices
    state = start
    generator = PlanGenerator(seed: seed)
    marks = [Int](repeating: 0, count: core.brews.count)
    worth = LearnWorth(kinds: start.ground.count)
    for pair in start.open { worth.price(pair, at: LearnPrices.one) }
    for kind in 0..<start.ground.count { offer(kind, noise: 0) }
  }

  /// Goes on until so many pairs are revealed, or the budget of steps is used up.
  mutating func run(
    upTo goal: Int, until budget: Int, _ meter: inout LearnMeter,
    _ report: (PlanProgress) -> PlanVerdict
  ) {
    var steps = 0
    while best.revealed < goal, meter.mayGoOn(until: budget, after: steps, report) {
      steps = Self.stepsOfTurn
      turn(&steps)
      meter.progress.best = best.brews.count
    }
  }

  private mutating func turn(_ steps: inout Int) {
    let before = (state, worth)
    takeOut()
    refill(&steps)
    turnsSinceBest += 1
    if state.isBetter(than: best) {
      best = state
      turnsSinceBest = 0
    } else if turnsSinceBest > Self.patience {
      turnsSinceBest = 0
      goBack()
    } else if !isAcceptable(after: before.0) {
      (state, worth) = before
    }
  }

  private mutating func isAcceptable(after old: LearnState) -> Bool {
    if state.open.count == old.open.count + 1 { return generator.below(Self.toleranceOneIn) == 0 }
    return !old.isBetter(than: state)
  }

  private mutating func goBack() {
    let refill = LearnRefill(from: best, core, prices: prices, seed: generator.next())
    self = refill
  }

  private mutating func takeOut() {
    let most = min(state.brews.count, Self.mostOut)
    guard most > 0 else { return }
    for _ in 0...generator.below(most) {
      let brew = state.remove(at: generator.below(state.brews.count))
      for pair in brew.pairs where state.covers[pair] == 0 {
        worth.price(pair, at: LearnPrices.one)
      }
    }
    for kind in 0..<state.ground.count { offer(kind, noise: LearnPrices.one / 2) }
  }

  private mutating func refill(_ steps: inout Int) {
    while let brew = bestBrew(&steps) { add(brew) }
    for kind in 0..<state.ground.count where state.left[kind] > 0 { worth.charge(kind, 0) }
    while let brew = bestBrew(&steps) { add(brew) }
  }

  private func bestBrew(_ steps: inout Int) -> LearnBrew? {
    var best = (brew: -1, worth: 0)
    for pair in state.open where state.left[pair >> 2] > 0 {
      if let found = core.best(
        revealing: pair, by: worth, marks: marks, before: 1, &steps),
        found.worth > best.worth
      {
        best = found
      }
    }
    return best.brew < 0 ? nil : core.brews[best.brew]
  }

  private mutating func add(_ brew: LearnBrew) {
    state.add(brew)
    for pair in brew.pairs { worth.price(pair, at: 0) }
    for kind in brew.mixture.kinds where state.left[kind] == 0 {
      worth.charge(kind, LearnWorth.prohibitive)
    }
  }

  private mutating func offer(_ kind: Int, noise: Int) {
    guard state.left[kind] > 0 else { return worth.charge(kind, LearnWorth.prohibitive) }
    worth.charge(kind, prices.costs[kind] + (noise > 0 ? generator.below(noise) : 0))
  }
}
