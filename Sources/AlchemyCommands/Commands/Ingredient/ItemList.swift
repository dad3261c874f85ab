internal import Alchemy
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

/// `alchemy effects`: the effects of the profile's catalog, or those that fit a text.
enum EffectList {
  static let command = ClientCommand(
    "effects", section: .looking, summary: "list the effects and their choices",
    arguments: [ItemListing.text], options: [.noPager] + Option.askingOfProfile,
    examples: [
      Example("effects", purpose: "all of them"),
      Example("effects", "fortify", purpose: "those with this in their name"),
    ]
  ) { invocation, session throws(CommandFailure) in
    let context = try session.context()
    let items = ItemListing.items(
      context.catalog.effects.map(\.item), fitting: invocation[ItemListing.text])
    let hint = ItemListing.hint(items, of: .effect, context, session)
    try session.show(presentation(items, context.profile, hint))
  }

  private static func presentation(
    _ items: [CatalogItem], _ profile: ProfileDetails, _ hint: String?
  ) -> Presentation {
    let columns = [Column("CHOICE"), Column("NAME", shrinks: true), Column("ID", shrinks: true)]
    let rows: [[Cell]] = items.map { item in
      [.choice(profile.choice(of: item)), Cell(item.name), Cell(item.id, .faint)]
    }
    return Presentation(
      json: [
        "effects": .array(
          items.map { item in
            [
              "choice": .string(profile.choice(of: item)), "id": .string(item.id),
              "name": .string(item.name),
            ]
          })
      ],
      plain: items.map { [$0.id, $0.name, profile.choice(of: $0)] },
      table: ItemListing.blocks(columns, rows, noun: "effect", hint: hint))
  }
}

/// The parts that the lists of ingredients and of effects share.
enum ItemListing {
  static let text = Argument(
    "TEXT", .text, .atMostOne,
    summary: "words that the name or id must have; -WORD must not occur; =NAME is the whole name")

  /// The items whose name or id fits the text, by name; all items without a text.
  static func items(_ items: [CatalogItem], fitting text: String?) -> [CatalogItem] {
    let terms = NameTerms(NameQuery(typed: text ?? ""))
    return items.filter { terms.fit($0.name, $0.id) }
      .sorted { ($0.name, $0.id) < ($1.name, $1.id) }
  }

  /// The hint for an empty list if the text is a name of the other kind.
  static func hint(
    _ items: [CatalogItem], of kind: CatalogItem.Kind, _ context: ProfileContext,
    _ session: Session
  ) -> String? {
    guard items.isEmpty, let text = session.invocation[Self.text] else { return nil }
    let other = kind == .ingredient ? CatalogItem.Kind.effect : .ingredient
    do throws(NameProblem) {
      let item = try context.names.resolver.resolve(text, among: [other])
      let line = CommandFailure.line([other.rawValue, item.id] + session.invocation.placeWords)
      return "\(item.name) is an \(other.rawValue): \(line) lists its \(kind.rawValue)s"
    } catch {
      // The text is no name at all.
      return nil
    }
  }

  /// The rows as a table, and their number; without rows, a sentence and the hint.
  static func blocks(
    _ columns: [Column], _ rows: [[Cell]], noun: String, hint: String?
  ) -> [Presentation.Block] {
    if rows.isEmpty { return [.sentences(["no \(noun)"] + [hint].compactMap(\.self))] }
    return [.listing(Listing(columns, rows: rows)), .sentence(Quantity.of(rows.count, noun))]
  }
}
