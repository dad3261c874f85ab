internal import Alchemy
internal import LiveProfile
internal import Wire

/// `alchemy explain`: whether ingredients are a recipe of the profile, and why.
enum RecipeExplain {
  private static let first = Argument("A", .ingredient, summary: "an ingredient")
  private static let second = Argument("B", .ingredient, summary: "another ingredient")
  private static let third = Argument("C", .ingredient, .atMostOne, summary: "and another one")

  static let command = Command(
    "explain", section: .looking,
    summary: "explain what two or three ingredients make, or why nothing",
    details: [
      "Says what they make: its name, its price and how strong each effect is, for an alchemist of "
        + "skill 100 without perks. And what keeps the recipe out of the profile's list."
    ],
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
    try session.show(try presentation(reply.read(), of: items, context, reply.value))
  }

  private static func repetition(_ items: [CatalogItem], _ count: Int) -> UsageFailure {
    UsageFailure(
      problem: .sameIngredients(items.map(\.name), count: count),
      nextWords: ["explain", Option.help.name])
  }

  private typealias Explanation = RecipesExplain.Result

  private static func presentation(
    _ explanation: Explanation, of items: [CatalogItem], _ context: ProfileContext,
    _ json: JSONValue
  ) throws(CommandFailure) -> Presentation {
    let result = brew(of: items, context.catalog)
    let effects = explanation.effects.map { id in
      context.names.effect(id) + (result?.strengths[id] ?? "")
    }
    let blocks = explanation.blockedBy.map {
      words(forBlock: $0, explanation, items, context.names)
    }
    let lists: [(name: String, words: [String])] = [
      ("makes", result.map { [$0.brew.name, Quantity.grouped($0.brew.gold) + " gold"] } ?? []),
      ("effects", effects),
      ("superfluous", explanation.superfluous.map(context.names.ingredient)),
      ("blocked by", blocks),
    ]
    let facts = lists.filter { !$0.words.isEmpty }
      .map { (name: $0.name, value: $0.words.joined(separator: ", ")) }
    let sentence = items.map(\.name).joined(separator: " + ") + ": " + verdict(explanation)
    return Presentation(
      json: json,
      plain: plain(explanation, result?.brew),
      table: [.sentence(sentence)] + (facts.isEmpty ? [] : [.listing(.facts(facts))]))
  }

  private static func plain(_ explanation: Explanation, _ brew: Brew?) -> [[String]] {
    let made = brew.map { [["makes", $0.name], ["gold", "\($0.gold)"]] } ?? []
    return [
      ["valid", "\(explanation.isValid)"], ["matches", "\(explanation.matches)"],
      ["effects"] + explanation.effects, ["blockedBy"] + explanation.blockedBy,
      ["superfluous"] + explanation.superfluous,
    ] + made
  }

  private static func verdict(_ explanation: Explanation) -> String {
    switch (explanation.isValid, explanation.matches) {
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
    if field.hasPrefix("stock:") {
      return "no \(names.ingredient(String(field.dropFirst("stock:".count)))) in the bag"
    }
    let held = items.map(\.field) + explanation.effects.map { "effect:\($0)" }
    return words + (held.contains(field) ? " is cant" : " is must and is not in it")
  }

  /// The brewed potion, and the strength of each effect, by id.
  ///
  /// Nil if the ingredients make nothing, or the daemon's catalog lacks the numbers.
  private static func brew(
    of items: [CatalogItem], _ details: CatalogDetails
  ) -> (brew: Brew, strengths: [String: String])? {
    do throws(MirrorFailure) {
      let catalog = try Catalog(details.whole)
      let indices = items.compactMap { catalog.ingredientIndex(of: $0.id) }
      guard indices.count == items.count, let brew = catalog.brew(indices) else { return nil }
      let strengths = brew.parts.map { part in
        (catalog.effects[part.effect].id, " (\(strength(part)))")
      }
      return (brew, Dictionary(strengths) { first, _ in first })
    } catch {
      return nil
    }
  }

  /// `30 for 60 s`, or `30 at once`.
  private static func strength(_ part: Brew.Part) -> String {
    let magnitude = Number.short(part.magnitude)
    return part.seconds == 0
      ? "\(magnitude) at once" : "\(magnitude) for \(Number.short(part.seconds)) s"
  }
}
