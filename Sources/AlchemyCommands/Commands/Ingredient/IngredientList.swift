internal import ClientSession
internal import CommandLine
internal import TerminalScreen
internal import Wire

/// `alchemy ingredients`: the ingredients of the profile's catalog, or those that fit a text.
enum IngredientList {
  static let command = ClientCommand(
    "ingredients", section: .looking, summary: "list the ingredients, their choices and the bag",
    arguments: [ItemListing.text], options: [.noPager] + Option.askingOfProfile,
    examples: [
      Example("ingredients", purpose: "all of them"),
      Example("ingredients", "egg", purpose: "those with this in their name"),
    ]
  ) { invocation, session throws(CommandFailure) in
    let context = try session.context()
    let items = ItemListing.items(
      context.catalog.ingredients.map(\.item), fitting: invocation[ItemListing.text])
    let hint = ItemListing.hint(items, of: .ingredient, context, session)
    try session.show(presentation(items, context.profile, hint))
  }

  private static func presentation(
    _ items: [CatalogItem], _ profile: ProfileDetails, _ hint: String?
  ) -> Presentation {
    func stock(_ item: CatalogItem) -> Int { profile.inventory[item.id] ?? 0 }
    let columns = [
      Column("CHOICE"), Column("BAG", .right), Column("NAME", shrinks: true),
      Column("ID", shrinks: true),
    ]
    let rows: [[Cell]] = items.map { item in
      [
        .choice(profile.choice(of: item)), Cell(profile.stockWords(item.id)), Cell(item.name),
        Cell(item.id, .faint),
      ]
    }
    return Presentation(
      json: [
        "ingredients": .array(
          items.map { item in
            var members: [String: JSONValue] = [
              "choice": .string(profile.choice(of: item)), "id": .string(item.id),
              "name": .string(item.name), "stock": .integer(stock(item)),
            ]
            members["debt"] = profile.debts[item.id].map { .integer($0) }
            return .object(members)
          })
      ],
      plain: items.map { [$0.id, $0.name, profile.choice(of: $0), "\(stock($0))"] },
      table: ItemListing.blocks(columns, rows, noun: "ingredient", hint: hint))
  }
}
