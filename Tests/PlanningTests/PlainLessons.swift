import Alchemy
import Planning
import TestSupport
import Testing

/// What brews reveal, told as plainly as the rule is, for problems of few ingredients.
struct PlainLessons {
  /// A set of pairs, each of which is the bit 4 × ingredient + place of the effect in the
  /// ingredient.
  typealias Pairs = UInt64

  let problem: LearnProblem
  private let effects: [[String]]
  /// What is unknown at first.
  let unknown: Pairs

  init(_ problem: LearnProblem) {
    self.problem = problem
    let effects = problem.catalog.ingredients.map { $0.effects.map(\.id) }
    self.effects = effects
    var unknown: Pairs = 0
    for (ingredient, ids) in effects.enumerated() {
      for (place, id) in ids.enumerated() {
        let effect = problem.catalog.effects.firstIndex { $0.id == id } ?? -1
        if !problem.known[ingredient].contains(effect) {
          unknown |= 1 << Pairs(4 * ingredient + place)
        }
      }
    }
    self.unknown = unknown
  }

  /// The ingredients of which a piece may be used.
  var usable: [Int] {
    effects.indices.filter { ingredient in
      !problem.blocked.contains(ingredient) && (problem.available?[ingredient] ?? 1) > 0
    }
  }

  /// The unknown pairs that eating one piece reveals.
  func revealed(byEating ingredient: Int) -> Pairs {
    let taught = problem.effectsByEating ?? 0
    return unknown & ((1 << Pairs(taught) - 1) << Pairs(4 * ingredient))
  }

  /// The pairs as indices of ingredients and effects, by ingredient, then by effect.
  func named(_ pairs: Pairs) -> [[Int]] {
    effects.indices.flatMap { ingredient in
      effects[ingredient].enumerated().filter {
        pairs & (1 << Pairs(4 * ingredient + $0.offset)) != 0
      }
      .compactMap { place in problem.catalog.effects.firstIndex { $0.id == place.element } }
      .sorted().map { [ingredient, $0] }
    }
  }

  /// What a brew reveals, whether it is known or not; nil if an ingredient takes no part.
  func revealed(by ingredients: [Int]) -> Pairs? {
    var pairs: Pairs = 0
    for ingredient in ingredients {
      var takesPart = false
      for (place, effect) in effects[ingredient].enumerated() {
        let others = ingredients.filter { $0 != ingredient }
        if others.contains(where: { effects[$0].contains(effect) }) {
          takesPart = true
          pairs |= 1 << Pairs(4 * ingredient + place)
        }
      }
      if !takesPart { return nil }
    }
    return pairs
  }

  /// Every brew of usable ingredients, and every meal, with what it reveals that is unknown.
  var brewsAndMeals: [(ingredients: [Int], pairs: Pairs)] {
    var found = usable.map { (ingredients: [$0], pairs: revealed(byEating: $0)) }
    func look(_ ingredients: [Int]) {
      if let pairs = revealed(by: ingredients) { found.append((ingredients, pairs & unknown)) }
    }
    for one in usable {
      for two in usable where two > one {
        look([one, two])
        for three in usable where three > two { look([one, two, three]) }
      }
    }
    return found
  }

  /// What all brews and meals together reveal.
  var reachable: Pairs { brewsAndMeals.reduce(0) { $0 | $1.pairs } }

  /// The most pairs that anything made of the bag reveals, and the fewest brews that do, by trying
  /// all.
  func best() -> (reveals: Int, brews: Int) {
    let all = brewsAndMeals.filter { $0.pairs != 0 }
    var best = (reveals: 0, brews: 0)
    func go(from start: Int, _ left: [Int], _ known: Pairs, _ brews: Int) {
      let reveals = known.nonzeroBitCount
      if reveals > best.reveals || (reveals == best.reveals && brews < best.brews) {
        best = (reveals, brews)
      }
      for position in start..<max(start, all.count) {
        let (ingredients, pairs) = all[position]
        guard pairs & ~known != 0, ingredients.allSatisfy({ left[$0] > 0 }) else { continue }
        var rest = left
        for ingredient in ingredients { rest[ingredient] -= 1 }
        go(from: position + 1, rest, known | pairs, brews + (ingredients.count > 1 ? 1 : 0))
      }
    }
    go(from: 0, problem.available ?? [], 0, 0)
    return best
  }

