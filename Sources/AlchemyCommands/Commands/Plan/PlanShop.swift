internal import ClientSession
internal import CommandLine
internal import LiveProfile
internal import Wire

/// `alchemy shopping`: which ingredients to get next.
enum PlanShop {
  private static let limit = Option(
    "--limit", short: "-n", value: .one("N", .wholeNumber(PlanShopping.limits)),
    summary: "show at most N ingredients (default: \(PlanShopping.defaultLimit))")

  private static let names = Argument(
    "INGREDIENT", .ingredient, .any,
    summary: "with --budget: what the merchant has (default: everything)")

  private static let budget = Option(
    "--budget", short: "-b", value: .one("GOLD", .wholeNumber(PlanShopping.budgets)),
    summary: "plan what to buy for this much gold")

  private static let each = Option(
    "--each", value: .one("N", .wholeNumber(PlanShopping.eachCounts)),
    summary:
      "with --budget: merchants have N of each (default: \(PlanShopping.defaultEach))")

  private static let whatIf = WhatIf.option()

  static let command = ClientCommand(
    "shopping", aliases: ["shop"], section: .brewing,
    summary: "list the ingredients of which one more is worth most",
    details: [
      "WORTH is how much more gold the whole bag brings with one more of the ingredient. The bag was "
        + "planned with and without the ingredient; where the table says \"about\", WORTH is an "
        + "estimate that allows parts of potions. "
        + "OPENS counts the recipes that lack nothing else, and BEST is the dearest of them.",
      "Goes by what the bag has beyond its reserves; your choices hold. The plain form has worth, "
        + "opens, the ingredient, the gold and ingredients of the best recipe, and \"about\" for an "
        + "estimate.",
      "With --budget it plans what to buy, so that you have the most gold after you have sold all potions. "
        + "The prices follow from Speech, Haggling and Allure. The last line says how much more any "
        + "purchase could leave. Name what the merchant has: only the game knows that. The plain form "
        + "has the count, the price of one piece, and the ingredient.",
    ],
    arguments: [names], options: [limit, budget, each, whatIf, .noPager] + Option.askingOfProfile,
    examples: [
      Example("shopping", purpose: "what should I buy or pick?"),
      Example("shopping", "--limit", "5", purpose: "only the five best"),
      Example("shopping", "--budget", "500", purpose: "what would I buy for 500 gold?"),
      Example(
        "shopping", "--budget", "500", "Wheat", "Garlic", "Salt Pile",
        purpose: "and of a merchant who has these three?"),
    ]
  ) { invocation, session throws(CommandFailure) in
    let typed = invocation.all(names)
    if invocation.number(each) != nil || !typed.isEmpty, invocation.number(budget) == nil {
      throw .usage(
        UsageFailure(
          problem: .other(
            "\(typed.isEmpty ? each.name : "INGREDIENT") is only allowed with \(budget.name)"),
          nextWords: ["shopping", budget.name, "500"] + typed + invocation.placeWords))
    }
    if invocation.has(budget), let rows = invocation[limit] {
      throw .usage(
        UsageFailure(
          problem: .optionsExclude(budget.name, "\(limit.name) \(rows)"),
          nextWords: ["shopping", budget.name, invocation[budget] ?? ""] + invocation.placeWords))
    }
    let context = try session.context()
    let items = try context.resolve(typed, among: [.ingredient])
    let request = PlanShopping(of: context.profile.summary.reference).with {
      $0.limit =
        invocation.number(limit)
        ?? session.settings.rows(PlanShopping.defaultLimit, in: PlanShopping.limits)
      $0.alchemist = WhatIf(invocation, whatIf)?.alchemist
      $0.budget = invocation.number(budget)
      $0.each = invocation.number(each) ?? PlanShopping.defaultEach
      $0.among = typed.isEmpty ? nil : items.map(\.id)
    }
    let reply = try session.plan(Request(request)) { $0.waitWords ?? "" }
    let heldBack = heldBackWords(context.profile.bench.reserveOfEvery)
    let result: PlanShopping.Result = try reply.read()
    if let purchase = result.purchase {
      return try session.show(
        Presentation(
          purchase.pieces, purchaseForm(context.names), json: reply.value,
          empty: [.sentences([purchase.summary] + heldBack)],
          below: [.sentences([purchase.summary] + heldBack)]))
    }
    try session.show(
      Presentation(
        result.items, form(context.names), json: reply.value,
        empty: [.sentences([emptyWords(context, invocation.placeWords)] + heldBack)],
        below: heldBack.isEmpty ? [] : [.sentences(heldBack)]))
  }

  /// What is left out because of the reserve of every ingredient.
  private static func heldBackWords(_ reserve: Int) -> [String] {
    if reserve == 0 { return [] }
    let first = reserve == 1 ? "the first piece" : "the first \(Quantity.grouped(reserve)) pieces"
    return [
      "ingredients that the bag lacks are left out, because \(first) of each would be held back (alchemy protect)"
    ]
  }

  private static func emptyWords(_ context: ProfileContext, _ place: [String]) -> String {
    let line = CommandFailure.line(RecipeShort.command.words + ["2"] + place)
    return NoRecipeReason(context, of: .bag, place: place).basicWords
      ?? "one more of any ingredient brings no gold; \(line) lists the recipes that lack two"
  }

  private static func purchaseForm(_ names: CatalogNames) -> RowForm<PlanShopping.Pieces> {
    RowForm(
      [
        .init("count", Column("BUY", .right)) { .count($0.count) },
        .init("price", Column("PRICE", .right)) { .count($0.price) },
        .init("ingredient", Column("INGREDIENT")) { pieces in
          .text(pieces.ingredient).shown(names.ingredient(pieces.ingredient))
        },
      ])
  }

  private static func form(_ names: CatalogNames) -> RowForm<PlanShopping.Item> {
    RowForm(
      [
        .init("worth", Column("WORTH", .right)) { item in
          .count(item.worth).shown((item.isAbout ? "about " : "") + Quantity.grouped(item.worth))
        },
        .init("opens", Column("OPENS", .right)) { .count($0.opens) },
        .init("ingredient", Column("INGREDIENT")) { item in
          .text(item.ingredient).shown(names.ingredient(item.ingredient))
        },
        .init("gold") { .text($0.best.map { "\($0.gold)" }) },
        .init("best", Column.wrappedLast("BEST")) { item in
          let words = item.best.map { best in
            "\(Quantity.grouped(best.gold)): "
              + best.ingredients.map(names.ingredient).joined(separator: ", ")
          }
          return .text(item.best?.ingredients.joined(separator: ",")).shown(words ?? "")
        },
        .init("about") { .text($0.isAbout ? "about" : "") },
      ])
  }
}
