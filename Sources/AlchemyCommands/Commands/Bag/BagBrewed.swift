internal import ClientSession
internal import CommandLine
internal import LiveProfile
internal import Profiles
internal import TerminalScreen
internal import Wire

/// `alchemy brewed`: what was brewed, newest first.
enum BagBrewed {
  private static let limit = Option(
    "--limit", short: "-n", value: .one("N", .wholeNumber(BagBrews.limits)),
    summary: "show at most N brews (default: 20)")
  private static let before = Option(
    "--before", value: .one("CHANGE", ValueKind.changeNumber),
    summary: "only brews of changes older than this one")
  private static let grouping = Option(
    "--by", value: .one("WHAT", .word(BrewSums.Grouping.allCases.map(\.rawValue))),
    excludes: before.name, summary: "add up the brews of each day, or of each potion")
  private static let usualLimit = 20

  static let command = ClientCommand(
    "brewed", section: .brewing, summary: "show what you brewed, and what it earned",
    details: [
      "GOLD is what one potion or poison was worth; the last line counts all that was ever brewed. "
        + "Brews of one change stay together, even if there are more than N.",
      "A brew that `alchemy undo` took back is marked. Very old brews are no longer listed: they go "
        + "when the history is cut, but still count in the last line.",
      "--by adds up every brew that is still listed and not undone. The newest day comes first, or the potion "
        + "that earned most. N then limits the rows. Days are local in every form of the output; LEARNED counts the effects "
        + "that a day's brews revealed.",
      "Times are local, with what they are ahead of UTC; those of -o plain and -o json are UTC.",
    ],
    options: [limit, before, grouping, .noPager] + Option.askingOfProfile,
    examples: [
      Example("brewed", purpose: "the last brews"),
      Example("brewed", "--before", "120", purpose: "older ones"),
      Example("brewed", "--by", "potion", purpose: "what earned most"),
      Example("brewed", "-o", "plain", purpose: "for a spreadsheet"),
    ]
  ) { invocation, session throws(CommandFailure) in
    let context = try session.context()
    let limit =
      invocation.number(limit) ?? session.settings.rows(usualLimit, in: BagBrews.limits)
    if let kind = invocation[grouping].flatMap(BrewSums.Grouping.init) {
      return try showSums(by: kind, atMost: limit, context, session)
    }
    let request = BagBrews(of: context.profile.summary.reference).with {
      $0.limit = limit
      $0.before = invocation.number(before)
    }
    let reply = try session.ask(Request(request))
    let page = try reply.read(BagBrews.Result.self)
    try session.show(
      Presentation(
        page.brews, form(context.names, session.localTime), json: reply.value,
        empty: [
          .sentences([emptyWords(invocation, context.profile)] + tallyWords(context.profile))
        ], below: [.sentences(olderWords(page, invocation) + tallyWords(context.profile))]))
  }

  private static func showSums(
    by kind: BrewSums.Grouping, atMost limit: Int, _ context: ProfileContext, _ session: Session
  ) throws(CommandFailure) {
    let invocation = session.invocation
    let sums = try BrewSums(by: kind, session, context)
    let empty = sums.rows.isEmpty ? [emptyWords(invocation, context.profile)] : []
    try session.show(
      sums.presentation(atMost: limit, below: empty + tallyWords(context.profile)) { rows in
        CommandFailure.line(
          command.words + invocation.words(of: grouping) + [Self.limit.name, "\(rows)"]
            + invocation.placeWords)
      })
  }

  /// The command for older brews, if there are any.
  private static func olderWords(
    _ page: BagBrews.Result, _ invocation: Invocation
  ) -> [String] {
    guard page.hasMore, let oldest = page.brews.last else { return [] }
    let older = command.words + [before.name, "\(oldest.lsn)"] + invocation.placeWords
    return [CommandFailure.line(older) + " shows older ones"]
  }

  private static func form(_ names: CatalogNames, _ clock: LocalTime) -> RowForm<BagBrews.Row> {
    RowForm(
      [
        .init("lsn", Column("CHANGE", .right)) { .text("\($0.lsn)") },
        .init("time", Column("TIME")) { .text($0.time).shown(clock.text($0.time), .faint) },
        .init("client") { .text($0.client) },
        .init("ingredients", Column.wrappedLast("INGREDIENTS")) { row in
          let words = row.ingredients.map(names.ingredient).joined(separator: ", ")
          return .text(row.ingredients.joined(separator: ","))
            .shown(words + (row.isUndone ? " (undone)" : ""), row.isUndone ? .faint : .plain)
        },
        .init("times", Column("TIMES", .right)) { .count($0.times) },
        .init("gold", Column("GOLD", .right)) { .count($0.gold) },
        .init("undone") { .text($0.isUndone ? "undone" : "") },
      ], columns: ["lsn", "time", "times", "gold", "ingredients"])
  }

  private static func emptyWords(_ invocation: Invocation, _ profile: ProfileSnapshot) -> String {
    if let lsn = invocation.number(before) { return "no brew is older than \(lsn)" }
    let line = CommandFailure.line(RecipeList.command.words + ["--bag"] + invocation.placeWords)
    return profile.bench.count(of: .made) == 0
      ? "nothing brewed yet; \(line) lists what the bag is enough for"
      : "no brew is listed any more; \(line) lists what the bag is enough for"
  }

  /// `brewed so far: 5, worth 1,164 gold`; nothing for a profile that has brewed nothing.
  static func tallyWords(_ profile: ProfileSnapshot) -> [String] {
    let made = profile.bench.count(of: .made)
    guard made > 0 else { return [] }
    let gold = Quantity.grouped(profile.bench.count(of: .gold))
    return ["brewed so far: \(Quantity.grouped(made)), worth \(gold) gold"]
  }
}