  /// The fewest brews that reveal all that can be revealed when there is enough of all, by trying
  /// all.
  func fewestBrews() -> Int {
    let brews = brewsAndMeals.filter { $0.ingredients.count > 1 }.map(\.pairs)
    let eaten = usable.reduce(0) { $0 | revealed(byEating: $1) }
    func suffice(_ count: Int, _ open: Pairs) -> Bool {
      if open == 0 { return true }
      guard count > 0 else { return false }
      let next = open & (0 &- open)
      return brews.contains { $0 & next != 0 && suffice(count - 1, open & ~$0) }
    }
    return (0...64).first { suffice($0, reachable & ~eaten) } ?? 0
  }
}

extension LearnProblem {
  /// A random problem with a catalog of so many ingredients, some effects known and some
  /// ingredients blocked.
  static func random(
    ingredients count: Int, effects effectCount: Int, pieces: ClosedRange<Int>?,
    eats: Bool = false, using generator: inout SeededGenerator
  ) throws -> LearnProblem {
    let catalog = try Catalog.random(ingredients: count, effects: effectCount, using: &generator)
    var blocked = BitSet(capacity: count)
    for ingredient in 0..<count where generator.chance(oneIn: 8) { blocked.insert(ingredient) }
    let known = (0..<count).map { _ in
      (0..<effectCount).filter { _ in generator.chance(oneIn: 5) }
    }
    let available = pieces.map { pieces in
      var available = [Int](repeating: 0, count: count)
      for _ in 0..<generator.integer(in: pieces) {
        available[generator.integer(in: 0...count - 1)] += 1
      }
      return available
    }
    return LearnProblem(
      catalog: catalog, known: known, available: available, blocked: blocked,
      effectsByEating: eats ? generator.integer(in: 1...4) : nil)
  }
}

extension LearnProblem {
  /// A bag of the game, of which nothing is known yet.
  static func game(_ pieces: [String: Int], eating: Int? = nil) throws -> LearnProblem {
    let catalog = try Game.index.get().catalog
    var available = [Int](repeating: 0, count: catalog.ingredients.count)
    for (id, count) in pieces {
      available[try #require(catalog.ingredientIndex(of: id))] = count
    }
    return LearnProblem(
      catalog: catalog, known: [[Int]](repeating: [], count: available.count),
      available: available, blocked: BitSet(capacity: available.count), effectsByEating: eating)
  }

  /// Any number of pieces of all ingredients of the game, of which nothing is known yet.
  static func wholeGame() throws -> LearnProblem {
    let catalog = try Game.index.get().catalog
    let count = catalog.ingredients.count
    return LearnProblem(
      catalog: catalog, known: [[Int]](repeating: [], count: count), available: nil,
      blocked: BitSet(capacity: count), effectsByEating: nil)
  }

  /// The same where a meal reveals so many effects.
  func eating(_ count: Int) -> LearnProblem {
    LearnProblem(
      catalog: catalog, known: known, available: available, blocked: blocked,
      effectsByEating: count)
  }
}

extension Catalog {
  /// Ingredients with one to four random effects.
  static func random(
    ingredients count: Int, effects effectCount: Int, using generator: inout SeededGenerator
  ) throws -> Catalog {
    let effects = (0..<effectCount).map {
      Effect(
        id: "effect-\(100 + $0)", name: "Effect \($0)", isHarmful: false, baseCost: 1,
        baseMagnitude: 1, baseDuration: 1)
    }
    let ingredients = (0..<count).map { number in
      let own = effects.shuffled(using: &generator)
        .prefix(generator.chance(oneIn: 3) ? generator.integer(in: 1...4) : 4)
      return Ingredient(
        id: "ingredient-\(1000 + number)", name: "Ingredient \(number)",
        effects: own.map { IngredientEffect(id: $0.id, magnitude: 1, duration: 1) }, value: 1,
        weight: 1)
    }
    return try Catalog(id: "random", title: "Random", effects: effects, ingredients: ingredients)
  }
}
