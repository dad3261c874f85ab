internal import Alchemy
internal import ClientSession
internal import CommandLine
internal import Profiles
internal import Wire

/// `alchemy must`, `alchemy may` and `alchemy cant`.
enum ChoiceSet {
  static let must = command(
    .must, alias: "require", "require ingredients or effects in every recipe",
    Example("must", "Blue Mountain Flower", purpose: "only recipes with this ingredient"),
    Example("must", "fortify-health", "wheat", purpose: "two at once, as one change"))

  static let may = command(
    .may, alias: "allow", "allow ingredients or effects again",
    Example("may", "wheat", purpose: "take back a must or a cant"))

  static let cant = command(
    .cant, alias: "exclude", "ban ingredients or effects from every recipe",
    Example("cant", "effect:fear", purpose: "no recipe with this effect"),
    Example("cant", "nirn", purpose: "the first letters are enough"))

  private static let names = Argument(
    "NAME", .ingredientOrEffect, .oneOrMore,
    summary: "the name or id of an ingredient or effect, or its first letters")

  private static func command(
    _ choice: Choice, alias: String, _ summary: String, _ examples: Example...
  ) -> ClientCommand {
    ClientCommand(
      choice.rawValue, aliases: [alias], section: .choosing, summary: summary,
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
    try session.apply(edits, to: context.profile.summary.id, saying: subject)
  }
}
