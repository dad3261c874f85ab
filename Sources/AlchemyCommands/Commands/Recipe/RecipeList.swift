internal import Alchemy
internal import Wire

/// `alchemy recipes`: the profile's recipes, page by page.
enum RecipeList {
  /// What the daemon gives when it is not told how many.
  private static let usualLimit = 100

  private static let sort = Option(
    "--sort", value: .one("ORDER", .word(["value", "ingredients", "effects"])),
    summary: "dearest, fewest ingredients or most effects first (else value)")
  private static let ingredients = Option(
    "--ingredients", value: .one("N", .word(["2", "3"])), summary: "of so many ingredients only")
  private static let kind = Option(
    "--kind", value: .one("KIND", .word(["any", "beneficial", "harmful", "pure"])),
    summary: "by what its effects do; pure: not mixed")
  private static let text = Option(
    "--text", value: .one("TEXT", .text),
    summary: "with this in the name of an ingredient, an effect or the result; =TEXT: all of it")
  private static let limit = Option(
    "--limit", value: .one("N", .wholeNumber(1...10_000_000)),
    summary: "at most so many (else \(usualLimit))")
  private static let all = Option("--all", excludes: "--limit", summary: "all of them")

  static let command = Command(
    "recipes", section: .looking, summary: "list the recipes that the choices leave",
    details: [
      "With -w it goes on: a line for each recipe that came (+) or went (−), among those that "
        + "--ingredients, --kind and --text leave. Where they cannot be told one by one, as "
        + "where too many came and went at once, it lists them again.",
      "In the plain form + or - is the first field of such a line, and a line of = and their "
        + "number comes before a list that is printed again.",
    ],
    options: [sort, ingredients, kind, text, limit, all, .watch] + Option.askingOfProfile,
    examples: [
      Example("recipes", purpose: "the dearest hundred"),
      Example(
        "recipes", "--kind", "beneficial", "--text", "restore health", "--limit", "10",
        purpose: "healing potions"),
      Example("recipes", "--all", "-o", "plain", purpose: "everything, for a script"),
      Example("recipes", "-w", "--limit", "5", purpose: "see which ones each change costs or wins"),
    ]
  ) { invocation, session throws(CommandFailure) in
    // What is to be watched is known before it is listed, so that nothing is missed between.
    let snapshot = invocation.has(.watch) ? try session.ask(session.profileRequest).value : nil
    let isFiltered = [ingredients, kind, text].contains(where: invocation.has)
    let lister = RecipeLister(
      session, profile: snapshot?["id"]?.string ?? session.profileName, parameters(invocation),
      atMost: invocation.has(all) ? Int.max : invocation.number(limit) ?? usualLimit
    ) { context in
      EmptyRecipeList.words(context, isFiltered: isFiltered, place: invocation.placeWords)
    }
    let listed = try lister.list()
    guard let snapshot else { return }
    let view = isFiltered ? view(invocation) : nil
    try RecipeWatch(session, lister, view, listedLSN: listed).run(from: snapshot)
  }

  private static func parameters(_ invocation: Invocation) -> [String: JSONValue] {
    var parameters: [String: JSONValue] = [:]
    parameters["sort"] = invocation[sort].map { .string($0) }
    parameters["ingredients"] = invocation[ingredients].flatMap { Int($0) }.map { .integer($0) }
    parameters["kind"] = invocation[kind].map { .string($0) }
    parameters["text"] = invocation[text].map { .string($0) }
    return parameters
  }

  /// The same filters as the daemon gets, for recipes that come one by one.
  private static func view(_ invocation: Invocation) -> RecipeView {
    RecipeView(
      ingredientCount: invocation[ingredients].flatMap { Int($0) },
      kind: invocation[kind].flatMap(RecipeKind.init) ?? .any, text: invocation[text] ?? "")
  }
}
