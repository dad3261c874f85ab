internal import Alchemy
internal import ClientSession
internal import CommandLine
internal import JSON
internal import Profiles
internal import Wire

/// `alchemy recipes`: the profile's recipes, page by page.
enum RecipeList {
  /// The daemon's default number of recipes.
  private static let usualLimit = 100

  private static let sort = Option(
    "--sort", value: .one("ORDER", .word(RecipeSort.allCases.map(\.rawValue))),
    synonyms: ["gold": "value", "price": "value"],
    summary: "order: by \(UsageProblem.list(RecipeSort.allCases.map(\.facts.criterion)))"
      + " (default: \(RecipeView().sort))")
  private static let ingredients = Option(
    "--ingredients", value: .one("N", .word(["2", "3"])),
    summary: "only recipes with this number of ingredients")
  private static let kind = Option(
    "--kind", value: .one("KIND", .word(RecipeKind.allCases.map(\.word))),
    synonyms: ["beneficial": "potions", "harmful": "poisons"],
    summary: "only potions (all effects beneficial), poisons (all harmful), or either (pure)")
  private static let above = Option(
    "--above", value: .one("GOLD", .wholeNumber(0...ValueKind.greatestNumber)),
    summary: "only recipes that fetch at least GOLD")
  private static let text = Option(
    "--text", value: .one("TEXT", .text), isRepeated: true,
    summary: "words that its names must have; -WORD must not occur; =NAME is a whole name")
  private static let with = Option(
    "--with", value: .one("NAME", .ingredientOrEffect), isRepeated: true,
    summary: "only recipes with this ingredient or effect; repeat for more")
  private static let without = Option(
    "--without", value: .one("NAME", .ingredientOrEffect), isRepeated: true,
    summary: "no recipe with this ingredient or effect; repeat for more")
  private static let bag = Option(
    "--bag", excludes: "--watch", summary: "only what you can brew from the bag")
  static let limit = Option(
    "--limit", short: "-n", value: .one("N", .wholeNumber(ClientSettings.limits)),
    summary: "show at most N recipes (default: \(usualLimit))")
  static let all = Option("--all", excludes: "--limit", summary: "show all recipes")
  private static let whatIf = WhatIf.option(excluding: .watch)
  static let details = Option(
    "--details",
    summary: "also what each makes, and how strong your alchemist makes its effects")

  /// The filters of this command, of `alchemy short` and of `alchemy plan`.
  static let filters = [ingredients, kind, above, text, with, without]

  /// The order and the filters of this command and of `alchemy short`.
  static let narrowing = [sort] + filters

