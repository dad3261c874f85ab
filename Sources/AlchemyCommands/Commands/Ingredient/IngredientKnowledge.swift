internal import Alchemy
internal import ClientSession
internal import CommandLine
internal import JSON
internal import Profiles
internal import Wire

/// `alchemy know` and `alchemy forget`: which effects of ingredients the player knows.
enum IngredientKnowledge {
  private static let names = Argument(
    "NAME", .ingredientOrEffect, .any,
    summary: "an ingredient, meaning all of its effects; or an effect of the ingredient before it")
  private static let all = Option("--all", summary: "all effects of all ingredients")

  static let know = command(
    "know", aliases: ["unforget"], isKnown: true,
    summary: "note that you know ingredients' effects",
    examples: [
      Example("know", "Wheat", "Restore Health", purpose: "you know one of its effects"),
      Example("know", "Wheat", purpose: "you know all four"),
      Example(
        "know", "Wheat", "Garlic", "Regenerate Health", "Bee",
        purpose: "all of Wheat and Bee, one of Garlic"),
      Example("know", "--all", purpose: "you have played this before"),
    ])

  static let forget = command(
    "forget", aliases: ["unknow"], isKnown: false,
    summary: "note that you do not know ingredients' effects",
    examples: [
      Example("forget", "Wheat", "Restore Health", purpose: "the game has not shown it"),
      Example("forget", "Wheat", "Bee", purpose: "none of their effects"),
      Example("forget", "--all", purpose: "a new character"),
    ])

  private static func command(
    _ word: String, aliases: [String], isKnown: Bool, summary: String, examples: [Example]
  ) -> ClientCommand {
    ClientCommand(
      word, aliases: aliases, section: .brewing, summary: summary,
      details: [
        "An ingredient means all of its effects, unless effects follow it: then only these.",
        "`alchemy brew` and `alchemy eat` note by themselves what they reveal; `alchemy ingredient` "
          + "shows what is known. All of a line is one change, which one undo takes back; --all is several "
          + "for a catalog of more than 250 ingredients.",
      ],
      arguments: [names], options: [all] + Option.askingOfProfile, examples: examples
    ) { invocation, session throws(CommandFailure) in
      let typed = invocation.all(names)
      if let problem = problem(typed, hasAll: invocation.has(all), word, invocation.placeWords) {
        throw .usage(problem)
      }
      let context = try session.context()
      let meant =
        typed.isEmpty ? context.catalog.ingredients.map(Meant.init) : try meant(typed, context)
      if meant.isEmpty {
        let words = "the catalog \(context.catalog.id) has no ingredients"
        return try session.show(Presentation(json: [:], plain: [], table: [.sentence(words)]))
      }
      try note(meant, isKnown: isKnown, context, session)
    }
  }

  private static func problem(
    _ typed: [String], hasAll: Bool, _ word: String, _ place: [String]
  ) -> UsageFailure? {
    switch (typed.isEmpty, hasAll) {
    case (true, false):
      UsageFailure(
        problem: .missingArgument(names.need, command: word), nextWords: [word, Option.help.name])
    case (false, true):
      UsageFailure(
        problem: .optionsExclude(all.name, names.name), nextWords: [word] + typed + place)
    case (true, true), (false, false): nil
    }
  }

  /// Whether a command's words are an ingredient and its effects, then the next ingredient.
  static func reads(_ command: Command) -> Bool { command.arguments == [names] }
}

// MARK: - Names

extension IngredientKnowledge {
  /// An ingredient, and those of its effects that are meant.
  fileprivate struct Meant {
    let ingredient: Ingredient
    /// Empty for all of them.
    var effects: [String] = []

    init(_ ingredient: Ingredient) {
      self.ingredient = ingredient
    }

    var ids: [String] { effects.isEmpty ? ingredient.effects.map(\.id) : effects }
  }

  /// What a line of names means, in its order; throws for a name that is neither an ingredient nor an
  /// effect of the ingredient before it.
  fileprivate static func meant(
    _ typed: [String], _ context: ProfileContext
  ) throws(CommandFailure) -> [Meant] {
    var meant: [Meant] = []
    for (place, name) in typed.enumerated() {
      if let last = meant.last, let effect = effect(name, of: last.ingredient, context) {
        meant[meant.count - 1].effects.append(effect.id)
        continue
      }
      do throws(NameProblem) {
        let item = try context.names.resolver.resolve(name, among: CatalogItem.Kind.allCases)
        guard item.kind == .ingredient else {
          throw meant.last.map { .notItsEffect(item, of: $0.ingredient.item) }
            ?? .otherKind(name, item)
        }
        // An ingredient that is named twice counts once.
        meant.removeAll { $0.ingredient.item == item && $0.effects.isEmpty }
        meant += context.catalog.ingredients.filter { $0.item == item }.map(Meant.init)
      } catch {
        let unquoted = context.names.resolver.unquoted(
          typed, around: place, among: CatalogItem.Kind.allCases)
        throw .name(unquoted ?? error)
      }
    }
    return meant
  }

  /// The effect of an ingredient that a name means; nil if it means none of its effects.
  private static func effect(
    _ name: String, of ingredient: Ingredient, _ context: ProfileContext
  ) -> CatalogItem? {
    let own = ingredient.effects.map { context.names.item(.effect, $0.id) }
    do throws(NameProblem) {
      return try NameResolver(catalog: context.catalog.id, items: own)
        .resolve(name, among: [.effect])
    } catch {
      // It may be the next ingredient.
      return nil
    }
  }
}

// MARK: - Noting

extension IngredientKnowledge {
  fileprivate static func note(
    _ meant: [Meant], isKnown: Bool, _ context: ProfileContext, _ session: Session
  ) throws(CommandFailure) {
    let edits = meant.flatMap { meant in
      meant.ids.filter { effect in
        let known = context.profile.bench.known[meant.ingredient.id] ?? []
        return known.contains(effect) != isKnown
      }.map { Edit.know(ingredient: meant.ingredient.id, effect: $0, isKnown) }
    }
    let word = isKnown ? "known" : "not known"
    let profile = context.profile.summary.reference
    let rest = try session.applyAllButLast(edits, to: profile)
    // If nothing changes, the daemon still says how many recipes there are.
    let none = meant.prefix(1).flatMap { meant in
      meant.ids.prefix(1).map {
        Edit.know(ingredient: meant.ingredient.id, effect: $0, isKnown)
      }
    }
    try session.apply(
      rest.isEmpty ? none : rest, to: profile,
      saying: "\(words(meant, context.names)) \(word)")
  }

  /// With more ingredients than this, the sentence only counts them.
  private static let mostNamed = 3

  /// `Wheat: Restore Health; Garlic: …`, or how many they are.
  private static func words(_ meant: [Meant], _ names: CatalogNames) -> String {
    if meant.count > mostNamed {
      let effects = meant.reduce(0) { $0 + $1.ids.count }
      return "\(Quantity.of(effects, "effect")) of \(Quantity.of(meant.count, "ingredient"))"
    }
    return meant.map { meant in
      meant.ingredient.name + ": " + meant.ids.map(names.effect).joined(separator: ", ")
    }.joined(separator: "; ")
  }
}
