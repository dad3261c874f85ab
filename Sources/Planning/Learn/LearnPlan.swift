package import Alchemy

/// The effects that an alchemist does not know yet, and the ingredients to learn them from.
package struct LearnProblem: Sendable {
  /// The catalog to which all indices refer.
  package let catalog: Catalog
  /// The known effects of each ingredient, by the catalog's index.
  package let known: [[Int]]
  /// How many pieces of each ingredient are available; nil for any number.
  package let available: [Int]?
  /// The ingredients that no brew may have.
  package let blocked: BitSet
  /// How many of an ingredient's first effects a meal reveals; nil if eating is not allowed.
  package let effectsByEating: Int?

  package init(
    catalog: Catalog, known: [[Int]], available: [Int]?, blocked: BitSet, effectsByEating: Int?
  ) {
    self.catalog = catalog
    self.known = known
    self.available = available
    self.blocked = blocked
    self.effectsByEating = effectsByEating
  }
}

/// Brews that reveal the most unknown effects, with the fewest brews, then the fewest ingredients.
package struct LearnPlan: Sendable, Equatable {
  /// An effect of an ingredient that a brew reveals.
  package struct Pair: Sendable, Hashable {
    /// The index of the ingredient in the catalog.
    package let ingredient: Int
    /// The index of the effect in the catalog.
    package let effect: Int

    package init(ingredient: Int, effect: Int) {
      self.ingredient = ingredient
      self.effect = effect
    }
  }

  /// One brew of two or three ingredients, each of which shares an effect with another.
  package struct Lesson: Sendable, Equatable {
    /// Ascending.
    package let ingredients: [Int]
    /// The effects that are unknown before this brew and that it reveals, by ingredient, then
    /// effect.
    package let reveals: [Pair]
  }

  /// The ingredients to eat one piece of before any brew; ascending.
  package let eat: [Int]
  /// The most revealing first.
  package let lessons: [Lesson]
  /// How many pairs the whole plan reveals.
  package let reveals: Int
  /// How many pairs in the whole catalog are unknown before the plan.
  package let unknown: Int
  /// No plan reveals more than this number of pairs.
  package let reach: Int
  /// No plan with fewer brews than this reveals as much as this plan.
  package let bound: Int

  /// The best plan that the effort allows; `report` is called every few milliseconds of work.
  package static func make(
    for problem: LearnProblem, effort: PlanEffort, report: (PlanProgress) -> PlanVerdict
  ) -> LearnPlan {
    let table = LearnTable(problem)
    let instance = table.instance(problem)
    return withoutActuallyEscaping(report) { report in
      var search = LearnSearch(instance, effort: effort, report)
      search.run()
      let mixtures = search.best.mixtures
      return LearnPlan(
        eat: mixtures.filter(\.isMeal).map { instance.members[$0.first] }.sorted(),
        lessons: table.lessons(mixtures, instance), reveals: search.best.revealed,
        unknown: table.unknownCount, reach: search.reach, bound: search.bound)
    }
  }
}
