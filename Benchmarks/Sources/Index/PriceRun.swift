import Alchemy

/// The prices and orders of all recipes for another alchemist: found anew, and by price classes.
struct PriceRun {
  /// Skill and gear only.
  private static let plain: [Alchemist.Field: Alchemist.Value] = [.skill: 73, .fortify: 47]
  /// Everything that makes a price depend on the result.
  private static let perks: [Alchemist.Field: Alchemist.Value] = [
    .fortify: 100, .alchemist: 5, .physician: true, .benefactor: true, .poisoner: true,
    .purity: true, .seeker: true,
  ]

  /// The columns of `cells`.
  static let columns = [
    "recipes", "classes", "finding classes ms", "skill and gear ms", "all perks ms",
    "index anew ms", "times as fast",
  ]

  private let index: RecipeIndex
  private let rounds: Int

  init(_ index: RecipeIndex, rounds: Int) {
    self.index = index
    self.rounds = rounds
  }

  /// Measures in turns, so that a slow moment of the machine slows down both ways.
  func cells() throws -> [Report.Cell] {
    let (plain, perks) = (try Alchemist(Self.plain), try Alchemist(Self.perks))
    var (finding, plainly, fully, anew): ([Double], [Double], [Double], [Double]) = ([], [], [], [])
    var classCount = 0
    for _ in 0..<rounds {
      let classes = Self.timed(&finding) { PriceClasses(of: index) }
      _ = Self.timed(&plainly) { RecipePrices(of: classes, for: plain) }
      let prices = Self.timed(&fully) { RecipePrices(of: classes, for: perks) }
      let built = try Self.timed(&anew) { try RecipeIndex(of: index.catalog, alchemist: perks) }
      try requireEqual(prices, built)
      classCount = classes.count
    }
    return [
      .count(index.count), .count(classCount), .number(Summary(finding).median, digits: 2),
      .number(Summary(plainly).median, digits: 2), .number(Summary(fully).median, digits: 2),
      .number(Summary(anew).median, digits: 2),
      .number(Summary(anew).median / Summary(fully).median, digits: 1),
    ]
  }

  private static func timed<Result>(
    _ times: inout [Double], _ body: () throws -> Result
  ) rethrows -> Result {
    let (nanoseconds, result) = try MonotonicClock.measure(body)
    times.append(Double(nanoseconds) / 1e6)
    return result
  }

  /// Both ways must give the same recipes the same gold and the same place.
  private func requireEqual(_ prices: RecipePrices, _ built: RecipeIndex) throws(Failure) {
    let order = prices.order(of: .value)
    let areEqual = order.indices.allSatisfy { place in
      let (one, other) = (prices[Int(order[place])], built[place])
      return one.ingredients == other.ingredients && one.gold == other.gold
        && one.dearestEffect == other.dearestEffect
    }
    guard areEqual && order.count == built.count else {
      throw .unexpected("prices and a new index differ in \(index.catalog.title)")
    }
  }
}
