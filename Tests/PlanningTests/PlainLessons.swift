import Alchemy
import Planning
import TestSupport

/// What brews reveal, told as plainly as the rule is, for problems of few ingredients.
struct PlainLessons {
  /// A set of pairs, each of which is the bit 4 × ingredient + place of the effect in the ingredient.
  typealias Pairs = UInt64

  let problem: LearnProblem
  private let effects: [[String]]
  /// What is eaten before any brew.
  let eaten: [Int]
  /// What is unknown at first, and after eating.
  let unknown: Pairs
  let unknownAfterEating: Pairs
  /// How many pieces there are after eating; nil if there are enough of all.
  let pieces: [Int]?

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
    let taught = problem.effectsByEating ?? 0
    func lesson(_ ingredient: Int) -> Pairs {
      unknown & ((1 << Pairs(taught) - 1) << Pairs(4 * ingredient))
    }
    let eaten = effects.indices.filter { ingredient in
      !problem.blocked.contains(ingredient) && (problem.available?[ingredient] ?? 1) > 0
        && lesson(ingredient) != 0
    }
    self.eaten = eaten
    unknownAfterEating = eaten.reduce(unknown) { $0 & ~lesson($1) }
    pieces = problem.available.map { available in
      available.indices.map { available[$0] - (eaten.contains($0) ? 1 : 0) }
    }
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

  /// Every brew of usable ingredients, with what it reveals that is unknown after eating.
  var brews: [(ingredients: [Int], pairs: Pairs)] {
    let usable = effects.indices.filter { ingredient in
      !problem.blocked.contains(ingredient) && (pieces?[ingredient] ?? 1) > 0
    }
    var found: [(ingredients: [Int], pairs: Pairs)] = []
    func look(_ ingredients: [Int]) {
      if let pairs = revealed(by: ingredients) {
        found.append((ingredients, pairs & unknownAfterEating))
      }
    }
    for one in usable {
      for two in usable where two > one {
        look([one, two])
        for three in usable where three > two { look([one, two, three]) }
      }
    }
    return found
  }

  /// What all brews together reveal.
  var reachable: Pairs { brews.reduce(0) { $0 | $1.pairs } }

  /// The most pairs that any brews of the bag reveal, by trying all.
  func mostRevealed() -> Int {
    let brews = brews.filter { $0.pairs != 0 }
    var most = 0
    func go(from start: Int, _ left: [Int], _ known: Pairs) {
      most = max(most, known.nonzeroBitCount)
      for position in start..<max(start, brews.count) {
        let brew = brews[position]
        guard brew.pairs & ~known != 0, brew.ingredients.allSatisfy({ left[$0] > 0 }) else {
          continue
        }
        var rest = left
        for ingredient in brew.ingredients { rest[ingredient] -= 1 }
        go(from: position + 1, rest, known | brew.pairs)
      }
    }
    go(from: 0, pieces ?? [], 0)
    return most
  }

  /// The fewest brews that reveal all that can be revealed, by trying all.
  func fewestBrews() -> Int {
    let brews = brews.map(\.pairs)
    func suffice(_ count: Int, _ open: Pairs) -> Bool {
      if open == 0 { return true }
      guard count > 0 else { return false }
      let next = open & (0 &- open)
      return brews.contains { $0 & next != 0 && suffice(count - 1, open & ~$0) }
    }
    return (0...64).first { suffice($0, reachable) } ?? 0
  }
}

extension LearnProblem {
  /// A random problem with a catalog of so many ingredients, some effects known and some ingredients blocked.
  static func random(
    ingredients count: Int, effects effectCount: Int, pieces: ClosedRange<Int>?,
    eats: Bool = false, using generator: inout SeededGenerator
  ) throws -> LearnProblem {
    let catalog = try Catalog.random(ingredients: count, effects: effectCount, using: &generator)
    var blocked = BitSet(capacity: count)
    for ingredient in 0..<count where generator.chance(oneIn: 8) { blocked.insert(ingredient) }
    let known = (0..<count).map { _ in
      EffectSet((0..<effectCount).filter { _ in generator.chance(oneIn: 5) })
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
