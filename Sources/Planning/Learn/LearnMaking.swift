internal import Alchemy

/// The work on one problem, step by step, each of which can be stopped.
struct LearnMaking {
  private let ground: LearnGround
  private let isFromBag: Bool
  private let budget: Int
  private var meter = LearnMeter()
  private(set) var best: LearnState
  /// No plan reveals more of the ground's pairs.
  private(set) var reach: Int
  /// No plan with fewer brews reveals all reachable pairs; 0 if the ingredients come from a bag.
  private(set) var bound = 0

  /// Of the budget, one part in so many is for the proof.
  private static let shareOfProof = 4
  /// So many kinds get the whole budget.
  private static let manyKinds = 45
  /// The brews to choose among: with more of them a search is slower and finds no shorter plan.
  private static let coreOfAll = 8_000
  /// A large bag needs more: there, thousands of brews pay the same.
  private static let coreOfBag = 30_000
  private static let seed: UInt64 = 1

  init(_ ground: LearnGround, isFromBag: Bool, effort: PlanEffort) {
    self.ground = ground
    self.isFromBag = isFromBag
    budget = Self.steps(of: effort, kinds: ground.count)
    best = LearnState(ground)
    reach = ground.reachable.count
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

  mutating func run(_ report: (PlanProgress) -> PlanVerdict) {
    LearnGreedy.extend(&best, &meter, report)
    meter.ask(report)
    guard !meter.isStopped else { return }
    let prices = prove(report)
    search(by: prices, report)
    best.trim()
  }

  private mutating func prove(_ report: (PlanProgress) -> PlanVerdict) -> LearnWorth {
    var prices = LearnPrices(ground, countsBrews: !isFromBag, start: best.mixtures)
    let found = isFromBag ? best.revealed : best.revealed - best.brews.count
    prices.improve(
      below: (found + 1) * LearnPrices.one, until: meter.steps + budget / Self.shareOfProof, &meter,
      report)
    let proved = prices.sum / LearnPrices.one
    if isFromBag {
      reach = min(reach, proved)
    } else {
      bound = max(0, reach - proved)
      meter.progress.bound = bound
    }
    return prices.best
  }

  private mutating func search(by prices: LearnWorth, _ report: (PlanProgress) -> PlanVerdict) {
    let limit = isFromBag ? Self.coreOfBag : Self.coreOfAll
    let core = LearnCore(ground, prices: prices, also: best.mixtures, limit: limit)
    if best.revealed < reach {
      var refill = LearnRefill(from: best, core, prices: prices, seed: Self.seed)
      refill.run(upTo: reach, until: budget, &meter, report)
      best = refill.best
    }
    guard best.open.isEmpty && !meter.isStopped else { return }
    let around = LearnCore(ground, prices: prices, also: best.mixtures, limit: limit)
    var cover = LearnCover(from: best, around, prices: prices, seed: Self.seed)
    cover.run(downTo: bound, until: budget, &meter, report)
    best = cover.best
  }
}
