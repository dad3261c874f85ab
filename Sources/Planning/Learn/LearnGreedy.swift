/// Adds the brew that reveals most, again and again.
struct LearnGreedy {
  private var state: LearnState
  private var worth: LearnWorth
  /// What the brews of two kinds and a larger one revealed when last looked at, at most.
  ///
  /// What a brew adds only falls as more is revealed, so an old figure is a bound.
  private var bounds: [Int]

  private init(_ state: LearnState) {
    self.state = state
    let count = state.instance.count
    worth = LearnWorth(kinds: count)
    bounds = [Int](repeating: 3 * 4, count: count * count)
    for pair in state.open { worth.price(pair, at: 1) }
    for kind in 0..<count where state.left[kind] == 0 { worth.charge(kind, LearnWorth.prohibitive) }
  }

  /// Until nothing more can be revealed; fewer brews if a stop is asked for.
  static func extend(_ state: inout LearnState, _ budget: StepBudget) {
    var greedy = LearnGreedy(state)
    var last = 3 * 4
    while !budget.isStopped, let best = greedy.best(atMost: last, budget) {
      greedy.add(best.mixture)
      last = best.worth
      budget.progress.best = greedy.state.brews.count
    }
    state = greedy.state
  }

  /// The brew that reveals most.
  ///
  /// The first of equals; nil if none reveals anything.
  private mutating func best(atMost most: Int, _ budget: StepBudget) -> ValuedMixture? {
    let count = state.instance.count
    var best: ValuedMixture?
    for one in 0..<count {
      for other in one + 1..<max(count, one + 1)
      where bounds[one * count + other] > best?.worth ?? 0 {
        let found = state.instance.best(from: one, and: other, by: worth)
        bounds[one * count + other] = found.worth
        if found.worth > best?.worth ?? 0 { best = found }
        guard budget.goesOn(after: count - other, until: .max) else { return best }
        if best?.worth == most { return best }
      }
    }
    return best
  }

  private mutating func add(_ mixture: Mixture) {
    state.add(mixture)
    for pair in state.instance.reveals(mixture) { worth.price(pair, at: 0) }
    for kind in mixture.kinds where state.left[kind] == 0 {
      worth.charge(kind, LearnWorth.prohibitive)
    }
  }
}