  static let command = ClientCommand(
    "recipes", aliases: ["find", "search"], section: .looking,
    summary: "list the recipes that fit your choices",
    details: [
      "With -w, the command keeps running, and prints a line for each recipe that is added (+) or "
        + "removed (−), if the recipe fits the other options. When too many change at once, it "
        + "lists all recipes again.",
      "--text takes several words. Each must be in the name of an ingredient, an effect or the "
        + "potion. Put words that belong together in double quotes: --text '\"restore health\"'. "
        + "A whole name ends before the next - or =: --text '=giants toe -fear'. "
        + "Case, apostrophes and accents do not count.",
      "--with, --without and --bag narrow only this list; `alchemy must`, `alchemy cant` and "
        + "`alchemy scope` change the profile.",
      "--kind potions lists recipes whose effects are all beneficial, --kind poisons those whose "
        + "effects are all harmful, and --kind pure lists both. A recipe with both kinds of "
        + "effects is only in --kind any, although the game calls it a potion or a poison, by its "
        + "most valuable effect.",
      "--as asks what if: prices, strengths, names and order are those for an alchemist with these "
        + "fields in place of the profile's. A perk alone is on: --as benefactor,skill=60.",
      "--sort strength goes by how strong the one effect of --with is: the greatest magnitude first, "
        + "then the longest; the plain form is that of --details. --sort reveals goes by how many effects you would learn, which REVEALS "
        + "counts, and one more plain field; --above 500 leaves out what fetches less than 500 gold.",
      "--sort gold and --sort price mean --sort value; --kind beneficial means --kind potions, and "
        + "--kind harmful means --kind poisons.",
      "With --details, MAKES is the name of the potion or poison, and the effects have their "
        + "strengths. The plain form then has two more fields: the name, and for each effect "
        + "EFFECT:MAGNITUDE:SECONDS. With -w, -o json has the daemon's own events, without details.",
      "In the plain form the first field of a line printed later is + or -; before a list that is "
        + "printed again there is a line of = and the number of recipes.",
    ],
    options: narrowing + [
      whatIf, details, bag, limit, all, .watch, .noPager,
    ] + Option.askingOfProfile,
    examples: [
      Example("recipes", purpose: "the hundred most valuable"),
      Example(
        "recipes", "--kind", "potions", "--with", "restore health", "--limit", "10",
        purpose: "healing potions"),
      Example(
        "recipes", "--sort", "strength", "--with", "fortify health", "--limit", "3",
        purpose: "the strongest Fortify Health"),
      Example(
        "recipes", "--sort", "reveals", "--bag", "--limit", "5", purpose: "what teaches most?"),
      Example("recipes", "--bag", "--without", "nirnroot", purpose: "what you can brew now"),
      Example("recipes", "--details", "--limit", "5", purpose: "how strong are the best?"),
      Example("recipes", "--text", "giants health -fear", purpose: "search by words"),
      Example(
        "recipes", "--as", "skill=60,benefactor=on", "--limit", "5",
        purpose: "the best ones, if I had that skill and that perk"),
      Example("recipes", "--all", "-o", "plain", purpose: "everything, for a script"),
      Example("recipes", "-w", "--limit", "5", purpose: "see what each change adds or removes"),
    ]
  ) { invocation, session throws(CommandFailure) in
    // The snapshot is taken before the list, so that no change in between is missed.
    let snapshot = invocation.has(.watch) ? try session.ask(session.profileRequest).value : nil
    let isFiltered = (filters + [bag]).contains(where: invocation.has)
    let parts = try parts(invocation, session)
    var profile = snapshot?["id"]?.string
    if profile == nil { profile = try session.profileName }
    var request = request(invocation, parts)
    request.profile = ProfileReference(profile ?? "")
    if invocation.has(bag) { request.scope = .stock }
    if invocation.has(details) { request.wantsDetails = true }
    request.alchemist = WhatIf(invocation, whatIf)?.alchemist
    lazy var settings = session.settings
    let usualSort = invocation.has(sort) ? nil : settings.sort
    let lister = RecipeLister(
      session, request, usualSort: usualSort, atMost: wanted(invocation, settings)
    ) { context in
      emptyWords(context, invocation)
    }
    let listed = try lister.list()
    guard let snapshot else { return }
    let view = isFiltered ? view(invocation, parts) : nil
    try RecipeWatch(
      session, lister, view, hasDetails: invocation.has(details), listedLSN: listed
    ).run(from: snapshot)
  }

  /// Why the list is empty, with a command to type.
  private static func emptyWords(_ context: ProfileContext, _ invocation: Invocation) -> String {
    let isOfBag = invocation.has(bag)
    let place = invocation.placeWords
    let reason = NoRecipeReason(context, of: isOfBag ? .bag : .profile, place: place)
    if let words = reason.words { return "no recipe: " + words }
    let line = CommandFailure.line(command.words + (isOfBag ? [bag.name] : []) + place)
    if isOfBag { return "no recipe fits; \(line) lists them without your filters" }
    let count = Quantity.of(context.profile.summary.recipeCount, "recipe")
    return "no recipe fits: the profile has \(count); \(line) lists them"
  }

  /// How many recipes to list at most.
  static func wanted(
    _ invocation: Invocation, _ settings: @autoclosure () -> ClientSettings
  ) -> Int {
    if invocation.has(all) { return .max }
    return invocation.number(limit) ?? settings().rows(usualLimit, in: ClientSettings.limits)
  }

