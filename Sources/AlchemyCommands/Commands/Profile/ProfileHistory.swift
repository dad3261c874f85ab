internal import ClientSession
internal import CommandLine
internal import LiveProfile
internal import TerminalScreen
internal import Wire

/// `alchemy history`: who changed what, newest first.
enum ProfileHistory {
  private static let limit = Option(
    "--limit", short: "-n", value: .one("N", .wholeNumber(1...500)),
    summary: "show at most N changes (default: 20)"
  )
  private static let before = Option(
    "--before", value: .one("CHANGE", ValueKind.changeNumber), excludes: Option.watch.name,
    summary: "only changes older than this one")
  private static let isWhole = Option(
    "--whole", summary: "show every line of changes that have more than \(HistoryWords.mostLines)")
  private static let usualLimit = 20
  /// The daemon's limit for a page.
  static let pageLimit = Wire.ProfileHistory.limits.upperBound

  static let command = ClientCommand(
    "history", section: .looking, summary: "show who changed what, newest first",
    details: [
      "With -w, the command keeps printing new changes, and starts with the oldest. With -o json, "
        + "each change is then a line of its own.",
      "A brew is named by what your alchemist makes of its ingredients now, or by its ingredients, if "
        + "that is worth something else than it was then.",
      "A change of many ingredients or effects is summed up, and of any other long change the first "
        + "\(HistoryWords.mostLines) lines are shown; --whole shows all of them, and -o plain has a line "
        + "for each field.",
      "BY names the program that made the change, and the machine or folder if it was another one: "
        + "`alchemy in pocket`.",
      "Times are local, with what they are ahead of UTC; those of -o plain and -o json are UTC.",
      "TIME is a span before now (30m, 2h, 3d, 2w), a day (today, yesterday, 2026-01-31), a time (19:30), a day "
        + "and a time (\"yesterday 19:30\", \"2026-01-31 19:30\"), or what -o json prints. --since takes a time later than now as yesterday's. --by and --grep "
        + "ignore case.",
    ],
    options: [limit, before] + HistoryFilter.options + [isWhole, .watch, .noPager]
      + Option.askingOfProfile,
    examples: [
      Example("history", purpose: "the last changes"),
      Example("history", "--before", "120", purpose: "older ones"),
      Example(
        "history", "--since", "2h", "--by", "phone", purpose: "what the phone did this evening"),
      Example("history", "-w", purpose: "the last changes, then each new one"),
    ]
  ) { invocation, session throws(CommandFailure) in
    let wanted =
      invocation.number(limit)
      ?? session.settings.rows(usualLimit, in: Wire.ProfileHistory.limits)
    let isWhole = invocation.has(isWhole)
    let filter = try HistoryFilter(session)
    if invocation.has(.watch) {
      return try ProfileHistoryWatch(session, filter, isWhole: isWhole).run(atMost: wanted)
    }
    let reader = HistoryReader(session: session, profile: try session.profileName)
    let (page, read) = try reader.page(
      before: invocation.number(before), limit: wanted, filter)
    if session.chosenFormat == .json { return try session.printer.json(page.json) }
    let changes = page.rows.map(\.change)
    let isTable = session.chosenFormat != .plain
    let place = invocation.placeWords
    let asked =
      filter.typed + invocation.words(of: limit) + (isWhole ? [Self.isWhole.name] : [])
    let words =
      isTable ? HistoryWords(try session.context(), isWhole: isWhole, place: place) : nil
    let older = isTable && filter.isEmpty ? try targets(ofUndosIn: changes, reader) : []
    let links = UndoLinks(read + older, hasNewest: !invocation.has(before))
    try session.show(
      Presentation(
        json: page.json, plain: changes.flatMap(\.plainRows),
        table: table(
          changes, links, before: invocation.number(before), filter, asked + place,
          hasMore: page.hasMore, words, session.localTime)))
  }

  static let columns = [
    Column("CHANGE", .right), Column("TIME"), Column("BY", shrinks: true),
    Column("WHAT", shrinks: true),
  ]

  private static func table(
    _ changes: [HistoryChange], _ links: UndoLinks, before: Int?, _ filter: HistoryFilter,
    _ options: [String], hasMore: Bool, _ words: HistoryWords?, _ clock: LocalTime
  ) -> [Presentation.Block] {
    guard let oldest = changes.last else {
      if filter.isEmpty {
        return [.sentence(before.map { "no change is older than \($0)" } ?? "no change yet")]
      }
      let all = CommandFailure.line(command.words + options.dropFirst(filter.typed.count))
      return [.sentence("no change matches; \(all) shows the last ones")]
    }
    guard let words else { return [] }
    let listing = Listing(columns, rows: changes.flatMap { rows($0, links, words, clock) })
    guard hasMore else { return [.listing(listing)] }
    let older = command.words + [Self.before.name, "\(oldest.lsn)"] + options
    return [.listing(listing), .sentence(CommandFailure.line(older) + " shows older ones")]
  }

  /// One page of older changes, if some of these undo a change that is not among them.
  private static func targets(
    ofUndosIn changes: [HistoryChange], _ reader: HistoryReader
  ) throws(CommandFailure) -> [HistoryChange] {
    let links = UndoLinks(changes, hasNewest: false)
    guard let oldest = changes.last, changes.contains(where: links.lacksTarget) else { return [] }
    return try reader.page(before: oldest.lsn, limit: pageLimit).rows.map(\.change)
  }

  /// The request for a page of a profile's history.
  static func request(_ profile: String, before: Int?, limit: Int) -> Request {
    Request(Wire.ProfileHistory(of: profile).with { ($0.before, $0.limit) = (before, limit) })
  }

  /// One row per line; only the first row has the columns that all share.
  static func rows(
    _ change: HistoryChange, _ links: UndoLinks, _ words: HistoryWords, _ clock: LocalTime
  ) -> [[Cell]] {
    let start = [
      Cell("\(change.lsn)"), Cell(clock.text(change.time), .faint),
      Cell(change.author ?? ""),
    ]
    // A change without effect repeated a value, or lost to a later change.
    let style: Style = change.effects.isEmpty ? .faint : .plain
    let linked =
      words.lines(change).map { Cell($0, style) } + links.sentences(change).map { Cell($0, .faint) }
    return linked.enumerated().map { index, cell in
      let blank = [Cell(""), Cell(""), Cell("")]
      return (index == 0 ? start : blank) + [cell]
    }
  }

  /// The command that shows every line of one change.
  static func lineThatShows(_ lsn: Int, _ place: [String]) -> String {
    let words = [before.name, "\(lsn + 1)", limit.name, "1", isWhole.name]
    return CommandFailure.line(command.words + words + place)
  }
}
