internal import Alchemy

/// The unknown effects of each ingredient, and how many pieces of it may be used.
struct LearnTable {
  /// The effects of each ingredient, in the game's order.
  private let effects: [[Int]]
  /// The slots of each ingredient whose effect is unknown.
  private let unknown: [UInt8]
  /// The number of pieces of each ingredient; 0 if it may not be used.
  private let pieces: [Int]

  init(_ problem: LearnProblem) {
    let catalog = problem.catalog
    let effects = catalog.ingredients.indices.map { Array(catalog.effectIndices(of: $0)) }
    self.effects = effects
    unknown = effects.indices.map { ingredient in
      effects[ingredient].indices.reduce(0) { mask, slot in
        let isKnown = problem.known[ingredient].contains(effects[ingredient][slot])
        return isKnown ? mask : mask | 1 << UInt8(slot)
      }
    }
    pieces = effects.indices.map { ingredient in
      problem.blocked.contains(ingredient) ? 0 : problem.available?[ingredient] ?? Int.max
    }
  }

  /// How many pairs are unknown, of all ingredients.
  var unknownCount: Int { unknown.reduce(0) { $0 + $1.nonzeroBitCount } }

  /// The ingredients that may be brewed or eaten.
  func instance(_ problem: LearnProblem) -> LearnInstance {
    let members = effects.indices.filter { pieces[$0] > 0 }
    let told = min(max(problem.effectsByEating ?? 0, 0), 4)
    return LearnInstance(
      members: members, effects: members.map { effects[$0] }, unknown: members.map { unknown[$0] },
      taught: 1 << UInt8(told) - 1, quantities: members.map { pieces[$0] })
  }

  /// The brews in greedy order, after all meals: each next one reveals the most that is still
  /// unknown.
  ///
  /// The first by ingredients wins a tie. Leaves out a brew that reveals nothing more.
  func lessons(_ mixtures: [Mixture], _ instance: LearnInstance) -> [LearnPlan.Lesson] {
    var rest = mixtures.filter { !$0.isMeal }.map { ($0, instance.reveals($0)) }
    rest.sort { $0.0.kinds.lexicographicallyPrecedes($1.0.kinds) }
    var isKnown = [Bool](repeating: false, count: 4 * instance.count)
    for meal in mixtures where meal.isMeal {
      for pair in instance.reveals(meal) { isKnown[pair] = true }
    }
    var lessons: [LearnPlan.Lesson] = []
    while true {
      for position in rest.indices { rest[position].1.removeAll { isKnown[$0] } }
      // The first of the largest, which does not depend on how the library's `max` breaks ties.
      guard let most = rest.map(\.1.count).max(), most > 0,
        let next = rest.firstIndex(where: { $0.1.count == most })
      else { return lessons }
      let (mixture, pairs) = rest.remove(at: next)
      for pair in pairs { isKnown[pair] = true }
      lessons.append(lesson(mixture, pairs, instance))
    }
  }

  private func lesson(
    _ mixture: Mixture, _ pairs: [Int], _ instance: LearnInstance
  ) -> LearnPlan.Lesson {
    let reveals = pairs.map { pair in
      let ingredient = instance.members[pair >> 2]
      return LearnPlan.Pair(ingredient: ingredient, effect: effects[ingredient][pair & 3])
    }
    return LearnPlan.Lesson(
      ingredients: mixture.kinds.map { instance.members[$0] },
      reveals: reveals.sorted { ($0.ingredient, $0.effect) < ($1.ingredient, $1.effect) })
  }
}
