internal import ClientSession
internal import CommandLine
internal import LiveProfile
internal import Wire

/// `alchemy shopping`: which ingredients to get next.
enum PlanShop {
  private static let limit = Option(
    "--limit", short: "-n", value: .one("N", .wholeNumber(PlanShopping.limits)),
    summary: "show at most N ingredients (default: \(PlanShopping.defaultLimit))")

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
    ],
    options: [limit, whatIf, .noPager] + Option.askingOfProfile,
    examples: [
      Example("shopping", purpose: "what should I buy or pick?"),
      Example("shopping", "--limit", "5", purpose: "only the five best"),
    ]
  ) { invocation, session throws(CommandFailure) in
    let context = try session.context()
    let request = PlanShopping(of: context.profile.summary.reference).with {
      $0.limit =
        invocation.number(limit)
        ?? session.settings.rows(PlanShopping.defaultLimit, in: PlanShopping.limits)
      $0.alchemist = WhatIf(invocation, whatIf)?.alchemist
    }
    let reply = try session.plan(Request(request)) { $0.waitWords ?? "" }
    let result: PlanShopping.Result = try reply.read()
    try session.show(
      Presentation(
        result.items, form(context.names), json: reply.value,
        empty: [.sentence(emptyWords(context, invocation.placeWords))]))
  }

  private static func emptyWords(_ context: ProfileContext, _ place: [String]) -> String {
    let line = CommandFailure.line(RecipeShort.command.words + ["2"] + place)
    return NoRecipeReason(context, of: .bag, place: place).basicWords
      ?? "one more of any ingredient brings no gold; \(line) lists the recipes that lack two"
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
