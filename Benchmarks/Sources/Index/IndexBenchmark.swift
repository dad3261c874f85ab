import Alchemy

/// How long the recipes of a catalog, one toggle, the prices of another alchemist and the recipes that
/// lack an ingredient take, each beside another way in the same run.
struct IndexBenchmark {
  private let catalogs: String
  private let rounds: Int

  private static let generatedIngredients = 300
  private static let seed: UInt64 = 110_184_300
  private static let toggles = 40

  init(_ arguments: Arguments) {
    catalogs = arguments.catalogs
    rounds = arguments.rounds
  }

  func run() throws -> [Report.Section] {
    var generator = SeededGenerator(seed: Self.seed)
    let game = try SampleCatalog.read("\(catalogs)/skyrim.json")
    let anniversary = try SampleCatalog.read("\(catalogs)/skyrim-anniversary.json")
    let generated = try SampleCatalog.generated(
      ingredients: Self.generatedIngredients, effects: game.effects, using: &generator)

    var build = Report.Section(
      title: "Index: all recipes, with prices, orders and bitmaps (medians of \(rounds))",
      columns: [
        "ingredients", "recipes", "count ms", "build ms", "with Set<String> ms", "times as fast",
      ])
    var toggle = Report.Section(
      title:
        "Index: one toggle and the recipes that came and went (\(Self.toggles) of seed \(Self.seed))",
      columns: [
        "ingredients", "mean recipes moved", "median µs", "most µs", "with Set<String> µs",
        "times as fast",
      ])
    var prices = Report.Section(
      title: "Index: prices and orders for another alchemist (medians of \(rounds))",
      columns: PriceRun.columns)
    var shortages = Report.Section(
      title: "Index: the recipes that lack one ingredient of a bag (seed \(Self.seed))",
      columns: ShortageRun.columns)
    for catalog in [game, anniversary, generated] {
      try Interruption.check()
      let (index, plain, row) = try measureBuild(catalog)
      try requireEqual(index, plain)
      build.rows.append(row)
      let toggles = Toggle.series(Self.toggles, of: catalog, using: &generator)
      toggle.rows.append(try measureToggles(index, plain, toggles))
      prices.rows.append(try PriceRun(index, rounds: rounds).cells())
      for share in ShortageRun.shares {
        let run = ShortageRun(index, rounds: rounds)
        shortages.rows.append(try run.cells(share: share, using: &generator))
      }
    }
    return [build, toggle, prices, shortages]
  }

  private func measureBuild(_ catalog: Catalog) throws -> (RecipeIndex, PlainRecipes, [Report.Cell])
  {
    let counted = try repeated { try RecipeIndex.recipeCount(of: catalog) }
    let indexed = try repeated { try RecipeIndex(of: catalog) }
    let searched = repeated { PlainRecipes(of: catalog) }
    return (
      indexed.last, searched.last,
      [
        .count(catalog.ingredients.count), .count(indexed.last.count),
        .number(counted.milliseconds, digits: 2), .number(indexed.milliseconds, digits: 2),
        .number(searched.milliseconds, digits: 0),
        .number(searched.milliseconds / indexed.milliseconds, digits: 0),
      ]
    )
  }

  /// The median time of all rounds, and what the last one made.
  private func repeated<Result>(
    _ body: () throws -> Result
  ) rethrows -> (milliseconds: Double, last: Result) {
    var times: [Double] = []
    while true {
      let (nanoseconds, result) = try MonotonicClock.measure(body)
      times.append(Double(nanoseconds) / 1e6)
      if times.count == rounds { return (Summary(times).median, result) }
    }
  }

  private func measureToggles(
    _ index: RecipeIndex, _ plain: PlainRecipes, _ toggles: [Toggle]
  ) throws -> [Report.Cell] {
    var fastTimes: [Double] = []
    var fast = ToggleRun(index, toggles)
    for _ in 0..<rounds {
      fast = ToggleRun(index, toggles)
      fastTimes += fast.microseconds
    }
    let slow = ToggleRun(plain, of: index.catalog, toggles)
    guard fast.steps == slow.steps else {
      throw Failure.unexpected("index and sets disagree on a toggle of seed \(Self.seed)")
    }
    let moved = fast.steps.map { $0.gained.count + $0.lost.count }.reduce(0, +)
    let (quick, plainly) = (Summary(fastTimes), Summary(slow.microseconds))
    return [
      .count(index.catalog.ingredients.count), .count(moved / toggles.count),
      .number(quick.median, digits: 1), .number(quick.maximum, digits: 1),
      .number(plainly.median, digits: 0), .number(plainly.median / quick.median, digits: 0),
    ]
  }

  /// Both searches must find the same recipes with the same effects.
  private func requireEqual(_ index: RecipeIndex, _ plain: PlainRecipes) throws(Failure) {
    let found = Dictionary(
      uniqueKeysWithValues: (0..<index.count).map { (index.names($0), index.effectNames($0)) })
    let expected = Dictionary(uniqueKeysWithValues: plain.all.map { ($0.ingredients, $0.effects) })
    guard found == expected else {
      throw .unexpected("index and sets find other recipes in \(index.catalog.title)")
    }
  }
}
