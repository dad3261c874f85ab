import Alchemy
import Glibc

/// What is asked of a catalog whose recipes are too many for a list, and what it takes; beside a plain
/// search that keeps its list.
struct SearchedBenchmark {
  private let rounds: Int
  private let arguments: Arguments
  private let folder: TemporaryFolder

  /// As many as a searched catalog may have.
  private static let ingredients = SearchedCatalog.maximumIngredients
  /// The plain list of as many ingredients fits into memory.
  private static let listedIngredients = 1_000
  /// What makes a price depend on the result, and results lose effects.
  private static let perks: [Alchemist.Field: Alchemist.Value] = [
    .fortify: 100, .alchemist: 5, .physician: true, .benefactor: true, .poisoner: true,
    .purity: true,
  ]

  init(_ arguments: Arguments, folder: TemporaryFolder) {
    rounds = arguments.rounds
    self.arguments = arguments
    self.folder = folder
  }

  func run() throws -> [Report.Section] {
    let before = try ProcessStatus.residentKibibytes(of: getpid())
    let catalog = try SkewedCatalog.make(ingredients: Self.ingredients)
    let made = try ProcessStatus.residentKibibytes(of: getpid())
    let usual = try SearchedRun(catalog, Alchemist(), rounds: rounds)
    let perks = try SearchedRun(catalog, try Alchemist(Self.perks), rounds: rounds)
    let memory = [
      ("before", before), ("with the catalog", made),
      ("behind all searches", try ProcessStatus.residentKibibytes(of: getpid())),
      ("the most at any time", try ProcessStatus.mostResidentKibibytes(of: getpid())),
    ]
    return [
      times(usual, perks), resident(memory),
      try PlainListRun(
        ingredients: Self.listedIngredients, rounds: rounds, recipes: usual.recipes
      ).section(),
      try ServedRun.section(arguments, catalog, folder: folder),
    ]
  }

  private func times(_ usual: SearchedRun, _ perks: SearchedRun) -> Report.Section {
    var section = Report.Section(
      title: "Searched: \(Self.ingredients) ingredients, \(SkewedCatalog.effectCount) effects, "
        + "\(usual.recipes) recipes; ms of processor time (medians of \(rounds); aims: count 30, "
        + "first page 25, a text without hits 400)",
      columns: ["", "recipes", "usual alchemist", "recipes", "all perks and Purity"])
    for (one, other) in zip(usual.steps, perks.steps) {
      section.rows.append(
        [.text(one.name)]
          + [one, other].flatMap {
            [$0.recipes.map(Report.Cell.count) ?? .none, .number($0.milliseconds, digits: 1)]
          })
    }
    return section
  }

  private func resident(_ memory: [(name: String, kibibytes: Int)]) -> Report.Section {
    var section = Report.Section(
      title: "Searched: memory of this process (aim: 48 MB)", columns: ["resident", "MB"])
    for moment in memory {
      section.rows.append([
        .text(moment.name), .number(Double(moment.kibibytes) * 1024 / 1e6, digits: 1),
      ])
    }
    return section
  }
}

/// All that is asked with one alchemist's prices.
private struct SearchedRun {
  struct Step {
    let name: String
    /// How many recipes the answer has or counts.
    let recipes: Int?
    let milliseconds: Double
  }

  private let catalog: Catalog
  private let searched: SearchedCatalog
  private let prices: SearchedPrices
  private let pairs: SearchedPairs
  private let rounds: Int
  private(set) var recipes = 0
  private(set) var steps: [Step] = []

  private static let pageSize = 100
  /// A place in the list that few people come to.
  private static let farRow = 10_000
  /// No name has it.
  private static let wrongText = "zzz"

