import Alchemy
import Planning

/// How near lessons come to their bounds, and what they cost, for bags of the game and for all
/// ingredients of each catalog.
struct LessonBenchmark {
  let catalogs: String

  private static let bags = 40
  private static let seed: UInt64 = 1000

  func run() throws -> [Report.Section] {
    let game = try SampleCatalog.read("\(catalogs)/skyrim.json")
    let runs = try (0..<Self.bags).map { number in
      try Interruption.check()
      let bag = SampleBag(seed: Self.seed + UInt64(number), ingredients: game.ingredients.count)
      return LessonRun(game, bag.available)
    }
    return [bags(runs), try collections(game)]
  }

  private func bags(_ runs: [LessonRun]) -> Report.Section {
    var section = Report.Section(
      title: "Lessons from \(Self.bags) bags of 10 to 2,000 pieces (aims: 90 % of the bags at the "
        + "bound, none more than a brew above it)",
      columns: [
        "effort", "reveals all that is possible", "% that more is possible, most",
        "brews at the bound", "brews above it, 95 %", "most", "ms, median", "95 %", "most",
      ])
    let lacks = Shares(runs.map(\.lack))
    let above = Shares(runs.map { Double($0.plan.lessons.count - $0.plan.bound) })
    let times = Shares(runs.map(\.milliseconds))
    section.rows.append([
      .count(1), .count(runs.count { $0.plan.reveals == $0.plan.reach }),
      .number(lacks[1], digits: 2), .count(runs.count { $0.plan.lessons.count == $0.plan.bound }),
      .number(above[0.95], digits: 0), .number(above[1], digits: 0),
      .number(times[0.5], digits: 0), .number(times[0.95], digits: 0),
      .number(times[1], digits: 0),
    ])
    return section
  }

  private func collections(_ game: Catalog) throws -> Report.Section {
    var section = Report.Section(
      title:
        "Lessons from whole catalogs (aims: 1,000 ms each; 68 brews or fewer from all of skyrim)",
      columns: [
        "catalog", "pieces of each", "eating", "reveals", "at most", "brews", "at least", "ms",
      ])
    let additions = try SampleCatalog.read("\(catalogs)/skyrim-anniversary.json")
    for (name, catalog) in [("skyrim", game), ("skyrim-anniversary", additions)] {
      for pieces in [nil, 1, 2, 5] {
        for eating in [nil, 1] {
          try Interruption.check()
          let available = pieces.map { [Int](repeating: $0, count: catalog.ingredients.count) }
          let run = LessonRun(catalog, available, eating: eating)
          section.rows.append([
            .text(name), .text(pieces.map { "\($0)" } ?? "any number"),
            .text(eating == nil ? "no" : "yes"), .count(run.plan.reveals), .count(run.plan.reach),
            .count(run.plan.lessons.count), .count(run.plan.bound),
            .number(run.milliseconds, digits: 0),
          ])
        }
      }
    }
    return section
  }
}

/// What the planner made of one bag, of which nothing is known.
private struct LessonRun {
  let plan: LearnPlan
  /// Milliseconds of processor time.
  let milliseconds: Double

  init(_ catalog: Catalog, _ available: [Int]?, eating: Int? = nil) {
    let count = catalog.ingredients.count
    let problem = LearnProblem(
      catalog: catalog, known: [[Int]](repeating: [], count: count),
      available: available, blocked: BitSet(capacity: count), effectsByEating: eating)
    let begin = MonotonicClock.ownNanoseconds
    plan = LearnPlan.make(for: problem, effort: .quick) { _ in .goOn }
    milliseconds = Double(MonotonicClock.ownNanoseconds - begin) / 1e6
  }

  /// By how many percent of the reach the plan reveals less.
  var lack: Double {
    plan.reach == 0 ? 0 : 100 * Double(plan.reach - plan.reveals) / Double(plan.reach)
  }
}
