import Alchemy
import Planning

/// How near plans for gold come to their bounds, and what they and shopping lists cost, for many bags of
/// the game.
struct PlanBenchmark {
  private let catalogs: String

  /// The catalogs, and how many bags of each.
  private static let games = [("skyrim", 240), ("skyrim-anniversary", 120)]
  private static let seed: UInt64 = 1000
  /// The rows of the table: bags of so many kinds of ingredients.
  private static let groups = [1...30, 31...60, 61...110, 111...300, 1...300]

  init(_ arguments: Arguments) {
    catalogs = arguments.catalogs
  }

  func run() throws -> [Report.Section] {
    try Self.games.flatMap { game, bags in
      let runs = try runs(of: game, bags: bags)
      return [gaps(runs, game), times(runs, game)]
    } + LessonBenchmark(catalogs: catalogs).run()
  }

  private func runs(of game: String, bags: Int) throws -> [GoldRun] {
    let searched = try SearchedCatalog(of: SampleCatalog.read("\(catalogs)/\(game).json"))
    let alchemists = [
      Alchemist(),
      try Alchemist([
        .fortify: 100, .alchemist: 5, .physician: true, .benefactor: true, .poisoner: true,
      ]),
    ]
    let queries = alchemists.map { alchemist in
      SearchedQuery(
        Selection(of: searched.catalog), prices: SearchedPrices(of: searched, for: alchemist))
    }
    return try (0..<bags).map { number in
      try Interruption.check()
      let bag = SampleBag(
        seed: Self.seed + UInt64(number), ingredients: searched.catalog.ingredients.count)
      return GoldRun(queries[number % 2], bag.available)
    }
  }

  private func gaps(_ runs: [GoldRun], _ game: String) -> Report.Section {
    var section = Report.Section(
      title: "Plans for gold, \(game): % that more is possible, by the proof "
        + "(\(runs.count) bags of 10 to 2,000 pieces; aims: 0.15, 0.5, 1)",
      columns: [
        "kinds", "bags", "median", "95 %", "most", "proved", "nothing better found",
        "dearest first: % less, median", "most",
      ])
    for group in Self.groups {
      let members = runs.filter { group.contains($0.kinds) }
      if members.isEmpty { continue }
      let gaps = Shares(members.map(\.gap))
      let losses = Shares(members.map(\.lossOfDearestFirst))
      section.rows.append([
        .text("\(group.lowerBound) to \(group.upperBound)"), .count(members.count),
        .number(gaps[0.5], digits: 3), .number(gaps[0.95], digits: 3),
        .number(gaps[1], digits: 3), .count(members.count { $0.gap == 0 }),
        .count(members.count(where: \.isExhausted)), .number(losses[0.5], digits: 1),
        .number(losses[1], digits: 1),
      ])
    }
    return section
  }

  private func times(_ runs: [GoldRun], _ game: String) -> Report.Section {
    var section = Report.Section(
      title: "Plans, \(game): processor time in ms (aims: 95 % of the plans 400, of the lists 200)",
      columns: [
        "kinds", "plan, median", "95 %", "most", "shopping, median", "95 %", "most",
        "dearest first, median",
      ])
    for group in Self.groups {
      let members = runs.filter { group.contains($0.kinds) }
      if members.isEmpty { continue }
      let (plans, lists) = (Shares(members.map(\.planning)), Shares(members.map(\.shopping)))
      let plain = Shares(members.map(\.dearestFirst))
      section.rows.append(
        [.text("\(group.lowerBound) to \(group.upperBound)")]
          + [
            plans[0.5], plans[0.95], plans[1], lists[0.5], lists[0.95], lists[1], plain[0.5],
          ].map { .number($0, digits: 1) })
    }
    return section
  }
}

/// A bag made from a seed: as many pieces as any of 10 to 2,000, whose logarithms are equally likely, of 5
/// to all kinds.
struct SampleBag {
  private(set) var available: [Int]

  init(seed: UInt64, ingredients: Int) {
    var generator = SeededGenerator(seed: seed)
    available = [Int](repeating: 0, count: ingredients)
    let count = Int.random(in: 5...ingredients, using: &generator)
    // The exponents are of two, so that no logarithm of another machine makes another bag.
    let doubling = Int.random(in: 0..<8, using: &generator)
    let pieces = min(2_000, Int.random(in: 10 << doubling..<20 << doubling, using: &generator))
    let kinds = Array(available.indices.shuffled(using: &generator).prefix(count))
    for kind in kinds.prefix(pieces) { available[kind] += 1 }
    for _ in 0..<max(0, pieces - count) {
      available[kinds[Int.random(in: kinds.indices, using: &generator)]] += 1
    }
  }
}

/// What the planner made of one bag.
private struct GoldRun {
  let kinds: Int
  /// By how many percent of the bound the gold is below it.
  let gap: Double
  let isExhausted: Bool
  /// By how many percent dearest first makes less gold.
  let lossOfDearestFirst: Double
  /// Milliseconds of processor time.
  let planning: Double
  let shopping: Double
  /// The straightforward way, beside the plan.
  let dearestFirst: Double

  /// A plan begins with a search of the recipes of its bag.
  init(_ query: SearchedQuery, _ available: [Int]) {
    let isThere = available.map { $0 > 0 }
    func problem(lackingAtMost most: Int) -> GoldProblem {
      GoldProblem(recipes: query.recipes(lackingAtMost: most, of: isThere), available: available)
    }
    let begin = MonotonicClock.ownNanoseconds
    let bag = problem(lackingAtMost: 0)
    let plan = GoldPlan.make(for: bag, effort: .quick) { _ in .goOn }
    let middle = MonotonicClock.ownNanoseconds
    let list = ShoppingPlan.make(for: problem(lackingAtMost: 1), limit: 20) { _ in .goOn }
    let end = MonotonicClock.ownNanoseconds
    precondition(list.items.count <= 20, "a list beyond its limit")
    planning = Double(middle - begin) / 1e6
    shopping = Double(end - middle) / 1e6
    kinds = isThere.count(where: \.self)
    gap = plan.bound == 0 ? 0 : 100 * Double(plan.bound - plan.gold) / Double(plan.bound)
    isExhausted = plan.isExhausted
    let beginOfPlain = MonotonicClock.ownNanoseconds
    let dearest = Double(Self.dearestFirst(bag))
    dearestFirst = Double(MonotonicClock.ownNanoseconds - beginOfPlain) / 1e6
    lossOfDearestFirst = plan.gold == 0 ? 0 : 100 - 100 * dearest / Double(plan.gold)
  }

  private static func dearestFirst(_ problem: GoldProblem) -> Int {
    var left = problem.available
    var gold = 0
    for recipe in problem.recipes {
      let times = recipe.ingredients.map { left[$0] }.min() ?? 0
      guard times > 0 else { continue }
      for ingredient in recipe.ingredients { left[ingredient] -= times }
      gold += times * recipe.gold
    }
    return gold
  }
}

/// The smallest of numbers that a share of them does not exceed.
struct Shares {
  private let sorted: [Double]

  init(_ numbers: [Double]) {
    sorted = numbers.sorted()
  }

  subscript(share: Double) -> Double {
    guard !sorted.isEmpty else { return .nan }
    return sorted[max(0, Int((share * Double(sorted.count)).rounded(.up)) - 1)]
  }
}
