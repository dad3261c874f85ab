internal import TerminalScreen
internal import Wire

/// `alchemy show`: a profile's choices and bag.
enum ProfileShow {
  static let command = Command(
    "show", section: .looking, summary: "show a profile's choices and its bag",
    details: [
      "Ingredients and effects that are not listed are may.",
      "With -w it keeps running and prints who changed what, and how many recipes are left. In the "
        + "plain form it prints the fields that changed, with their new values.",
      "The bag has a debt when two replicas took out the same thing, or when an undo took back what "
        + "was used already: the next ones you put in pay it off first. `alchemy stock` clears it.",
    ],
    options: [.watch, .noPager] + Option.askingOfProfile,
    examples: [
      Example("show", purpose: "the current profile"),
      Example("show", "--profile", "Lydia", purpose: "another one"),
      Example("show", "-w", purpose: "follow what other terminals change"),
    ]
  ) { invocation, session throws(CommandFailure) in
    let reply = try session.ask(session.profileRequest)
    let format = session.chosenFormat ?? .table
    // For JSON the reply is printed unread, so a newer daemon's reply cannot fail.
    let profile = format == .json ? nil : try ProfileDetails(reply)
    var context: ProfileContext?
    if format == .table, let profile { context = try session.context(of: profile) }
    let reason = try session.chosenProfile().remark
    try session.show(
      Presentation(
        json: reply.value, plain: profile.map(plain) ?? [],
        table: context.map { table($0, reason) } ?? []))
    if invocation.has(.watch) {
      try ProfileShowWatch(session, names: context?.names).run(from: reply.value)
    }
  }

  private static func plain(_ profile: ProfileDetails) -> [[String]] {
    [
      ["id", profile.summary.id], ["name", profile.summary.name],
      ["catalog", profile.summary.catalog], ["deleted", "\(profile.summary.deleted)"],
      ["lsn", "\(profile.summary.lsn)"], ["recipes", "\(profile.summary.recipes)"],
      ["scope", profile.scope],
    ] + rows("ingredient:", profile.ingredientChoices) + rows("effect:", profile.effectChoices)
      + rows("stock:", profile.inventory.mapValues(String.init))
      + rows("debt:", profile.debts.mapValues(String.init))
  }

  private static func rows(_ prefix: String, _ values: [String: String]) -> [[String]] {
    values.sorted { $0.key < $1.key }.map { [prefix + $0.key, $0.value] }
  }

  private static func table(
    _ context: ProfileContext, _ reason: String?
  ) -> [Presentation.Block] {
    let profile = context.profile
    let sentence =
      "\(profile.summary.name.visibleName)\(profile.summary.deleted ? " (deleted)" : ""): "
      + "\(Quantity.of(profile.summary.recipes, "recipe")) (catalog \(profile.summary.catalog), "
      + "scope \(ScopeWord.word(of: profile.scope)), change \(profile.summary.lsn))"
      + (reason.map { ", in use \($0)" } ?? "")
    var blocks: [Presentation.Block] = [.sentence(sentence)]
    let choices =
      choiceRows(.ingredient, profile.ingredientChoices, context.names)
      + choiceRows(.effect, profile.effectChoices, context.names)
    if !choices.isEmpty {
      let columns = [Column("CHOICE"), Column("OF"), Column("NAME", shrinks: true)]
      blocks.append(.listing(Listing(columns, rows: choices)))
    }
    if !profile.inventory.isEmpty || !profile.debts.isEmpty {
      let columns = [Column("BAG", .right), Column("INGREDIENT", shrinks: true)]
      blocks.append(.listing(Listing(columns, rows: stockRows(profile, context.names))))
    }
    return blocks
  }

  /// The must rows come before the cant rows, each by name.
  private static func choiceRows(
    _ kind: CatalogItem.Kind, _ choices: [String: String], _ names: CatalogNames
  ) -> [[Cell]] {
    let named: [(choice: String, name: String)] = choices.map { id, choice in
      (choice, names.item(kind, id).name)
    }
    // In two steps: as one expression, this takes the compiler four seconds.
    return named.sorted { $0.choice == $1.choice ? $0.name < $1.name : $0.choice > $1.choice }
      .map { [.choice($0.choice), Cell(kind.rawValue), Cell($0.name)] }
  }

  private static func stockRows(_ profile: ProfileDetails, _ names: CatalogNames) -> [[Cell]] {
    (Array(profile.inventory.keys) + Array(profile.debts.keys))
      .map { (name: names.ingredient($0), words: profile.stockWords($0)) }
      .sorted { $0.name < $1.name }
      .map { [Cell($0.words), Cell($0.name)] }
  }
}
