internal import LiveProfile
internal import Replication
internal import Wire

/// `alchemy plan`: how to brew the bag for the most gold.
enum PlanMake {
  static let effort = Option(
    "--effort", value: .one("N", .wholeNumber(PlanGold.efforts)),
    summary: "how long to look: 1 takes about a second, 2 five, 3 half a minute (default: 1)")
  private static let brews = Option(
    "--brew", excludes: check.name, summary: "also brew the plan, as one change")
  private static let whatIf = WhatIf.option(excluding: brews)
  private static let check = Option(
    "--check", value: .one("FILE", .file), excludes: "--as",
    summary: "check a saved plan (-o json) by the bag and the recipes as they are now")

  static let command = Command(
    "plan", section: .brewing, summary: "plan how to brew the bag for the most gold",
    details: [
      "Uses what the bag has beyond its reserves, and recipes that fit your choices, whatever the "
        + "profile's scope; changes nothing without --brew.",
      "The last line says how much more anybody could make. Each plan has a proof of that: prices "
        + "that pay for every recipe. --check goes through the proof without the planner.",
      "Control-C ends the plan early, and shows the best so far; with --brew nothing is brewed then.",
      "The plain form has gold, how often, ingredients and effects.",
    ],
    options: [effort, whatIf, brews, check, .noPager] + Option.askingOfProfile,
    examples: [
      Example("plan", purpose: "what should I brew?"),
      Example("plan", "--effort", "3", purpose: "look longer, for more gold or a better proof"),
      Example("plan", "--brew", purpose: "brew it, as one change"),
      Example("plan", "--as", "benefactor=on", purpose: "what would that perk bring?"),
    ]
  ) { invocation, session throws(CommandFailure) in
    if let path = invocation[check] {
      return try PlanCheck.run(path, session)
    }
    let context = try session.context()
    let profile = context.profile.summary.id
    var wasStopped = false
    var parameters: [String: JSONValue] = [
      "effort": .integer(invocation.number(effort) ?? 1), "profile": .string(profile),
    ]
    parameters["as"] = WhatIf(invocation, whatIf)?.json
    let reply = try session.plan(
      Request("plan.gold", parameters),
      onStop: { wasStopped = true }
    ) { best, bound in
      "\(Quantity.grouped(best)) gold so far; \(PlanGold.Result.room(gold: best, bound: bound))"
    }
    let plan: PlanGold.Result = try reply.read()
    try session.show(presentation(plan, reply, context, invocation.placeWords))
    guard invocation.has(brews) else { return }
    if wasStopped {
      try session.printer.flush()
      return session.printer.tell("stopped: nothing was brewed\n")
    }
    try PlanBrewing.brew(plan, context, session)
  }

  private static func presentation(
    _ plan: PlanGold.Result, _ reply: Reply, _ context: ProfileContext, _ place: [String]
  ) -> Presentation {
    let names = context.names
    let columns = [
      Column("GOLD", .right), Column("TIMES", .right), Column.ingredients(),
    ]
    let rows = plan.brews.map { brew in
      [
        Cell(Quantity.grouped(brew.gold)), Cell(Quantity.grouped(brew.times)),
        Cell(brew.ingredients.map(names.ingredient).joined(separator: ", ")),
      ]
    }
    return Presentation(
      json: reply.value,
      plain: plan.brews.map {
        [
          "\($0.gold)", "\($0.times)", $0.ingredients.joined(separator: ","),
          $0.effects.joined(separator: ","),
        ]
      },
      table: rows.isEmpty
        ? [.sentence(emptyWords(context, place))]
        : [.listing(Listing(columns, rows: rows)), .sentence(plan.summary)])
  }

  private static func emptyWords(_ context: ProfileContext, _ place: [String]) -> String {
    let line = CommandFailure.line(RecipeShort.command.words + ["0"] + place)
    return "nothing to brew: "
      + (NoRecipeReason(context, of: .bag, place: place).words
        ?? "no plan was found; \(line) lists what the bag is enough for")
  }
}

/// `alchemy plan --brew`: brews a plan as one change.
enum PlanBrewing {
  /// Brews the plan, or the most valuable part of it that fits into one change.
  static func brew(
    _ plan: PlanGold.Result, _ context: ProfileContext, _ session: Session
  ) throws(CommandFailure) {
    let brews = plan.brews.prefix(BagBrew.brewCount.upperBound)
    if brews.isEmpty { return }
    let reply = try session.ask(
      Request(
        "bag.brew",
        [
          "brews": .array(brews.map(value)), "profile": .string(context.profile.summary.id),
        ]))
    let result: BagBrew.Result = try reply.read()
    try session.show(
      Presentation(
        json: reply.value,
        plain: [["brewed", "\(brews.reduce(0) { $0 + $1.times })", "\(result.earned)"]],
        table: [.sentences(words(result, of: plan, session.invocation.placeWords))]))
  }

  private static func value(_ brew: PlanGold.Brew) -> JSONValue {
    [
      "ingredients": .array(brew.ingredients.map { .string($0) }),
      "times": .integer(min(brew.times, BagBrew.times.upperBound)),
    ]
  }

  private static func words(
    _ result: BagBrew.Result, of plan: PlanGold.Result, _ place: [String]
  ) -> [String] {
    let brewed = result.brewed ?? []
    let count = Quantity.of(brewed.reduce(0) { SaturatingSum.add($0, $1.times) }, "potion")
    let undo = CommandFailure.line(["undo"] + place)
    var words = [
      "brewed \(count) for \(Quantity.grouped(result.earned)) gold; \(undo) takes it back"
    ]
    if !result.learned.isEmpty {
      words.append("learned \(Quantity.of(result.learned.count, "effect"))")
    }
    if plan.brews.count > brewed.count {
      let again = CommandFailure.line(["plan", "--brew"] + place)
      words.append(
        "one change takes \(brewed.count) recipes: these are the most valuable of "
          + "\(plan.brews.count), and \(again) brews the rest")
    }
    return words
  }
}
