import Foundation
func env(_ n: String, _ d: Int) -> Int { Int(ProcessInfo.processInfo.environment[n] ?? "") ?? d }
/// Reveals all reachable pairs by fewer and fewer brews.
///
/// A local search with weights (row weighting local search, Gao, Weise and Li, 2015): the brew that
/// loses least goes, a brew for a pair that nobody reveals any more comes, and the weights of the
/// pairs that stay unrevealed grow, so that the search leaves every hollow.
struct LearnCover {
let base = env("BASE", 1), delta = env("DELTA", 1), decay = env("DECAY", 0), keep = env("KEEP", 50)

  private(set) var best: [Mixture]
  private var state: LearnState
  private var worth: LearnWorth
  private var weights: [Int]
  private var generator: PlanGenerator
  private var turn = 0
  /// The brews that left in the last turns, which may not come back at once.
  private var left: [Mixture] = []

  /// `start` reveals all reachable pairs.
  init(_ ground: LearnGround, from start: [Mixture], seed: UInt64) {
    best = start
    state = LearnState(ground)
    worth = LearnWorth(kinds: ground.count)
    weights = [Int](repeating: base, count: 4 * ground.count)
    generator = PlanGenerator(seed: seed)
    for mixture in start { state.add(mixture) }
    for kind in 0..<ground.count { sell(kind) }
  }

  /// Goes on until there are so few brews, or the budget of steps is used up.
  mutating func run(
    downTo goal: Int, until budget: Int, _ meter: inout LearnMeter,
    _ report: (PlanProgress) -> PlanVerdict
  ) {
    var steps = 0
    while best.count > goal, meter.mayGoOn(until: budget, after: steps, report) {
      steps = 0
      if state.open.isEmpty {
        keepBest(&meter)
        removeWeakest()
      } else {
        turnOver(&steps)
      }
    }
  }

  private mutating func keepBest(_ meter: inout LearnMeter) {
    guard state.entries.count < best.count || (state.entries.count == best.count && state.size < best.reduce(0) { $0 + $1.size }) else { return }
    best = state.entries.map(\.mixture)
    meter.progress.best = best.count
  }

  private mutating func turnOver(_ steps: inout Int) {
    turn += 1
    let pair = state.open[generator.below(state.open.count)]
    if let found = state.ground.best(
      revealing: pair, by: worth, except: left, &generator, &steps)
    {
      add(found.mixture)
      removeWeakest()
    }
    for pair in state.open {
      weights[pair] += delta
      worth.price(pair, at: weights[pair])
    }
    steps += 500
    if decay > 0 && turn % decay == 0 {
      for pair in weights.indices { weights[pair] = base + (weights[pair] - base) * keep / 100 
        if state.covers[pair] == 0 && worth.pairs[pair] > 0 { worth.price(pair, at: weights[pair]) }
      }
    }

  }

  private mutating func add(_ mixture: Mixture) {
    state.add(mixture, age: turn)
    for pair in state.entries[state.entries.count - 1].pairs { worth.price(pair, at: 0) }
    for kind in mixture.kinds { sell(kind) }
  }

  @discardableResult
  private mutating func removeWeakest() -> Mixture {
    var weakest = 0
    var least = Int.max
    var oldest = Int.max
    for (position, entry) in state.entries.enumerated() {
      let loss = entry.pairs.reduce(0) { $0 + (state.covers[$1] == 1 ? weights[$1] : 0) }
      if loss < least || (loss == least && entry.age < oldest) {
        (weakest, least, oldest) = (position, loss, entry.age)
      }
    }
    let entry = state.remove(at: weakest)
    for pair in entry.pairs where state.covers[pair] == 0 { worth.price(pair, at: weights[pair]) }
    for kind in entry.mixture.kinds { sell(kind) }
    return entry.mixture
  }

  /// Makes a kind dear that is used up, and free again otherwise.
  private mutating func sell(_ kind: Int) {
    worth.charge(kind, state.left[kind] > 0 ? 0 : LearnWorth.prohibitive)
  }
}
