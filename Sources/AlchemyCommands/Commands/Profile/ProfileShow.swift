internal import Alchemy
internal import ClientSession
internal import CommandLine
internal import LiveProfile
internal import Profiles
internal import TerminalScreen
internal import Wire

/// `alchemy show`: a profile's choices and bag.
enum ProfileShow {
  static let command = ClientCommand(
    "show", aliases: ["profile show"], section: .looking,
    summary: "show a profile's choices and its bag",
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
    let profile = format == .json ? nil : try reply.read(ProfileSnapshot.self)
    var context: ProfileContext?
    if format == .table, let profile { context = try session.context(of: profile) }
    let reason = try session.chosenProfile().remark
    try session.show(
      Presentation(
        json: reply.value, plain: profile.map(plain) ?? [],
        table: context.map { table($0, reason) } ?? []))
    if invocation.has(.watch) {
      try ProfileShowWatch(session, context).run(from: reply.value)
    }
  }

  private static func plain(_ profile: ProfileSnapshot) -> [[String]] {
    [
      ["id", profile.summary.reference], ["name", profile.summary.name],
      ["catalog", profile.summary.catalog], ["deleted", "\(profile.summary.isDeleted)"],
      ["lsn", "\(profile.summary.lsn)"], ["recipes", "\(profile.summary.recipeCount)"],
      ["scope", profile.scopeWord],
    ] + rows("ingredient:", profile.choiceWords(.ingredients))
      + rows("effect:", profile.choiceWords(.effects))
      + rows("stock:", profile.inventory.mapValues(String.init))
      + rows("debt:", profile.debts.mapValues(String.init)) + rows(profile.bench)
  }

  /// The fields of the bench that are set, by their names in the protocol.
  private static func rows(_ bench: BenchValues) -> [[String]] {
    let (set, unset) = (bench.alchemist, Alchemist())
    let alchemist = Alchemist.Field.allCases.filter { set[$0] != unset[$0] }
      .map { ["alchemist:\($0.rawValue)", set[$0].word] }
    let known = bench.known.sorted { $0.key < $1.key }
      .flatMap { row in row.value.map { ["known:\(row.key)/\($0)", "true"] } }
    let tally = Tally.allCases.filter { bench.count(of: $0) > 0 }
      .map { ["tally:\($0.rawValue)", "\(bench.count(of: $0))"] }
    let labels = rows("favourite:", bench.favourites) + rows("note:", bench.notes)
    return alchemist + rows("reserve:", bench.reserves.mapValues(String.init)) + known + labels
      + tally
  }

  private static func rows(
    _ prefix: String, _ values: [some CustomStringConvertible & Hashable: String]
  ) -> [[String]] {
    values.map { [prefix + $0.key.description, $0.value] }.sorted { $0[0] < $1[0] }
  }

  private static func table(
    _ context: ProfileContext, _ reason: String?
  ) -> [Presentation.Block] {
    let profile = context.profile
    let sentence =
      "\(profile.summary.name.visibleName)\(profile.summary.isDeleted ? " (deleted)" : ""): "
      + "\(Quantity.of(profile.summary.recipeCount, "recipe")) (catalog \(profile.summary.catalog), "
      + "scope \(ScopeWord.word(of: profile.scopeWord)), change \(profile.summary.lsn))"
      + (reason.map { ", in use \($0)" } ?? "")
    var blocks: [Presentation.Block] = [.sentences([sentence] + benchSentences(profile))]
    let choices =
      choiceRows(.ingredient, profile.choiceWords(.ingredients), context.names)
      + choiceRows(.effect, profile.choiceWords(.effects), context.names)
    if !choices.isEmpty {
      let columns = [Column("CHOICE"), Column("OF"), Column("NAME", shrinks: true)]
      blocks.append(.listing(Listing(columns, rows: choices)))
    }
    if let bag = bag(profile, context.names) { blocks.append(.listing(bag)) }
    if !profile.bench.known.isEmpty {
      let columns = [Column("INGREDIENT"), Column("KNOWN EFFECTS", shrinks: true)]
      blocks.append(.listing(Listing(columns, rows: knownRows(profile, context.names))))
    }
    return blocks
  }

  /// Who the alchemist is, unless that was never set, and what was made.
  private static func benchSentences(_ profile: ProfileSnapshot) -> [String] {
    let alchemist = profile.bench.alchemist
    let words = alchemist == Alchemist() ? [] : ["alchemist: \(alchemist.words)"]
    return words + BagProtect.sentences(profile.bench) + BagBrewed.tallyWords(profile)
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

  /// What is in the bag, missing from it or held back; nil without any of it.
  private static func bag(_ profile: ProfileSnapshot, _ names: CatalogNames) -> Listing? {
    let ids = profile.idsOfBag
    if ids.isEmpty { return nil }
    let reserves = Dictionary(uniqueKeysWithValues: ids.map { ($0, profile.reserve(of: $0)) })
      .filter { $0.value > 0 }
    let rows = ids.map { id in
      let reserve = reserves.isEmpty ? [] : [Cell(reserves[id].map(Quantity.grouped) ?? "")]
      return [Cell(profile.stockWords(id))] + reserve + [Cell(names.ingredient(id))]
    }
    let columns =
      [Column("BAG", .right)] + (reserves.isEmpty ? [] : [Column("RESERVE", .right)])
      + [Column("INGREDIENT", shrinks: true)]
    return Listing(
      columns, rows: rows.sorted { ($0.last?.text ?? "") < ($1.last?.text ?? "") })
  }

  private static func knownRows(_ profile: ProfileSnapshot, _ names: CatalogNames) -> [[Cell]] {
    profile.bench.known
      .map { (names.ingredient($0.key), $0.value.map(names.effect).sorted()) }
      .sorted { $0.0 < $1.0 }.map { [Cell($0.0), Cell($0.1.joined(separator: ", "))] }
  }
}
