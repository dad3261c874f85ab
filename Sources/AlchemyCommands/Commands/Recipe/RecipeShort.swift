internal import ClientSession
internal import CommandLine
internal import Wire

/// `alchemy short`: recipes of which the bag lacks one or two ingredients, or none.
enum RecipeShort {
  private static let count = Argument(
    "COUNT", .word(RecipesList.shortages.map { "\($0)" }), .atMostOne,
    summary: "how many ingredients the bag lacks (default: 1); with 0, what you can brew now")

  private static let whatIf = WhatIf.option()

  static let command = ClientCommand(
    "short", section: .brewing, summary: "list the recipes of which the bag lacks one ingredient",
    details: [
      "Goes by what the bag has beyond its reserves, whatever the profile's scope; your choices "
        + "hold. LACKS names what the bag lacks; with 0, TIMES says how often the bag suffices.",
      "The plain form has gold, ingredients and effects as `alchemy recipes` has them, then what "
        + "the bag lacks, or how often it suffices.",
    ],
    arguments: [count],
    options: RecipeList.narrowing + [
      whatIf, RecipeList.details, RecipeList.limit, RecipeList.all, .noPager,
    ]
      + Option.askingOfProfile,
    examples: [
      Example("short", "--limit", "10", purpose: "what is one ingredient away?"),
      Example("short", "2", "--kind", "potions", purpose: "potions that lack two"),
      Example("short", "0", purpose: "what you can brew now, and how often"),
    ]
  ) { invocation, session throws(CommandFailure) in
    let short = invocation[count].flatMap(ValueKind.number) ?? 1
    var request = try RecipeList.request(invocation, session)
    let isFiltered = request.filters != RecipeFilters()
    request.profile = ProfileReference(try session.profileName)
    request.short = short
    if invocation.has(RecipeList.details) { request.wantsDetails = true }
    request.alchemist = WhatIf(invocation, whatIf)?.alchemist
    let wanted = RecipeList.wanted(invocation, session.settings)
    let lister = RecipeLister(session, request, atMost: wanted) { context in
      emptyWords(context, short: short, isFiltered: isFiltered, place: invocation.placeWords)
    }
    _ = try lister.list()
  }

  /// Why the list is empty, with a command to type.
  private static func emptyWords(
    _ context: ProfileContext, short: Int, isFiltered: Bool, place: [String]
  ) -> String {
    func line(_ words: String...) -> String { CommandFailure.line(words + place) }
    let reason = NoRecipeReason(context, of: .bag, place: place)
    // Of an empty bag, recipes of two ingredients still lack two.
    let words = short == 0 ? reason.words : short == 1 ? reason.basicWords : reason.choiceWords
    if let words { return "no recipe: " + words }
    if isFiltered {
      return "no recipe fits; \(line("short", "\(short)")) lists them without your filters"
    }
    return switch short {
    case 0: "no recipe; \(line("bag")) shows what is in the bag"
    case 1: "no recipe lacks just one ingredient; \(line("short", "2")) lists those that lack two"
    default: "no recipe lacks just two ingredients; \(line("recipes")) lists the profile's recipes"
    }
  }
}
