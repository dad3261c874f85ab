internal import Alchemy
internal import ClientSession
internal import CommandLine
internal import JSON
internal import TerminalScreen
internal import Wire

/// `alchemy ingredients` and `alchemy effects`: those of the profile's catalog, or that fit a text.
enum ItemList {
  static let ingredients = command(
    .ingredient, summary: "list the ingredients, their choices and the bag",
    examples: [
      Example("ingredients", purpose: "all of them"),
      Example("ingredients", "egg", purpose: "those with this in their name"),
    ])

  static let effects = command(
    .effect, summary: "list the effects and their choices",
    examples: [
      Example("effects", purpose: "all of them"),
      Example("effects", "fortify", purpose: "those with this in their name"),
    ])

  private static func command(
    _ kind: CatalogItem.Kind, summary: String, examples: [Example]
  ) -> ClientCommand {
    ClientCommand(
      kind.rawValue + "s", section: .looking, summary: summary, arguments: [text],
      options: [.noPager] + Option.askingOfProfile, examples: examples
    ) { invocation, session throws(CommandFailure) in
      let context = try session.context()
      let all =
        switch kind {
        case .ingredient: context.catalog.ingredients.map(\.item)
        case .effect: context.catalog.effects.map(\.item)
        }
      let items = items(all, fitting: invocation[text])
      let hint = hint(items, of: kind, context, session)
      try session.show(presentation(items, kind, context.profile, hint))
    }
  }

  /// Only ingredients are in a bag.
  private static func presentation(
    _ items: [CatalogItem], _ kind: CatalogItem.Kind, _ profile: ProfileDetails, _ hint: String?
  ) -> Presentation {
    let isOfBag = kind == .ingredient
    func stock(_ item: CatalogItem) -> Int { profile.inventory[item.id] ?? 0 }
    let columns =
      [Column("CHOICE")] + (isOfBag ? [Column("BAG", .right)] : [])
      + [Column("NAME", shrinks: true), Column("ID", shrinks: true)]
    let rows: [[Cell]] = items.map { item in
      [.choice(profile.choice(of: item))] + (isOfBag ? [Cell(profile.stockWords(item.id))] : [])
        + [Cell(item.name), Cell(item.id, .faint)]
    }
    let objects = items.map { item in
      var members: [String: JSONValue] = [
        "choice": .string(profile.choice(of: item)), "id": .string(item.id),
        "name": .string(item.name),
      ]
      if isOfBag { members["inventory"] = .integer(stock(item)) }
      members["debt"] = isOfBag ? profile.debts[item.id].map { .integer($0) } : nil
      return JSONValue.object(members)
    }
    return Presentation(
      json: .object([kind.rawValue + "s": .array(objects)]),
      plain: items.map {
        [$0.id, $0.name, profile.choice(of: $0)] + (isOfBag ? ["\(stock($0))"] : [])
      },
      table: blocks(columns, rows, noun: kind.rawValue, hint: hint))
  }

  private static let text = Argument(
    "TEXT", .text, .atMostOne,
    summary: "words that the name or id must have; -WORD must not occur; =NAME is the whole name")

  /// The items whose name or id fits the text, by name; all items without a text.
  private static func items(_ items: [CatalogItem], fitting text: String?) -> [CatalogItem] {
    let terms = NameTerms(NameQuery(typed: text ?? ""))
    return items.filter { terms.fit($0.name, $0.id) }
      .sorted { ($0.name, $0.id) < ($1.name, $1.id) }
  }

  /// The hint for an empty list if the text is a name of the other kind.
  private static func hint(
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
  private static func blocks(
    _ columns: [Column], _ rows: [[Cell]], noun: String, hint: String?
  ) -> [Presentation.Block] {
    if rows.isEmpty { return [.sentences(["no \(noun)"] + [hint].compactMap(\.self))] }
    return [.listing(Listing(columns, rows: rows)), .sentence(Quantity.of(rows.count, noun))]
  }
}
