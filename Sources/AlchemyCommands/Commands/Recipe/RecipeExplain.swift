internal import Wire

/// `alchemy explain`: why these ingredients are a recipe of the profile, or are none.
enum RecipeExplain {
  private static let first = Argument("A", .ingredient, summary: "an ingredient")
  private static let second = Argument("B", .ingredient, summary: "another ingredient")
  private static let third = Argument("C", .ingredient, .atMostOne, summary: "and another one")

  static let command = Command(
    "explain", section: .looking,
    summary: "explain what two or three ingredients make, or why "
      + "nothing",
    arguments: [first, second, third], options: Option.askingOfProfile,
    examples: [
      Example("explain", "Wheat", "Blue Mountain Flower", purpose: "what do these two make?"),
      Example("explain", "wheat", "garlic", "salt-pile", purpose: "is one of them superfluous?"),
    ]
  ) { invocation, session throws(CommandFailure) in
    let context = try session.context()
    let typed = [first, second, third].compactMap { invocation[$0] }
    let items = try context.resolve(typed, among: [.ingredient])
    if items.count < typed.count { throw .usage(repetition(items, typed.count)) }
    let reply = try session.ask(
      Request(
        "recipes.explain",
        [
          "ingredients": .array(items.map { .string($0.id) }),
          "profile": .string(context.profile.summary.id),
        ]))
    try session.show(try presentation(Explanation(reply), of: items, context, reply.value))
  }

  private static func repetition(_ items: [CatalogItem], _ count: Int) -> UsageFailure {
    UsageFailure(
      problem: .sameIngredients(items.map(\.name), count: count),
      nextWords: ["explain", Option.help.name])
  }

  private struct Explanation {
    let valid: Bool
    let matches: Bool
    let effects: [String]
    let blockedBy: [String]
    let superfluous: [String]

    init(_ reply: Reply) throws(CommandFailure) {
      valid = try reply.bool("valid")
      matches = try reply.bool("matches")
      effects = try reply.strings("effects")
      blockedBy = try reply.strings("blockedBy")
      superfluous = try reply.strings("superfluous")
    }
  }

  private static func presentation(
    _ explanation: Explanation, of items: [CatalogItem], _ context: ProfileContext,
    _ json: JSONValue
  ) throws(CommandFailure) -> Presentation {
    let facts = [
      ("effects", explanation.effects.map(context.names.effect)),
      ("superfluous", explanation.superfluous.map(context.names.ingredient)),
      (
        "blocked by",
        explanation.blockedBy.map { words(forBlock: $0, explanation, items, context.names) }
      ),
    ].filter { !$0.1.isEmpty }.map { (name: $0.0, value: $0.1.joined(separator: ", ")) }
    let sentence = items.map(\.name).joined(separator: " + ") + ": " + verdict(explanation)
    return Presentation(
      json: json,
      plain: [
        ["valid", "\(explanation.valid)"], ["matches", "\(explanation.matches)"],
        ["effects"] + explanation.effects, ["blockedBy"] + explanation.blockedBy,
        ["superfluous"] + explanation.superfluous,
      ],
      table: [.sentence(sentence)] + (facts.isEmpty ? [] : [.listing(.facts(facts))]))
  }

  private static func verdict(_ explanation: Explanation) -> String {
    switch (explanation.valid, explanation.matches) {
    case (true, true): "a recipe, and it matches"
    case (true, false): "a recipe, but it does not match"
    case (false, _):
      explanation.effects.isEmpty
        ? "no recipe: they share no effect" : "no recipe: not all are needed"
    }
  }

  private static func words(
    forBlock field: String, _ explanation: Explanation, _ items: [CatalogItem],
    _ names: CatalogNames
  ) -> String {
    let words = names.words(forField: field)
    if field.hasPrefix("stock:") { return "no " + words }
    let held = items.map(\.field) + explanation.effects.map { "effect:\($0)" }
    return words + (held.contains(field) ? " (cant)" : " (must, and is not in it)")
  }
}
