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
      Example(
        "ingredients", "--bag", "--with", "restore health", purpose: "what in the bag heals"),
      Example("ingredients", "--details", "--sort", "value", purpose: "the dearest first"),
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
      kind.rawValue + "s", section: .looking, summary: summary,
      details: kind == .ingredient ? IngredientFilter.words : [], arguments: [text],
      options: (kind == .ingredient ? IngredientFilter.options : []) + [.noPager]
        + Option.askingOfProfile, examples: examples
    ) { invocation, session throws(CommandFailure) in
      let context = try session.context()
      switch kind {
      case .ingredient:
        let filter = try IngredientFilter(invocation, context)
        let fitting = items(context.catalog.ingredients, \.item, fitting: invocation[text])
        let found = filter.apply(to: fitting, context.profile)
        let hint = hint(fitting.isEmpty, of: kind, context, session)
        let rows = found.map { ingredient in
          Row(
            item: ingredient.item,
            facts: filter.isDetailed ? IngredientFacts(ingredient, context) : nil)
        }
        try session.show(
          presentation(rows, kind, isDetailed: filter.isDetailed, context.profile, hint))
      case .effect:
        let rows = items(context.catalog.effects, \.item, fitting: invocation[text])
          .map { Row(item: $0.item) }
        let hint = hint(rows.isEmpty, of: kind, context, session)
        try session.show(presentation(rows, kind, isDetailed: false, context.profile, hint))
      }
    }
  }

  private struct Row {
    let item: CatalogItem
    /// Nil unless `--details` asks for them.
    var facts: IngredientFacts?
  }

  /// Only ingredients are in a bag.
  private static func presentation(
    _ list: [Row], _ kind: CatalogItem.Kind, isDetailed: Bool, _ profile: ProfileDetails,
    _ hint: String?
  ) -> Presentation {
    let isOfBag = kind == .ingredient
    func stock(_ item: CatalogItem) -> Int { profile.inventory[item.id] ?? 0 }
    let columns =
      [Column("CHOICE")] + (isOfBag ? [Column("BAG", .right)] : [])
      + [Column("NAME", shrinks: true)]
      + (isDetailed ? IngredientFacts.columns : [Column("ID", shrinks: true)])
    let rows: [[Cell]] = list.map { row in
      let item = row.item
      return [.choice(profile.choice(of: item))]
        + (isOfBag ? [Cell(profile.stockWords(item.id))] : [])
        + [Cell(item.name)] + (row.facts?.cells ?? [Cell(item.id, .faint)])
    }
    let objects = list.map { row in
      let item = row.item
      var members: [String: JSONValue] = [
        "choice": .string(profile.choice(of: item)), "id": .string(item.id),
        "name": .string(item.name),
      ]
      if isOfBag { members["inventory"] = .integer(stock(item)) }
      members["debt"] = isOfBag ? profile.debts[item.id].map { .integer($0) } : nil
      members.merge(row.facts?.json ?? [:]) { $1 }
      return JSONValue.object(members)
    }
    return Presentation(
      json: .object([kind.rawValue + "s": .array(objects)]),
      plain: list.map { row in
        [row.item.id, row.item.name, profile.choice(of: row.item)]
          + (isOfBag ? ["\(stock(row.item))"] : []) + (row.facts?.plain ?? [])
      },
      table: blocks(columns, rows, noun: kind.rawValue, hint: hint))
  }

  private static let text = Argument(
    "TEXT", .text, .atMostOne,
    summary: "words that the name or id must have; -WORD must not occur; =NAME is the whole name")

  /// The items whose name or id fits the text, by name; all items without a text.
  private static func items<Entry>(
    _ entries: [Entry], _ item: (Entry) -> CatalogItem, fitting text: String?
  ) -> [Entry] {
    let terms = NameTerms(NameQuery(typed: text ?? ""))
    return entries.filter { terms.fit(item($0).name, item($0).id) }
      .sorted { (item($0).name, item($0).id) < (item($1).name, item($1).id) }
  }

  /// The hint for an empty list if the text is a name of the other kind.
  private static func hint(
    _ isEmpty: Bool, of kind: CatalogItem.Kind, _ context: ProfileContext,
    _ session: Session
  ) -> String? {
    guard isEmpty, let text = session.invocation[Self.text] else { return nil }
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
