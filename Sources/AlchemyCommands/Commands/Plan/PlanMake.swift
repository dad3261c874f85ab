internal import Alchemy
internal import ClientSession
internal import CommandLine
internal import JSON
internal import LiveProfile
internal import Profiles
internal import Wire

/// `alchemy plan`: how to brew the bag for the most gold.
enum PlanMake {
  static let effort = Option(
    "--effort", value: .one("N", .wholeNumber(PlanGold.efforts)),
    summary: "how long to look: 1 takes about a second, 2 five, 3 half a minute (default: 1)")
  private static let file = Argument(
    "FILE", .file, .atMostOne,
    summary: "a plan that was kept with -o json, in place of a new one; - is standard input")
  private static let brews = Option(
    "--brew", excludes: check.name, summary: "also brew the plan, as one change")
  private static let first = Option(
    "--first", value: .one("N", .wholeNumber(BagBrew.brewCount)), excludes: check.name,
    summary: "with --brew, brew only the first N rows")
  private static let check = Option(
    "--check", summary: "check the plan in FILE by the bag and the recipes as they are now")
  private static let whatIf = WhatIf.option(excluding: brews)
  private static let purse = Option(
    "--purse", value: .one("GOLD", .text), isRepeated: true,
    summary: "plan only what a merchant with GOLD can pay for; several: --purse 750,500")

  private static let experience = "experience"
  private static let goal = Option(
    "--for", value: .one("GOAL", .word(["gold", experience])),
    summary: "gold, or experience: also say how far the plan raises Alchemy (default: gold)")

  static let command: ClientCommand = ClientCommand(
    "plan", section: .brewing, summary: "plan how to brew the bag for the most gold",
    details: [
      "Uses what the bag has beyond its reserves, and recipes that fit your choices, whatever the "
        + "profile's scope; changes nothing without --brew. With filters, which are those of "
        + "`alchemy recipes`, it makes the most of the recipes that fit them.",
      "TOTAL is what a row makes, GOLD what one potion or poison is worth. The rows that make most come "
        + "first.",
      "The last line says how much more anybody could make. Each plan has a proof of that: prices "
        + "that pay for every recipe. --check goes through the proof without the planner.",
      "With --purse, the plan is part of the best one found: what the merchants pay comes near to their "
        + "gold, and the line below the rows says what more could be had. They pay by the alchemist's "
        + "Speech, Haggling and Allure, which `alchemy alchemist` sets; Allure counts for merchants of "
        + "the opposite sex. The prices are those of UESP, Skyrim:Speech. A comma separates merchants: "
        + "--purse 1500, and not 1,500.",
      "With --for experience it says what the plan teaches, and how far that raises the alchemist's skill. The game "
        + "teaches by what a potion is worth, so the plan with the most gold teaches the most, with the same proof.",
      "-o json > FILE keeps a plan. `alchemy plan FILE` shows it, with --check tells whether it still "
        + "holds, and with --brew brews it.",
      "Control-C ends the plan early, and shows the best so far; with --brew nothing is brewed then.",
      "The plain form has gold, how often, ingredients and effects; with --details also the name, and "
        + "for each effect EFFECT:MAGNITUDE:SECONDS. After --brew comes a line of `brewed`, how many "
        + "and their gold; JSON has the daemon's answer to that as the member `brewed`.",
    ],
    arguments: [file],
    options: [effort, goal, purse, brews, first, check, whatIf, RecipeList.details]
      + RecipeList.filters
      + [.noPager] + Option.askingOfProfile,
    examples: [
      Example("plan", purpose: "what should I brew?"),
      Example("plan", "--effort", "3", purpose: "look longer, for more gold or a better proof"),
      Example("plan", "--kind", "potions", "--details", purpose: "only potions, and what they do"),
      Example("plan", "--brew", purpose: "brew it, as one change"),
      Example(
        "plan", "plan.json", "--brew", "--first", "3", purpose: "the best three of a kept plan"),
      Example("plan", "--as", "benefactor=on", purpose: "what would that perk bring?"),
      Example("plan", "--purse", "750,500", purpose: "what two merchants can pay for"),
      Example("plan", "--for", "experience", purpose: "how far does it raise my skill?"),
    ]
  ) { invocation, session throws(CommandFailure) in
    try checkOptions(invocation)
    let kept = try invocation[file].map { path throws(CommandFailure) in
      try KeptPlan(readingFrom: path, session)
    }
    if let kept, invocation.has(check) { return try PlanCheck.run(kept, session) }
    let context = try session.context()
    var wasStopped = false
    let plan: PlanGold.Result
    let document: JSONValue
    if let kept {
      (plan, document) = (kept.plan, kept.document)
    } else {
      let reply = try make(context, invocation, session) { wasStopped = true }
      plan = try reply.read()
      document = reply.value
    }
    let shown = presentation(plan, document, context, invocation)
    try PlanBrewing.show(
      shown, session, wants: invocation.has(brews) && !plan.brews.isEmpty, wasStopped: wasStopped
    ) { () throws(CommandFailure) in
      let outcome = try PlanBrewing.brew(
        plan.brews.map { BagBrew.Brew(ingredients: $0.ingredients, times: $0.times) },
        first: invocation.number(first) ?? Int.max,
        again: [command.name, brews.name] + plan.typedFilters, context, session)
      return plan.isOfOther
        ? outcome.adding("the plan has the prices of another alchemist; yours made this") : outcome
    }
  }

