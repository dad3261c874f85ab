internal import ClientSession
internal import CommandLine
internal import LiveProfile
internal import TerminalScreen
internal import Wire

/// `alchemy learn`: what to brew to discover the most effects.
enum PlanLessons {
  private static let all = Option(
    "--all", excludes: brews.name,
    summary: "from all ingredients of the catalog, as if there were enough of each")
  private static let noSpoilers = Option(
    "--no-spoilers", summary: "do not tell which effects a brew reveals")
  private static let brews = Option(
    "--brew", summary: "also brew what is planned, as one change")
  private static let eats = Option(
    "--eat", excludes: brews.name,
    summary: "first eat one of some ingredients, where this reveals more or saves brews")

  static let command: ClientCommand = ClientCommand(
    "learn", section: .brewing, summary: "plan brews that reveal the most unknown effects",
    details: [
      "Uses what the bag has beyond its reserves, without the ingredients that you ruled out with "
        + "cant. A brew reveals each effect that two of its ingredients share; `alchemy know` and `alchemy brew` "
        + "keep what you know.",
      "The last line says how much more can be revealed at most, and how few brews can be enough. "
        + "Control-C ends the plan early, and shows the best so far.",
      "The potions are worth gold, too: --brew brews all of the plan.",
      "The plain form has `eat` and an ingredient, or `brew`, the ingredients, and what is revealed "
        + "as INGREDIENT:EFFECT. After --brew comes a line of `brewed`, how many and their gold; JSON has "
        + "the daemon's answer to that as the member `brewed`.",
    ],
    options: [all, noSpoilers, eats, brews, PlanMake.effort, .noPager] + Option.askingOfProfile,
    examples: [
      Example("learn", purpose: "what can my bag teach me?"),
      Example("learn", "--all", "--no-spoilers", purpose: "what to collect, without the answers"),
      Example("learn", "--brew", purpose: "learn all of it tonight"),
    ]
  ) { invocation, session throws(CommandFailure) in
    let context = try session.context()
    let isAll = invocation.has(all)
    var wasStopped = false
    let reply = try session.plan(
      Request(
        PlanLearn(of: context.profile.summary.reference).with {
          $0.eats = invocation.has(eats)
          $0.effort = invocation.number(PlanMake.effort) ?? PlanGold.defaultEffort
          $0.source = isAll ? .all : .bag
          $0.hasSpoilers = !invocation.has(noSpoilers)
        }), onStop: { wasStopped = true }, \.learnWords)
    let result: PlanLearn.Result = try reply.read()
    let shown = Presentation(
      json: reply.value, plain: plain(result),
      table: result.unknown > 0 && result.reach == 0 && !isAll
        ? [.sentence(emptyWords(context, invocation.placeWords))]
        : table(result, context.names))
    try PlanBrewing.show(
      shown, session, wants: invocation.has(brews) && !result.brews.isEmpty, wasStopped: wasStopped
    ) { () throws(CommandFailure) in
      try PlanBrewing.brew(
        result.brews.map { BagBrew.Brew(ingredients: $0.ingredients, times: 1) },
        again: [command.name, brews.name], context,
        session)
    }
  }

  /// Why the bag teaches nothing, with a command to type.
  private static func emptyWords(_ context: ProfileContext, _ place: [String]) -> String {
    "nothing can be learned: " + NoRecipeReason(context, of: .bag, place: place).lessonWords
  }

  private static func plain(_ result: PlanLearn.Result) -> [[String]] {
    result.eat.map { ["eat", $0] }
      + result.brews.map { brew in
        let pairs = (brew.reveals ?? []).map { "\($0.ingredient):\($0.effect)" }
        return ["brew", brew.ingredients.joined(separator: ","), pairs.joined(separator: ",")]
      }
  }

  private static func table(
    _ result: PlanLearn.Result, _ names: CatalogNames
  ) -> [Presentation.Block] {
    var blocks: [Presentation.Block] = []
    if !result.eat.isEmpty {
      let eaten = result.eat.map(names.ingredient).joined(separator: ", ")
      blocks.append(.sentence("first eat one each of: \(eaten)"))
    }
    if !result.brews.isEmpty { blocks.append(.listing(listing(result, names))) }
    return blocks + [.sentence(result.summary)]
  }

  private static func listing(_ result: PlanLearn.Result, _ names: CatalogNames) -> Listing {
    let hasSpoilers = result.brews.contains { $0.reveals != nil }
    let columns =
      (hasSpoilers ? [Column("NEW", .right)] : []) + [Column.wrappedLast("INGREDIENTS")]
      + (hasSpoilers ? [Column("REVEALS", shrinks: true)] : [])
    let rows = result.brews.map { brew in
      let ingredients = Cell(brew.ingredients.map(names.ingredient).joined(separator: ", "))
      guard let reveals = brew.reveals else { return [ingredients] }
      return [
        Cell("\(reveals.count)"), ingredients,
        Cell(
          Set(reveals.map(\.effect)).map(names.effect).sorted().joined(separator: ", "), .faint),
      ]
    }
    return Listing(columns, rows: rows)
  }
}
