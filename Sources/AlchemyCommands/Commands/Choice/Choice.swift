internal import Alchemy
internal import ClientSession
internal import CommandLine
internal import Profiles
internal import Wire

/// `alchemy must`, `alchemy may` and `alchemy cant`.
enum ChoiceSet {
  static let must = command(
    .must, aliases: ["require"], "require ingredients or effects in every recipe",
    Example("must", "Blue Mountain Flower", purpose: "only recipes with this ingredient"),
    Example("must", "fortify-health", "wheat", purpose: "two at once, as one change"))

  static let may = command(
    .may, aliases: ["allow", "include", "unban", "uncant", "unmust"],
    "allow ingredients or effects again",
    Example("may", "wheat", purpose: "take back a must or a cant"))

  static let cant = command(
    .cant, aliases: ["exclude", "ban", "forbid"], "ban ingredients or effects from every recipe",
    Example("cant", "effect:fear", purpose: "no recipe with this effect"),
    Example("cant", "nirn", purpose: "the first letters are enough"))

  private static let names = Argument(
    "NAME", .ingredientOrEffect, .oneOrMore,
    summary: "the name or id of an ingredient or effect, or its first letters")

  private static func command(
    _ choice: Choice, aliases: [String], _ summary: String, _ examples: Example...
  ) -> ClientCommand {
    ClientCommand(
      choice.rawValue, aliases: aliases, section: .choosing, summary: summary,
      details: [
        "Several names are one change. If a name is both an ingredient and an effect, write "
          + "ingredient:NAME or effect:NAME."
      ], arguments: [names], options: Option.askingOfProfile, examples: examples
    ) { invocation, session throws(CommandFailure) in
      try choose(choice, invocation, session)
    }
  }

  private static func choose(
    _ choice: Choice, _ invocation: Invocation, _ session: Session
  ) throws(CommandFailure) {
    let context = try session.context()
    let items = try context.resolve(invocation.all(names), among: CatalogItem.Kind.allCases)
    let edits = items.map { Edit.choose($0.kind.group, id: $0.id, choice) }
    let subject = items.map(\.name).joined(separator: ", ") + ": " + choice.rawValue
    try session.apply(edits, to: context.profile.summary.reference, saying: subject)
  }
}

/// `alchemy reset`: one whole column at once, or both, or the alchemist.
enum ChoiceReset {
  private static let group = Argument(
    "GROUP", .word(["ingredients", "effects", "all", alchemist]),
    summary: "ingredients, effects, all of both, or alchemist")
  private static let to = Option(
    "--to", value: .one("CHOICE", .word(["may", "cant"])),
    summary: "what they all become (default: may)")
  /// The protocol's groups; `all` is the command line's word for both.
  private static let groups = ["ingredients", "effects"]
  private static let alchemist = "alchemist"

  static let command = ClientCommand(
    "reset", aliases: ["clear"], section: .choosing,
    summary: "set all choices to may or cant, or reset the alchemist",
    details: [
      "`alchemy reset alchemist` makes the profile's alchemist one of skill 100 without gear or perks, "
        + "as in a new profile. The bag, its reserves and what you know stay as they are."
    ],
    arguments: [group], options: [to] + Option.askingOfProfile,
    examples: [
      Example("reset", "all", purpose: "start over; the bag stays as it is"),
      Example("reset", "ingredients", purpose: "start over with the ingredients"),
      Example("reset", "effects", "--to", "cant", purpose: "then allow effects one by one"),
      Example("reset", "alchemist", purpose: "skill 100 without gear or perks"),
    ]
  ) { invocation, session throws(CommandFailure) in
    let word = invocation.text(group)
    if word == alchemist { return try resetAlchemist(invocation, session) }
    let choice = invocation[to] ?? "may"
    let named = groups.contains(word) ? [word] : groups
    try session.apply(
      named.compactMap(ChoiceGroup.init(rawValue:)).map {
        .reset($0, Choice(rawValue: choice) ?? .may)
      },
      to: try session.profileName,
      saying: "all \(named.joined(separator: " and ")): \(choice)")
  }

  /// Sets every field to its value in a new profile, as one change.
  private static func resetAlchemist(
    _ invocation: Invocation, _ session: Session
  ) throws(CommandFailure) {
    if invocation.has(to) {
      let words = command.words + [alchemist] + invocation.placeWords
      throw .usage(
        UsageFailure(problem: .optionsExclude(to.name, alchemist), nextWords: words))
    }
    let new = Alchemist()
    try AlchemistSet.apply(
      Alchemist.Field.allCases.map { .alchemist($0, new[$0]) }, session)
  }
}
