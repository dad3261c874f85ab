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
  private static let seed: UInt64 = 1

  init(_ ground: LearnGround, isFromBag: Bool, effort: PlanEffort) {
    self.ground = ground
    self.isFromBag = isFromBag
    budget = Self.steps(of: effort)
    best = LearnState(ground)
    reach = ground.reachable.count
  }

  /// A step takes some three nanoseconds.
  private static func steps(of effort: PlanEffort) -> Int {
    switch effort {
    case .quick: 250_000_000
    case .thorough: 1_400_000_000
    case .exhaustive: 7_000_000_000
    }
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
    let core = LearnCore(ground, prices: prices, also: best.mixtures)
    if best.revealed < reach {
      var refill = LearnRefill(from: best, core, prices: prices, seed: Self.seed)
      refill.run(upTo: reach, until: budget, &meter, report)
      best = refill.best
    }
    guard best.open.isEmpty && !meter.isStopped else { return }
    let around = LearnCore(ground, prices: prices, also: best.mixtures)
    var cover = LearnCover(from: best, around, prices: prices, seed: Self.seed)
    cover.run(downTo: bound, until: budget, &meter, report)
    best = cover.best
  }
}
