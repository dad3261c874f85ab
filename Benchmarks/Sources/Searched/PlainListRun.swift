import Alchemy
import Glibc

/// A searched catalog beside a plain list of the same recipes.
struct PlainListRun {
  private let ingredients: Int
  private let rounds: Int
  /// How many recipes a larger catalog has, whose list is only reckoned.
  private let recipes: Int

  init(ingredients: Int, rounds: Int, recipes: Int) {
    self.ingredients = ingredients
    self.rounds = rounds
    self.recipes = recipes
  }

  func section() throws -> Report.Section {
    let catalog = try SkewedCatalog.make(ingredients: ingredients)
    let effects = Set(0..<SkewedCatalog.effectCount / 2)
    let own = try searched(catalog, effects)
    let plain = try plain(catalog, effects)
    guard own.counts == plain.counts else {
      throw Failure.unexpected(
        "a searched catalog counts \(own.counts) and a plain list \(plain.counts)")
    }
    let count = plain.counts[0]
    var section = Report.Section(
      title: "Searched, beside a plain list: \(ingredients) ingredients, \(count) recipes, ms of "
        + "processor time (medians of \(rounds), the list once)",
      columns: ["", "searched", "plain list", "times as much"])
    for (name, one, other) in [
      ("all recipes, first use", own.times[0], plain.times[0]),
      ("an ingredient is can't", own.times[1], plain.times[1]),
      ("half of all effects are can't", own.times[2], plain.times[2]),
    ] {
      section.rows.append([
        .text(name), .number(one, digits: 1), .number(other, digits: 1),
        .number(other / one, digits: 0),
      ])
    }
    let reckoned = plain.megabytes * Double(recipes) / Double(count)
    for (name, megabytes) in [
      ("MB for the list", plain.megabytes), ("MB for \(recipes) recipes, reckoned", reckoned),
    ] {
      section.rows.append([.text(name), .none, .number(megabytes, digits: 0), .none])
    }
    return section
  }

  private struct Cost {
    var counts: [Int] = []
    var times: [Double] = []
    /// By how much the memory of this process grew.
    var megabytes = 0.0

    mutating func measure(_ rounds: Int, _ body: () throws -> Int) throws {
      var own: [Double] = []
      var count = 0
      for _ in 0..<rounds {
        try Interruption.check()
        let begin = MonotonicClock.ownNanoseconds
        count = try body()
        own.append(Double(MonotonicClock.ownNanoseconds - begin) / 1e6)
      }
      counts.append(count)
      times.append(Summary(own).median)
    }
  }

  private static func residentMegabytes() throws -> Double {
    Double(try ProcessStatus.residentKibibytes(of: getpid())) * 1024 / 1e6
  }

  private func searched(_ catalog: Catalog, _ effects: Set<Int>) throws -> Cost {
    var cost = Cost()
    var made: (SearchedPairs, SearchedCatalog)?
    try cost.measure(rounds) {
      let searched = try SearchedCatalog(of: catalog)
      let prices = SearchedPrices(of: searched, for: Alchemist())
      made = (try SearchedPairs(of: prices), searched)
      return try searched.count(SearchedQuery(Selection(of: catalog), prices: prices))
    }
    guard let (pairs, searched) = made else { return cost }
    var selection = Selection(of: catalog)
    selection.choose(.cant, ingredient: 7)
    try cost.measure(rounds) {
      try searched.count(SearchedQuery(selection, prices: pairs.prices))
    }
    selection = Selection(of: catalog)
    for effect in effects { selection.choose(.cant, effect: effect) }
    try cost.measure(rounds) {
      try searched.count(SearchedQuery(selection, prices: pairs.prices))
    }
    return cost
  }

  private func plain(_ catalog: Catalog, _ effects: Set<Int>) throws -> Cost {
    var cost = Cost()
    let before = try Self.residentMegabytes()
    var list: PlainList?
    try cost.measure(1) {
      let found = PlainList(of: catalog)
      list = found
      return found.all.count
    }
    cost.megabytes = try Self.residentMegabytes() - before
    guard let list else { return cost }
    try cost.measure(rounds) { list.count(without: [7], []) }
    try cost.measure(rounds) { list.count(without: [], effects) }
    return cost
  }
}
