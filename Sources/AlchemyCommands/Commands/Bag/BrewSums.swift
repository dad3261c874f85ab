internal import ClientSession
internal import CommandLine
internal import JSON
internal import LiveProfile
internal import Profiles
internal import TerminalScreen
internal import Wire

/// `alchemy brewed --by`: all brews of the history, added up by day or by potion.
struct BrewSums {
  enum Grouping: String, CaseIterable {
    case day
    case potion
  }

  /// The brews of one day or of one potion.
  struct Row {
    let name: String
    var times = 0
    var gold = 0
    /// How many effects of ingredients were revealed by brewing; known of days only.
    var learnedCount = 0
  }

  let grouping: Grouping
  /// Days from the newest, potions from the one that earned most.
  let rows: [Row]

  /// Reads every brew of the history; undone brews do not count.
  ///
  /// Asks once for each `BagBrews.limits.upperBound` brews.
  init(
    by grouping: Grouping, _ session: Session, _ context: ProfileContext
  ) throws(CommandFailure) {
    self.grouping = grouping
    let products = ProductNames(context)
    var sums: [String: Row] = [:]
    var request = BagBrews(of: context.profile.summary.reference).with {
      $0.limit = BagBrews.limits.upperBound
    }
    var hasMore = true
    while hasMore {
      let page = try session.ask(Request(request)).read(BagBrews.Result.self)
      for brew in page.brews where !brew.isUndone {
        let name =
          switch grouping {
          case .day: String(session.localTime.text(brew.time).prefix(10))
          case .potion:
            products.name(of: HistoryChange.Brew(brew))
              ?? brew.ingredients.map(context.names.ingredient).joined(separator: " + ")
          }
        var row = sums[name] ?? Row(name: name)
        row.times = SaturatingSum.add(row.times, brew.times)
        row.gold = SaturatingSum.add(row.gold, SaturatingSum.multiply(brew.times, brew.gold))
        row.learnedCount += brew.learnedCount
        sums[name] = row
      }
      request.before = page.brews.last?.lsn
      hasMore = page.hasMore && !page.brews.isEmpty
    }
    rows = sums.values.sorted { one, other in
      switch grouping {
      case .day: one.name > other.name
      case .potion: one.gold == other.gold ? one.name < other.name : one.gold > other.gold
      }
    }
  }

  /// Up to `limit` rows, above the tally of all brews; `lineThatShows` is the command for more rows.
  func presentation(
    atMost limit: Int, below sentences: [String], lineThatShows: (_ rows: Int) -> String
  ) -> Presentation {
    let shown = Array(rows.prefix(limit))
    let left = rows.count - shown.count
    let learned: RowForm<Row>.Field = .init("learned", Column("LEARNED", .right)) {
      .count($0.learnedCount)
    }
    let form = RowForm<Row>(
      [
        .init(grouping.rawValue, Column(grouping.rawValue.uppercased(), shrinks: true)) {
          .text($0.name)
        },
        .init("times", Column("TIMES", .right)) { .count($0.times) },
        .init("gold", Column("GOLD", .right)) { .count($0.gold) },
      ] + (grouping == .day ? [learned] : []))
    // The option takes no larger number.
    let next = min(rows.count, BagBrews.limits.upperBound)
    let rest =
      left == 0
      ? [] : ["\(Quantity.of(left, "more row")); \(lineThatShows(next)) shows \(next)"]
    let below = [Presentation.Block.sentences(rest + sentences)]
    return Presentation(
      shown, form, json: ["brewed": form.json(shown), "more": .bool(left > 0)], empty: below,
      below: below)
  }
}
