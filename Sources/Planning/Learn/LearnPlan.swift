package import Alchemy

/// What an alchemist does not know yet, and the ingredients there are to learn it from.
package struct LearnProblem: Sendable {
  package let catalog: Catalog
  /// The known effects of each ingredient, by the catalog's index.
  package let known: [EffectSet]
  /// How many pieces of each ingredient there are; nil if there are enough of all.
  package let available: [Int]?
  /// The ingredients that no brew may have.
  package let blocked: BitSet
  /// How many of its first effects eating an ingredient reveals; nil if nothing is eaten.
  package let effectsByEating: Int?

  package init(
    catalog: Catalog, known: [EffectSet], available: [Int]?, blocked: BitSet, effectsByEating: Int?
  ) {
    self.catalog = catalog
    self.known = known
    self.available = available
    self.blocked = blocked
    self.effectsByEating = effectsByEating
  }
}

/// Brews that reveal most of the unknown effects, then the fewest brews, then the fewest ingredients.
package struct LearnPlan: Sendable, Equatable {
  /// An effect of an ingredient that a brew reveals.
  package struct Pair: Sendable, Hashable {
    package let ingredient: Int
    package let effect: Int
  }

  /// One brew of two or three ingredients, each of which shares an effect with another one.
  package struct Lesson: Sendable, Equatable {
    /// Ascending.
    package let ingredients: [Int]
    /// What was unknown before this brew, by ingredient and effect.
    package let reveals: [Pair]
  }

  /// One piece of each is eaten before any brew; ascending.
  package let eat: [Int]
  /// The most revealing first.
  package let lessons: [Lesson]
  /// How many pairs the whole plan reveals.
  package let reveals: Int
  /// How many pairs of all ingredients of the catalog are unknown before it.
  package let unknown: Int
  /// No plan reveals more.
  package let reach: Int
  /// No plan with fewer brews reveals `reach`; nil if the ingredients come from a bag.
  package let bound: Int?

  /// The best plan that the effort allows; `report` is called every few milliseconds of work.
  package static func make(
    for problem: LearnProblem, effort: PlanEffort, report: (PlanProgress) -> PlanVerdict
  ) -> LearnPlan {
    let catalog = problem.catalog
    let effects = catalog.ingredients.map { $0.effects.compactMap { catalog.effectIndex(of: $0.id) } }
    let members = Array(effects.indices)
    let ground = LearnGround(members: members, effects: effects, unknown: members.map { _ in 15 }, quantities: members.map { _ in 1 << 40 })
    var meter = LearnMeter()
    var state = LearnState(ground)
    LearnGreedy.extend(&state, &meter, report)
    print("greedy", state.brews.count, state.revealed, meter.steps)
    var lp = LearnPrices(ground, countsBrews: true)
    for e in state.mixtures { lp.list(e) }
    lp.improve(rounds: env("ROUNDS", 20), each: env("EACH", 100))
    meter.ask(report)
    let core = LearnCore(ground, prices: lp.worth, also: state.mixtures)
    print("core", core.brews.count)
    meter.ask(report)
    var cover = LearnCover(from: state, core, prices: lp.worth, seed: UInt64(env("SEED", 1)))
    cover.run(downTo: 0, until: effort == .quick ? 200_000_000 : 4_000_000_000, &meter, report)
    return LearnPlan(eat: [], lessons: cover.best.mixtures.map {Lesson(ingredients: $0.kinds, reveals: []) }, reveals: cover.best.size, unknown: 0, reach: 0, bound: nil)
  }
}
