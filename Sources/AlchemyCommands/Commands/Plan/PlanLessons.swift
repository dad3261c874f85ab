internal import TerminalScreen
internal import Wire

/// `alchemy learn`: what to brew to discover the most effects.
enum PlanLessons {
  private static let all = Option(
    "--all", summary: "from all ingredients of the catalog, as if there were enough of each")
  private static let noSpoilers = Option(
    "--no-spoilers", summary: "do not tell which effects a brew reveals")
  private static let eats = Option(
    "--eat", summary: "first eat one of each ingredient that this teaches something about")

  static let command = Command(
    "learn", section: .brewing, summary: "plan brews that reveal the most unknown effects",
    details: [
      "Uses what the bag has beyond its reserves, and no ingredient that you said can't for. A brew "
        + "reveals each effect that two of its ingredients share; `alchemy know` and `alchemy brew` "
        + "keep what you know.",
      "With --all the last line says how few brews can be enough. Control-C ends the plan early, and "
        + "shows the best so far.",
      "The plain form has `eat` and an ingredient, or `brew`, the ingredients, and what is revealed "
        + "as INGREDIENT:EFFECT.",
    ],
    options: [all, noSpoilers, eats, PlanMake.effort, .noPager] + Option.askingOfProfile,
    examples: [
      Example("learn", purpose: "what can my bag teach me?"),
      Example("learn", "--all", "--no-spoilers", purpose: "what to collect, without the answers"),
    ]
  ) { invocation, session throws(CommandFailure) in
    let context = try session.context()
    let isAll = invocation.has(all)
    let reply = try session.plan(
      Request(
        "plan.learn",
        [
          "eat": .bool(invocation.has(eats)),
          "effort": .integer(invocation.number(PlanMake.effort) ?? 1),
          "from": .string((isAll ? PlanLearn.Source.all : .bag).rawValue),
          "profile": .string(context.profile.summary.id),
          "spoilers": .bool(!invocation.has(noSpoilers)),
        ])
    ) { best, bound in
      "\(Quantity.of(best, "brew")) so far" + (isAll ? "; at least \(bound) are needed" : "")
    }
    let result: PlanLearn.Result = try reply.read()
    try session.show(
      Presentation(
        json: reply.value, plain: plain(result),
        table: result.unknown > 0 && result.reach == 0 && !isAll
          ? [.sentence(emptyWords(context, invocation.placeWords))]
          : table(result, context.names)))
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
    return blocks + [.sentence(words(of: result))]
  }

  private static func listing(_ result: PlanLearn.Result, _ names: CatalogNames) -> Listing {
    let hasSpoilers = result.brews.contains { $0.reveals != nil }
    let columns =
      (hasSpoilers ? [Column("NEW", .right)] : []) + [Column("INGREDIENTS", shrinks: true)]
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

  /// `12 brews reveal 40 of 433 unknown effects; no plan reveals more (proved)`.
  static func words(of result: PlanLearn.Result) -> String {
    if result.unknown == 0 { return "nothing is unknown" }
    if result.reach == 0 {
      return "nothing can be learned; \(Quantity.of(result.unknown, "effect")) unknown"
    }
    let means =
      (result.eat.isEmpty ? "" : "\(Quantity.of(result.eat.count, "meal")) and ")
      + Quantity.of(result.brews.count, "brew")
    let told =
      "\(means) reveal \(Quantity.grouped(result.reveals)) of "
      + "\(Quantity.of(result.unknown, "unknown effect")); "
    if result.reveals < result.reach {
      return told
        + "at most \(Quantity.grouped(result.reach - result.reveals)) more can be revealed"
    }
    guard let bound = result.bound else { return told + "no plan reveals more (proved)" }
    return told
      + (result.brews.count <= bound
        ? "fewer brews are not enough (proved)"
        : "fewer than \(bound) brews are not enough (proved)")
  }
}