  /// Throws for an option that lacks another option, or that only matters for a new plan.
  private static func checkOptions(_ invocation: Invocation) throws(CommandFailure) {
    func failure(_ problem: UsageProblem, _ words: [String]) -> CommandFailure {
      .usage(
        UsageFailure(
          problem: problem, nextWords: command.words + words + invocation.placeWords))
    }
    if invocation.has(first), !invocation.has(brews) {
      let number = invocation[first] ?? "1"
      throw failure(
        .optionNeedsOther(first.name, brews.name),
        (invocation[file].map { [typed($0)] } ?? []) + [brews.name, first.name, number])
    }
    guard let path = invocation[file] else {
      if !invocation.has(check) { return }
      throw failure(.optionNeedsOther(check.name, file.name), [Option.output.name, "json"])
    }
    let deciding = [effort, purse, whatIf] + RecipeList.filters
    guard let option = deciding.first(where: invocation.has) else { return }
    throw failure(.optionsExclude(option.name, file.name), [typed(path)])
  }

  /// The path as it is typed: one that begins with a dash would be read as an option.
  private static func typed(_ path: String) -> String {
    path.hasPrefix("-") && path != ProfileFile.standard ? "./" + path : path
  }

  /// The words of a command that helps when a plan cannot be brewed; nil for another command.
  static func wordsAfterRefusal(_ invocation: Invocation) -> [String]? {
    guard invocation.command.words == command.words else { return nil }
    // Standard input was read already.
    guard let path = invocation[file], path != ProfileFile.standard else { return command.words }
    return command.words + [typed(path), check.name]
  }

  private static func make(
    _ context: ProfileContext, _ invocation: Invocation, _ session: Session,
    onStop: @escaping () -> Void
  ) throws(CommandFailure) -> Reply {
    var request = PlanGold(of: context.profile.summary.reference)
    request.filters = try RecipeList.request(invocation, session).filters
    request.effort = invocation.number(effort) ?? PlanGold.defaultEffort
    // A kept plan may be shown with --details later.
    request.wantsDetails = true
    request.alchemist = WhatIf(invocation, whatIf)?.alchemist
    request.purses = try purses(invocation)
    return try session.plan(Request(request), onStop: onStop, \.goldWords)
  }
}