  init(_ catalog: Catalog, _ alchemist: Alchemist, rounds: Int) throws {
    self.catalog = catalog
    self.rounds = rounds
    var (found, priced, paired): ([Double], [Double], [Double]) = ([], [], [])
    searched = try Self.repeated(rounds, &found) { try SearchedCatalog(of: catalog) }
    let searched = searched
    prices = try Self.repeated(rounds, &priced) { SearchedPrices(of: searched, for: alchemist) }
    let prices = prices
    pairs = try Self.repeated(rounds, &paired) { try SearchedPairs(of: prices) }
    for (name, times) in [
      ("first use, once", found), ("its prices, once per alchemist", priced),
      ("pairs by gold, once per alchemist", paired),
    ] {
      steps.append(Step(name: name, recipes: nil, milliseconds: Summary(times).median))
    }
    let all = Selection(of: catalog)
    recipes = try count("count, nothing chosen", all)
    try choose(from: all)
    try page(of: all)
    try look(at: all)
  }

  private mutating func choose(from all: Selection) throws {
    var selection = all
    selection.choose(.cant, ingredient: 7)
    try measure("an ingredient to can't: added, removed, left") {
      try $0.searched.difference(from: all, to: selection, prices: $0.prices).count
    }
    selection = all
    selection.choose(.must, ingredient: 9)
    try count("count, an ingredient is a must", selection)
    selection = all
    selection.choose(.must, effect: 9)
    try count("count, an effect is a must", selection)
    selection = all
    for effect in 0..<SkewedCatalog.effectCount / 2 { selection.choose(.cant, effect: effect) }
    try count("count, half of all effects are can't", selection)
  }

  private mutating func page(of all: Selection) throws {
    let query = SearchedQuery(all, prices: prices)
    let recipes = recipes
    try measure("first page of \(Self.pageSize)") {
      try $0.pairs.page(query, of: RecipeTotal(recipes), limit: Self.pageSize).recipes.count
    }
    let before = try pairs.page(query, of: RecipeTotal(recipes), limit: Self.farRow)
    guard before.recipes.count == Self.farRow else {
      throw Failure.unexpected("a searched catalog ends before row \(Self.farRow)")
    }
    try measure("\(Self.pageSize) rows behind row \(Self.farRow), by cursor") {
      try $0.pairs.page(query, of: RecipeTotal(recipes), after: before.next, limit: Self.pageSize)
        .recipes.count
    }
  }

  private mutating func look(at all: Selection) throws {
    try show("a text that no name has", RecipeView(text: Self.wrongText), from: all)
    let three = NameQuery(typed: "\"=ingredient 5\" \"=ingredient 6\" \"=ingredient 8\"")
    try show("three ingredients that make no recipe", RecipeView(query: three), from: all)
    try show("a text that a third of the names have", RecipeView(text: "gredient 1"), from: all)
    try show("a text of half the results: potion", RecipeView(text: "potion"), from: all)
    let query = SearchedQuery(all, prices: prices)
    let highest = try pairs.page(query, of: RecipeTotal(recipes), limit: 1).recipes.first?.gold ?? 0
    for parts in [2, 4, 8, 16, 64] {
      let view = RecipeView(leastGold: highest / parts)
      try show("at least 1/\(parts) of the highest gold", view, from: all)
    }
  }

  @discardableResult
  private mutating func count(_ name: String, _ selection: Selection) throws -> Int {
    try measure(name) {
      try $0.searched.count(SearchedQuery(selection, prices: $0.prices))
    }
  }

  /// Counts what a view shows, and finds its first page.
  private mutating func show(_ name: String, _ view: RecipeView, from all: Selection) throws {
    try measure(name + ": count and first page") { run in
      let query = SearchedQuery(all, view, prices: run.prices)
      let total = try run.pairs.total(of: query)
      _ = try run.pairs.page(query, of: total, limit: Self.pageSize)
      return total.count
    }
  }

  @discardableResult
  private mutating func measure(_ name: String, _ body: (SearchedRun) throws -> Int) throws -> Int {
    var times: [Double] = []
    let result = try Self.repeated(rounds, &times) { try body(self) }
    steps.append(Step(name: name, recipes: result, milliseconds: Summary(times).median))
    return result
  }

  private static func repeated<Result>(
    _ rounds: Int, _ times: inout [Double], _ body: () throws -> Result
  ) throws -> Result {
    while true {
      try Interruption.check()
      let begin = MonotonicClock.ownNanoseconds
      let result = try body()
      times.append(Double(MonotonicClock.ownNanoseconds - begin) / 1e6)
      if times.count == rounds { return result }
    }
  }
}
