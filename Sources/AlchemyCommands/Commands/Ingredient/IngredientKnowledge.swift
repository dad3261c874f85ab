internal import Wire

/// `alchemy know` and `alchemy forget`: which effects of an ingredient the player knows.
enum IngredientKnowledge {
  private static let effect = Argument(
    "EFFECT", .effect, .atMostOne, summary: "one of its effects; all of them if left out")

  static let know = command(
    "know", isKnown: true, summary: "note that you know an ingredient's effects",
    examples: [
      Example("know", "Wheat", "Restore Health", purpose: "you know one of its effects"),
      Example("know", "Wheat", purpose: "you know all four"),
    ])

  static let forget = command(
    "forget", isKnown: false, summary: "note that you do not know an ingredient's effects",
    examples: [
      Example("forget", "Wheat", "Restore Health", purpose: "the game has not shown it"),
      Example("forget", "Wheat", purpose: "none of its effects"),
    ])

  private static func command(
    _ word: String, isKnown: Bool, summary: String, examples: [Example]
  ) -> Command {
    Command(
      word, section: .brewing, summary: summary,
      details: [
        "`alchemy brew` and `alchemy eat` note by themselves what they reveal; `alchemy ingredient` "
          + "shows what is known."
      ],
      arguments: [BagArgument.ingredient, effect], options: Option.askingOfProfile,
      examples: examples
    ) { invocation, session throws(CommandFailure) in
      let context = try session.context()
      let ingredient = try context.ingredient(invocation.text(BagArgument.ingredient))
      let effects = try effects(invocation[effect], of: ingredient, context)
      let edits = effects.map { effect -> JSONValue in
        [
          "edit": "know", "effect": .string(effect.id), "ingredient": .string(ingredient.item.id),
          "known": .bool(isKnown),
        ]
      }
      let names = effects.map(\.name).joined(separator: ", ")
      try session.apply(
        edits, to: context.profile.summary.id,
        saying: "\(ingredient.item.name): \(names) \(isKnown ? "known" : "not known")")
    }
  }

  /// The named effect, or all effects of the ingredient.
  private static func effects(
    _ typed: String?, of ingredient: CatalogDetails.Ingredient, _ context: ProfileContext
  ) throws(CommandFailure) -> [CatalogItem] {
    guard let typed else {
      return ingredient.effects.map { context.names.item(.effect, $0.effect) }
    }
    let own = ingredient.effects.map { context.names.item(.effect, $0.effect) }
    do throws(NameProblem) {
      let resolver = NameResolver(catalog: context.catalog.id, items: own)
      return [try resolver.resolve(typed, among: [.effect])]
    } catch {
      // The name may be of another ingredient's effect, or of none.
      let effect = try context.effects([typed])[0].item
      guard own.contains(effect) else { throw .name(.notItsEffect(effect, of: ingredient.item)) }
      return [effect]
    }
  }
}