extension PlanMake {
  /// The gold of each merchant, in the order in which it is typed.
  private static func purses(_ invocation: Invocation) throws(CommandFailure) -> [Int] {
    // An empty part is a mistake: without any purse, the whole bag would be brewed.
    let typed = invocation.all(purse).flatMap {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    var purses: [Int] = []
    for text in typed {
      let kind = ValueKind.wholeNumber(PlanGold.purseGold)
      let mistake = kind.mistake(in: text)?.objection
      guard mistake == nil, purses.count < PlanGold.purseCount.upperBound,
        let gold = ValueKind.number(text)
      else {
        let objection =
          mistake ?? .other("at most \(PlanGold.purseCount.upperBound) merchants can be named")
        throw .usage(
          UsageFailure(
            problem: .badValue(of: purse.name, text: text, objection, suggestion: nil),
            nextWords: command.words + [purse.name, "750"] + invocation.placeWords))
      }
      purses.append(gold)
    }
    return purses
  }
}

// MARK: - Output

extension PlanMake {
  private static func presentation(
    _ plan: PlanGold.Result, _ document: JSONValue, _ context: ProfileContext,
    _ invocation: Invocation
  ) -> Presentation {
    let hasDetails = invocation.has(RecipeList.details)
    let names = context.names
    let columns =
      [
        Column("TOTAL", .right), Column("GOLD", .right), Column("TIMES", .right),
        Column.wrappedLast("INGREDIENTS"),
      ]
      + (hasDetails ? [Column("MAKES", shrinks: true), Column("EFFECTS", shrinks: true)] : [])
    let rows = plan.brews.map { brew in
      let details =
        hasDetails
        ? [Cell(brew.details?.named ?? ""), Cell(RecipeOutput.effects(of: brew.recipe, names))]
        : []
      return [
        Cell(Quantity.grouped(SaturatingSum.multiply(brew.gold, brew.times))),
        Cell(Quantity.grouped(brew.gold)), Cell(Quantity.grouped(brew.times)),
        Cell(brew.ingredients.map(names.ingredient).joined(separator: ", ")),
      ] + details
    }
    return Presentation(
      json: document,
      plain: plan.brews.map { brew in
        var fields = brew.recipe.plainFields(short: nil)
        if !hasDetails { fields = Array(fields.prefix(3)) }
        fields.insert("\(brew.times)", at: 1)
        return fields
      },
      table: rows.isEmpty
        ? [.sentence(emptyWords(plan, context, invocation))]
        : [
          .listing(Listing(columns, rows: rows)),
          .sentences(sentences(of: plan, invocation) + lessons(of: plan, context, invocation)),
        ])
  }

  /// What is said of all rows; a kept plan also says what it was asked for.
  private static func sentences(
    of plan: PlanGold.Result, _ invocation: Invocation
  ) -> [String] {
    let sales =
      plan.sales.count < 2
      ? []
      : [
        plan.sales.map { "\(Quantity.grouped($0.paid)) of \(Quantity.grouped($0.purse))" }
          .joined(separator: ", ")
      ]
    guard let path = invocation[file] else { return [plan.summary] + sales }
    let line = CommandFailure.line(
      command.words + [typed(path), check.name] + invocation.placeWords)
    let check =
      path == ProfileFile.standard ? [] : ["as it was kept; \(line) tells whether it holds"]
    return [plan.summary] + sales + plan.sentencesOfTerms + check
  }

  /// What the plan teaches, if that is the goal.
  private static func lessons(
    of plan: PlanGold.Result, _ context: ProfileContext, _ invocation: Invocation
  ) -> [String] {
    guard invocation[goal] == experience else { return [] }
    let (skill, experience) = (
      context.profile.bench.alchemist.skill, Practice.experience(for: plan.gold)
    )
    let after = Practice.skill(after: experience, from: skill)
    let words = "\(Quantity.grouped(Int(experience))) experience"
    if skill >= Practice.highestSkill { return [words + "; Alchemy \(skill) cannot rise any more"] }
    return [
      after > skill
        ? "\(words) raise Alchemy from \(skill) to \(after)"
        : "\(words) of the \(Quantity.grouped(Int(Practice.experience(from: skill)))) that lead from Alchemy "
          + "\(skill) to \(skill + 1)"
    ]
  }

  private static func emptyWords(
    _ plan: PlanGold.Result, _ context: ProfileContext, _ invocation: Invocation
  ) -> String {
    let place = invocation.placeWords
    func line(_ words: [String]) -> String { CommandFailure.line(words + place) }
    if plan.payable != nil, plan.bound > 0 {
      return "nothing to brew: no merchant can pay for one potion; "
        + "\(line(command.words + plan.typedFilters)) plans for all gold"
    }
    if let words = NoRecipeReason(context, of: .bag, place: place).words {
      return "nothing to brew: " + words
    }
    if RecipeList.filters.contains(where: invocation.has) {
      return "nothing to brew that fits; \(line(command.words)) plans without your filters"
    }
    return
      "nothing to brew: no plan was found; \(line(RecipeShort.command.words + ["0"])) lists what "
      + "the bag is enough for"
  }
}

extension PlanGold.Brew {
  /// The recipe as lists show it.
  fileprivate var recipe: ListedRecipe {
    var recipe = ListedRecipe(ingredients: ingredients, effects: effects, gold: gold)
    recipe.details = details
    return recipe
  }
}
