internal import Alchemy
internal import ClientSession
internal import CommandLine
internal import JSON
internal import Wire

/// `alchemy bag`: what is in the bag, held back, and worth.
enum BagShow {
  static let command = ClientCommand(
    "bag", aliases: ["inventory", "inv", "bag show"], section: .looking,
    summary: "show what is in the bag, held back, and worth",
    details: [
      "WORTH is what the ingredients themselves are worth in gold, not what can be brewed of them. "
        + "RESERVE is an ingredient's own, or that of every ingredient (`alchemy protect`), whichever is larger.",
      "The plain form has the id, the name, the number in the bag, the reserve, the worth and the "
        + "debt: how many more were taken out than there were. `alchemy bag import` reads it, and "
        + "then counts 0 of what has a debt.",
    ],
    options: [.noPager] + Option.askingOfProfile,
    examples: [
      Example("bag", purpose: "what do I have?"),
      Example("bag", "-o", "plain", purpose: "for a spreadsheet"),
    ]
  ) { invocation, session throws(CommandFailure) in
    let context = try session.context()
    let profile = context.profile
    let ids = profile.idsOfBag
    let rows = context.catalog.ingredients.filter { ids.contains($0.id) }.map { ingredient in
      Row(
        item: ingredient.item, quantity: profile.inventory[ingredient.id] ?? 0,
        debt: profile.debts[ingredient.id], reserve: profile.bench.reserve(of: ingredient.id),
        value: Double(ingredient.value))
    }.sorted { $0.item.name < $1.item.name }
    let empty = CommandFailure.line(["ingredients"] + invocation.placeWords)
    let worth = words(ofGold: rows.reduce(0) { $0 + $1.worth })
    try session.show(
      Presentation(
        rows, form, json: ["ingredients": form.json(rows)],
        empty: [.sentence("the bag is empty; \(empty) lists what it can hold")],
        below: [.sentence("\(Quantity.of(rows.count, "ingredient")), worth \(worth) gold")]))
  }

  private struct Row {
    let item: CatalogItem
    let quantity: Int
    let debt: Int?
    let reserve: Int
    /// In gold, of one.
    let value: Double

    var worth: Double { value * Double(quantity) }
  }

  private static var form: RowForm<Row> {
    RowForm(
      [
        .init("id") { .text($0.item.id) },
        .init("name", Column("INGREDIENT", shrinks: true)) { .text($0.item.name) },
        .init("inventory", Column("BAG", .right)) {
          .count($0.quantity).shown(Quantity.ofBag($0.quantity, debt: $0.debt ?? 0))
        },
        .init("reserve", Column("RESERVE", .right)) { .count($0.reserve) },
        .init("worth", Column("WORTH", .right)) {
          .number($0.worth).shown(words(ofGold: $0.worth))
        },
        .init("debt") { $0.debt.map(RowValue.count) ?? RowValue(plain: "0") },
      ], columns: ["inventory", "reserve", "worth", "name"])
  }

  /// `5,985`; a catalog may also have values with a fraction.
  private static func words(ofGold gold: Double) -> String {
    Int(exactly: gold).map(Quantity.grouped) ?? Number.short(gold)
  }
}