  /// The sentence about recipes that the list omits by kind; nil if it omits none.
  static func omission(_ invocation: Invocation) -> String? {
    guard let name = invocation[kind] else { return nil }
    switch RecipeKind(word: name) {
    case .any, nil: return nil
    case .beneficial: return "recipes that also have a harmful effect are only in --kind any"
    case .harmful: return "recipes that also have a beneficial effect are only in --kind any"
    case .pure: return "recipes with beneficial and harmful effects are only in --kind any"
    }
  }

  /// The items of --with and --without.
  private struct Parts {
    var with: [CatalogItem] = []
    var without: [CatalogItem] = []
  }

  private static func parts(
    _ invocation: Invocation, _ session: Session
  ) throws(CommandFailure) -> Parts {
    var parts = Parts()
    if invocation.has(with) || invocation.has(without) {
      let context = try session.context()
      parts.with = try context.resolve(invocation.all(with), among: CatalogItem.Kind.allCases)
      parts.without = try context.resolve(invocation.all(without), among: CatalogItem.Kind.allCases)
    }
    // How strong a recipe is has a meaning for one effect only.
    guard
      invocation[sort] != RecipeSort.strength.rawValue
        || parts.with.count(where: { $0.kind == .effect }) == 1
    else {
      throw .usage(
        UsageFailure(
          problem: .optionNeedsOther("\(sort.name) strength", "\(with.name) and one effect"),
          nextWords: invocation.command.words
            + [sort.name, RecipeSort.strength.rawValue, with.name, try anEffect(session)]
            + invocation.placeWords))
    }
    return parts
  }

  /// The name of an effect that the profile's catalog has.
  private static func anEffect(_ session: Session) throws(CommandFailure) -> String {
    let names = try session.context().catalog.effects.map(\.name)
    let known = names.first { $0.lowercased() == "fortify health" } ?? names.first
    return known?.lowercased() ?? "fortify health"
  }

  private static func query(_ invocation: Invocation) -> NameQuery {
    let queries = invocation.all(text).map { NameQuery(typed: $0) }
    return NameQuery(words: queries.flatMap(\.words), notWords: queries.flatMap(\.notWords))
  }

  /// What the options of `narrowing` ask for, of no profile yet.
  static func request(
    _ invocation: Invocation, _ session: Session
  ) throws(CommandFailure) -> RecipesList {
    request(invocation, try parts(invocation, session))
  }

  private static func request(_ invocation: Invocation, _ parts: Parts) -> RecipesList {
    var request = RecipesList()
    request.sort = invocation[sort].flatMap { RecipeSort(rawValue: $0) }
    // The list shows the strengths by which it is sorted.
    request.wantsDetails = request.sort == .strength
    request.filters.ingredientCount = invocation[ingredients].flatMap(ValueKind.number)
    request.filters.kind = invocation[kind].flatMap { RecipeKind(word: $0) }
    request.filters.leastGold = invocation.number(above)
    let query = query(invocation)
    request.filters.words = query.words.isEmpty ? nil : query.words
    request.filters.notWords = query.notWords.isEmpty ? nil : query.notWords
    request.filters.with = parts.with.isEmpty ? nil : parts.with.map(\.part)
    request.filters.without = parts.without.isEmpty ? nil : parts.without.map(\.part)
    return request
  }

  /// The daemon's filters, for recipes that come one by one.
  private static func view(_ invocation: Invocation, _ parts: Parts) -> RecipeView {
    RecipeView(
      ingredientCount: invocation[ingredients].flatMap(ValueKind.number),
      kind: invocation[kind].flatMap { RecipeKind(word: $0) } ?? .any,
      leastGold: invocation.number(above), query: query(invocation),
      with: parts.with.map(\.part), without: parts.without.map(\.part))
  }
}

extension RecipeKind {
  /// The kind of a word of `--kind`.
  fileprivate init?(word: String) {
    guard let kind = RecipeKind.allCases.first(where: { $0.word == word }) else { return nil }
    self = kind
  }
}

extension CatalogItem {
  fileprivate var part: RecipePart {
    switch kind {
    case .ingredient: .ingredient(id)
    case .effect: .effect(id)
    }
  }
}
