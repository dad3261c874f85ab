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
    ],
    options: [limit, before, isWhole, .watch, .noPager] + Option.askingOfProfile,
    examples: [
      Example("history", purpose: "the last changes"),
      Example("history", "--before", "120", purpose: "older ones"),
      Example("history", "-w", purpose: "the last changes, then each new one"),
    ]
  ) { invocation, session throws(CommandFailure) in
    let wanted = invocation.number(limit) ?? usualLimit
    let isWhole = invocation.has(isWhole)
    if invocation.has(.watch) {
      return try ProfileHistoryWatch(session, isWhole: isWhole).run(atMost: wanted)
    }
    let reply = try session.ask(
      request(try session.profileName, before: invocation.number(before), limit: wanted))
    if session.chosenFormat == .json { return try session.printer.json(reply.value) }
    let changes = try HistoryChange.page(reply)
    let isTable = session.chosenFormat != .plain
    let place = invocation.placeWords
    let words =
      isTable ? HistoryWords(try session.context(), isWhole: isWhole, place: place) : nil
    let older = isTable ? try targets(ofUndosIn: changes, session) : []
    let links = UndoLinks(changes + older, hasNewest: !invocation.has(before))
    try session.show(
      Presentation(
        json: reply.value, plain: changes.flatMap(\.plainRows),
        table: table(
          changes, links, before: invocation.number(before),
          olderAt: try reply.read(Wire.ProfileHistory.Result.self).hasMore
            ? place : nil, words,
          session.localTime)))
  }

  static let columns = [
    Column("CHANGE", .right), Column("TIME"), Column("BY", shrinks: true),
    Column("WHAT", shrinks: true),
  ]

  private static func table(
    _ changes: [HistoryChange], _ links: UndoLinks, before: Int?, olderAt place: [String]?,
    _ words: HistoryWords?, _ clock: LocalTime
  ) -> [Presentation.Block] {
    guard let oldest = changes.last else {
      return [.sentence(before.map { "no change is older than \($0)" } ?? "no change yet")]
    }
    guard let words else { return [] }
    let listing = Listing(columns, rows: changes.flatMap { rows($0, links, words, clock) })
    guard let place else { return [.listing(listing)] }
    let older = ["history", "--before", "\(oldest.lsn)"] + place
    return [.listing(listing), .sentence(CommandFailure.line(older) + " shows older ones")]
  }

  /// One page of older changes, if some of these undo a change that is not among them.
  private static func targets(
    ofUndosIn changes: [HistoryChange], _ session: Session
  ) throws(CommandFailure) -> [HistoryChange] {
    let links = UndoLinks(changes, hasNewest: false)
    guard let oldest = changes.last, changes.contains(where: links.lacksTarget) else { return [] }
    return try HistoryChange.page(
      try session.ask(request(try session.profileName, before: oldest.lsn, limit: pageLimit)))
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
