/// Looks for the best lessons of an instance, and for a bound; can be stopped at any step.
struct LearnSearch {
  private let instance: LearnInstance
  private let isFromBag: Bool
  private let budget: StepBudget
  private(set) var best: LearnState
  /// No plan reveals more of the instance's pairs.
  private(set) var reach: Int
  /// No plan with fewer brews reveals all reachable pairs; 0 if the ingredients come from a bag.
  private(set) var bound = 0

  /// One in four steps of the budget is for the proof.
  private static let proofPart = 4
  /// A problem with at least this number of kinds gets the whole budget.
  private static let manyKinds = 45
  /// The brews to choose among: with more of them a search is slower and finds no shorter plan.
  private static let coreOfAll = 8_000
  /// A large bag needs more: there, thousands of brews pay the same.
  private static let coreOfBag = 30_000
  private static let seed: UInt64 = 1

  init(
    _ instance: LearnInstance, isFromBag: Bool, effort: PlanEffort,
    _ report: @escaping (PlanProgress) -> PlanVerdict
  ) {
    self.instance = instance
    self.isFromBag = isFromBag
    budget = StepBudget(
      Self.steps(of: effort, kinds: instance.count), progress: PlanProgress(best: 0, bound: 0),
      report)
    best = LearnState(instance)
    reach = instance.reachable.count
  }

  /// A step takes some two nanoseconds; a few kinds are tried out in far fewer steps than many.
  private static func steps(of effort: PlanEffort, kinds: Int) -> Int {
    let counted = min(kinds, manyKinds)
    let most =
      switch effort {
      case .quick: 400_000_000
      case .thorough: 2_000_000_000
      case .exhaustive: 10_000_000_000
      }
    return most / (manyKinds * manyKinds) * counted * counted
  }

  mutating func run() {
    LearnGreedy.extend(&best, budget)
    budget.ask()
    guard !budget.isStopped else { return }
    search(by: prove())
    best.trim()
  }

  private mutating func prove() -> LearnWorth {
    var prices = LearnPrices(instance, countsBrews: !isFromBag, start: best.mixtures)
    let found = isFromBag ? best.revealed : best.revealed - best.brews.count
    prices.improve(
      below: (found + 1) * LearnPrices.one,
      until: budget.steps + budget.limit / Self.proofPart, budget)
    let proved = prices.sum / LearnPrices.one
    if isFromBag {
      reach = min(reach, proved)
    } else {
      bound = max(0, reach - proved)
      budget.progress.bound = bound
    }
    return prices.best
  }

  private mutating func search(by prices: LearnWorth) {
    let limit = isFromBag ? Self.coreOfBag : Self.coreOfAll
    let core = LearnCore(instance, prices: prices, also: best.mixtures, limit: limit)
    if best.revealed < reach {
      var refill = LearnRefill(from: best, core, prices: prices, seed: Self.seed)
      refill.run(upTo: reach, budget)
      best = refill.best
    }
    guard best.open.isEmpty && !budget.isStopped else { return }
    let around = LearnCore(instance, prices: prices, also: best.mixtures, limit: limit)
    var cover = LearnCover(from: best, around, prices: prices, seed: Self.seed)
    cover.run(downTo: bound, budget)
    best = cover.best
  }
}
