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
      $0.limit = invocation.number(limit) ?? PlanShopping.defaultLimit
      $0.alchemist = WhatIf(invocation, whatIf)?.alchemist
    }
    let reply = try session.plan(Request(request)) { $0.waitWords ?? "" }
    let result: PlanShopping.Result = try reply.read()
    try session.show(
      Presentation(
        json: reply.value, plain: result.items.map(plain),
        table: result.items.isEmpty
          ? [.sentence(emptyWords(context, invocation.placeWords))]
          : table(result, context.names)))
  }

  private static func emptyWords(_ context: ProfileContext, _ place: [String]) -> String {
    let line = CommandFailure.line(RecipeShort.command.words + ["2"] + place)
    return NoRecipeReason(context, of: .bag, place: place).basicWords
      ?? "one more of any ingredient brings no gold; \(line) lists the recipes that lack two"
  }

  private static func plain(_ item: PlanShopping.Item) -> [String] {
    [
      "\(item.worth)", "\(item.opens)", item.ingredient, item.best.map { "\($0.gold)" } ?? "",
      item.best?.ingredients.joined(separator: ",") ?? "", item.isAbout ? "about" : "",
    ]
  }

  private static func table(
    _ result: PlanShopping.Result, _ names: CatalogNames
  ) -> [Presentation.Block] {
    let columns = [
      Column("WORTH", .right), Column("OPENS", .right), Column("INGREDIENT"),
      Column.wrappedLast("BEST"),
    ]
    let rows = result.items.map { item in
      let best = item.best.map { best in
        "\(Quantity.grouped(best.gold)): "
          + best.ingredients.map(names.ingredient).joined(separator: ", ")
      }
      return [
        Cell((item.isAbout ? "about " : "") + Quantity.grouped(item.worth)),
        Cell(Quantity.grouped(item.opens)),
        Cell(names.ingredient(item.ingredient)), Cell(best ?? ""),
      ]
    }
    return [.listing(Listing(columns, rows: rows))]
  }
}
