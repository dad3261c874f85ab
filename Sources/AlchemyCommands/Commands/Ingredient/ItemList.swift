internal import Alchemy
internal import ClientSession
internal import CommandLine
internal import JSON
internal import LiveProfile
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
          Row(item: ingredient.item, details: filter.isDetailed ? ingredient : nil)
        }
        try session.show(
          presentation(rows, kind, isDetailed: filter.isDetailed, context, hint))
      case .effect:
        let rows = items(context.catalog.effects, \.item, fitting: invocation[text])
          .map { Row(item: $0.item) }
        let hint = hint(rows.isEmpty, of: kind, context, session)
        try session.show(presentation(rows, kind, isDetailed: false, context, hint))
      }
    }
  }

  private struct Row {
    let item: CatalogItem
    /// Nil unless `--details` asks for it.
    var details: Ingredient?
  }

  private static func presentation(
    _ rows: [Row], _ kind: CatalogItem.Kind, isDetailed: Bool, _ context: ProfileContext,
    _ hint: String?
  ) -> Presentation {
    let form = form(kind, isDetailed: isDetailed, context)
    return Presentation(
      rows, form, json: .object([kind.rawValue + "s": form.json(rows)]),
      empty: [.sentences(["no \(kind.rawValue)"] + [hint].compactMap(\.self))],
      below: [.sentence(Quantity.of(rows.count, kind.rawValue))])
  }

  private static func form(
    _ kind: CatalogItem.Kind, isDetailed: Bool, _ context: ProfileContext
  ) -> RowForm<Row> {
    let profile = context.profile
    // Only ingredients are in a bag.
    let bag: [RowForm<Row>.Field] = [
      .init("inventory", Column("BAG", .right)) { row in
        .count(profile.inventory[row.item.id] ?? 0).shown(profile.stockWords(row.item.id))
      },
      .init("debt", isPlain: false) { row in
        RowValue(json: profile.debts[row.item.id].map { .integer($0) })
      },
    ]
    return RowForm(
      [
        .init("id", Column("ID", shrinks: true)) { .text($0.item.id).shown($0.item.id, .faint) },
        .init("name", Column("NAME", shrinks: true)) { .text($0.item.name) },
        .init("choice", Column("CHOICE")) { .choice(profile.choice(of: $0.item)) },
      ] + (kind == .ingredient ? bag : []) + (isDetailed ? facts(context) : []),
      columns: ["choice", "inventory", "name"]
        + (isDetailed ? ["value", "weight", "effects"] : ["id"]))
  }

  /// What `--details` adds.
  private static func facts(_ context: ProfileContext) -> [RowForm<Row>.Field] {
    func known(_ row: Row) -> [String] { context.profile.bench.known[row.item.id] ?? [] }
    func member(_ row: Row, _ name: String) -> JSONValue? {
      row.details.map { JSONValue(writing: $0) }?[name]
    }
    return [
      .init("value", Column("VALUE", .right)) { row in
        RowValue(Number.short(Double(row.details?.value ?? 0)), json: member(row, "value"))
      },
      .init("weight", Column("WEIGHT", .right)) { row in
        RowValue(Number.short(row.details?.weight ?? 0), json: member(row, "weight"))
      },
      .init("effects", Column.wrappedLast("EFFECTS")) { row in
        let (ids, known) = (row.details?.effects.map(\.id) ?? [], known(row))
        let names = ids.map { context.names.effect($0) + (known.contains($0) ? " +" : "") }
        return RowValue(ids.joined(separator: ","), json: member(row, "effects"))
          .shown(names.joined(separator: ", "))
      },
      .init("known") { row in
        RowValue(
          known(row).joined(separator: ","), json: .array(known(row).map { .string($0) }))
      },
    ]
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
}
