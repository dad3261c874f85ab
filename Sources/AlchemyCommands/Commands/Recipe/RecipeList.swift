internal import DaemonClient
internal import Wire

/// `alchemy recipes`: the profile's recipes, page by page.
enum RecipeList {
  /// The longest page that the daemon gives.
  private static let pageLimit = 500
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
    options: [sort, ingredients, kind, text, limit, all] + Option.askingOfProfile,
    examples: [
      Example("recipes", purpose: "the dearest hundred"),
      Example(
        "recipes", "--kind", "beneficial", "--text", "restore health", "--limit", "10",
        purpose: "healing potions"),
      Example("recipes", "--all", "-o", "plain", purpose: "everything, for a script"),
    ]
  ) { invocation, session throws(CommandFailure) in
    let wanted = invocation.has(all) ? Int.max : invocation.number(limit) ?? usualLimit
    var parameters: [String: JSONValue] = [
      "limit": .integer(min(wanted, pageLimit)), "profile": .string(session.profileName),
    ]
    parameters["sort"] = invocation[sort].map { .string($0) }
    parameters["ingredients"] = invocation[ingredients].flatMap { Int($0) }.map { .integer($0) }
    parameters["kind"] = invocation[kind].map { .string($0) }
    parameters["text"] = invocation[text].map { .string($0) }
    let isFiltered = [ingredients, kind, text].contains(where: invocation.has)
    try list(parameters, wanted, session) { context in
      EmptyRecipeList.words(context, isFiltered: isFiltered, place: invocation.placeWords)
    }
  }

  private static func list(
    _ parameters: [String: JSONValue], _ wanted: Int, _ session: Session,
    emptyWords: (ProfileContext) -> String
  ) throws(CommandFailure) {
    let context = session.chosenFormat ?? .table == .table ? try session.context() : nil
    let output = RecipeOutput(
      session, names: context?.names, emptyWords: context.map(emptyWords) ?? "")
    let progress = Progress(session.printer, errorTerminal: session.world.errorTerminal)
    var parameters = parameters
    while true {
      let reply = try page(parameters, progress)
      progress.hide()
      let page = try RecipePage(reply, atMost: wanted - output.shown)
      let isLast = page.cursor == nil || output.shown + page.rows.count >= wanted
      try output.add(page, isLast: isLast)
      guard !isLast, let cursor = page.cursor else { return }
      parameters["cursor"] = .string(cursor)
      try session.printer.flush()
      progress.show("\(Quantity.grouped(output.shown)) of \(Quantity.of(page.total, "recipe"))")
    }
    func page(
      _ parameters: [String: JSONValue], _ progress: Progress
    ) throws(CommandFailure) -> Reply {
      do throws(CommandFailure) {
        return try session.ask(Request("recipes.list", parameters))
      } catch {
        progress.hide()
        if case .refused(let refusal, _) = error, refusal.kind == "cursorExpired" {
          throw .listChanged
        }
        throw error
      }
    }
  }
}
