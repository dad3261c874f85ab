internal import Alchemy
internal import ClientSession
internal import CommandLine
internal import JSON
internal import LiveProfile
internal import Profiles
internal import Wire

/// `alchemy explain`: whether ingredients are a recipe of the profile, and why.
enum RecipeExplain {
  private static let first = Argument("A", .ingredient, summary: "an ingredient")
  private static let second = Argument("B", .ingredient, summary: "another ingredient")
  private static let third = Argument("C", .ingredient, .atMostOne, summary: "and another one")

  /// The two or three ingredients of this command and of `alchemy brew`.
  static let ingredients = [first, second, third]

  /// The different ingredients that are typed.
  static func items(
    _ invocation: Invocation, _ context: ProfileContext
  ) throws(CommandFailure) -> [CatalogItem] {
    let typed = ingredients.compactMap { invocation[$0] }
    let items = try context.resolve(typed, among: [.ingredient])
    if items.count < typed.count {
      let problem = UsageProblem.other(
        "a recipe needs different ingredients, and "
          + (items.count == 1
            ? items[0].name + " is given " + (typed.count == 2 ? "twice" : "\(typed.count) times")
            : "of the \(typed.count) given only "
              + "\(items.map(\.name).joined(separator: " and ")) differ"))
      let nextWords = invocation.command.words + [Option.help.name]
      throw .usage(UsageFailure(problem: problem, nextWords: nextWords))
    }
    return items
  }

  private static let whatIf = WhatIf.option()

  static let command = ClientCommand(
    "explain", aliases: ["why"], section: .looking,
    summary: "explain what two or three ingredients make, or why nothing",
    details: [
      "Tells you what the profile's alchemist makes of them: its name, its price, how strong each "
        + "effect is, and how often the bag suffices; and what keeps the recipe out of the "
        + "profile's list. `alchemy alchemist` shows and sets skill, gear and perks."
    ],
    arguments: ingredients, options: [whatIf] + Option.askingOfProfile,
    examples: [
      Example("explain", "Wheat", "Blue Mountain Flower", purpose: "what do these two make?"),
      Example("explain", "wheat", "garlic", "salt-pile", purpose: "is one of them superfluous?"),
      Example(
        "explain", "Wheat", "Blue Mountain Flower", "--as", "alchemist=5",
        purpose: "and with all ranks of a perk?"),
    ]
  ) { invocation, session throws(CommandFailure) in
    let context = try session.context()
    let items = try items(invocation, context)
    let request = RecipesExplain(of: context.profile.summary.reference).with {
      ($0.wantsDetails, $0.ingredients) = (true, items.map(\.id))
      $0.alchemist = WhatIf(invocation, whatIf)?.alchemist
    }
    let reply = try session.ask(Request(request))
    try session.show(try presentation(reply.read(), of: items, context, reply.value))
  }

  private typealias Explanation = RecipesExplain.Result

  private static func presentation(
    _ explanation: Explanation, of items: [CatalogItem], _ context: ProfileContext,
    _ json: JSONValue
  ) throws(CommandFailure) -> Presentation {
    let result = explanation.details
    let effects = explanation.effects.filter { result?.removed.contains($0) != true }.map { id in
      context.names.effect(id) + strength(of: id, result)
    }
    let blocks = explanation.blockedBy.map {
      words(forBlock: $0, explanation, items, context.names)
    }
    let recipe = RecipeIDs(items.map(\.id))
    let bench = context.profile.bench
    let favourite = [recipe.flatMap { bench.favourites[$0] }].compactMap(\.self)
    let note = [recipe.flatMap { bench.notes[.recipe($0)] }].compactMap(\.self)
    let lists: [(name: String, words: [String])] = [
      ("makes", result.map { [$0.named, Quantity.grouped($0.gold) + " gold"] } ?? []),
      ("effects", effects),
      ("factors of perks", factors(of: result, context.names)),
      ("Purity removes", (result?.removed ?? []).map(context.names.effect)),
      (
        "the bag has enough for",
        (result?.times ?? 0) > 0 ? [Quantity.grouped(result?.times ?? 0)] : []
      ),
      ("superfluous", explanation.superfluous.map(context.names.ingredient)),
      ("blocked by", blocks),
      ("favourite", favourite), ("note", note),
    ]
    let facts = lists.filter { !$0.words.isEmpty }
      .map { (name: $0.name, value: $0.words.joined(separator: ", ")) }
    let sentence = items.map(\.name).joined(separator: " + ") + ": " + verdict(explanation)
    return Presentation(
      json: json,
      plain: plain(explanation, result) + favourite.map { ["favourite", $0] }
        + note.map { ["note", $0] },
      table: [.sentence(sentence)] + (facts.isEmpty ? [] : [.listing(.facts(facts))]))
  }

  private static func plain(_ explanation: Explanation, _ result: RecipesExplain.Details?)
    -> [[String]]
  {
    var made: [[String]] = []
    if let result {
      made = [["makes", result.named], ["gold", "\(result.gold)"]]
      if !result.removed.isEmpty { made.append(["removed"] + result.removed) }
      made += result.strengths.flatMap { strength in
        strength.factors.map { ["factor", strength.effect, "\($0.factor)", $0.perk] }
      }
      if result.times > 0 { made.append(["times", "\(result.times)"]) }
    }
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
    if field.hasPrefix("reserve:") {
      return "all \(names.ingredient(String(field.dropFirst("reserve:".count)))) is held back"
    }
    let held = items.map(\.field) + explanation.effects.map { "effect:\($0)" }
    return words + (held.contains(field) ? " is cant" : " is must and is not in it")
  }

  /// An effect's strength, such as ` (30 for 60 s)`; empty if the daemon does not tell.
  private static func strength(of effect: String, _ details: RecipesExplain.Details?) -> String {
    guard let strength = details?.strengths.first(where: { $0.effect == effect }) else { return "" }
    let seconds = Double(strength.duration)
    return " (\(Strength.words(magnitude: strength.magnitude, seconds: seconds)))"
  }

  /// Each factor that the catalog gives an effect, such as `Fear × 0.01 by Toxicology`.
  private static func factors(
    of details: RecipesExplain.Details?, _ names: CatalogNames
  ) -> [String] {
    (details?.strengths ?? []).flatMap { strength in
      strength.factors.map {
        "\(names.effect(strength.effect)) × \(Number.short($0.factor)) by \($0.perk)"
      }
    }
  }
}
