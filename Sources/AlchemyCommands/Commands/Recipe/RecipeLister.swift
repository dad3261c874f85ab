internal import Alchemy
internal import ClientSession
internal import CommandLine
internal import JSON
internal import Wire

/// Prints a command line's list of recipes, as often as it is called.
struct RecipeLister {
  /// The daemon's limit for a page.
  private static let pageLimit = 500

  private let session: Session
  private let request: RecipesList
  /// The order of the settings, for a catalog that has other orders than that by value.
  private let usualSort: RecipeSort?
  private let wanted: Int
  /// The sentence for an empty list.
  private let emptyWords: (ProfileContext) -> String

  init(
    _ session: Session, _ request: RecipesList, usualSort: RecipeSort? = nil,
    atMost wanted: Int,
    emptyWords: @escaping (ProfileContext) -> String
  ) {
    self.session = session
    self.usualSort = usualSort == .value ? nil : usualSort
    self.wanted = wanted
    self.emptyWords = emptyWords
    self.request = request.with { $0.limit = min(wanted, Self.pageLimit) }
  }

  /// Lists the recipes page by page; returns the number of the change that the list shows.
  func list() throws(CommandFailure) -> Int {
    let context =
      session.chosenFormat ?? .table == .table
      ? try session.context(ofProfile: request.profile.text) : nil
    let output = RecipeOutput(
      session, names: context?.names, emptyWords: context.map(emptyWords) ?? "",
      short: request.short, hasDetails: request.wantsDetails,
      hasReveals: request.sort == .reveals)
    let progress = Progress(session.printer, errorTerminal: session.world.errorTerminal)
    var request = request
    request.sort = request.sort ?? usualSort
    while true {
      let reply = try page(&request, progress)
      progress.hide()
      var page: RecipesList.Result = try reply.read()
      page.recipes = Array(page.recipes.prefix(wanted - output.shown))
      let isLast = page.cursor == nil || output.shown + page.recipes.count >= wanted
      try output.add(page, reply.value, isLast: isLast)
      guard !isLast, let cursor = page.cursor else { return page.lsn }
      request.cursor = cursor
      try session.printer.flush()
      progress.show("\(Quantity.grouped(output.shown)) of \(page.total.counted("recipe"))")
    }
  }

  private func page(
    _ request: inout RecipesList, _ progress: Progress
  ) throws(CommandFailure) -> Reply {
    do throws(CommandFailure) {
      return try session.ask(Request(request))
    } catch {
      progress.hide()
      if usualSort != nil, request.sort != nil, case .refused(let refusal, _) = error,
        refusal.kind == RefusalKind.notListed.rawValue
      {
        request.sort = nil
        return try page(&request, progress)
      }
      if case .refused(let refusal, _) = error, refusal.kind == "cursorExpired" {
        throw .watch(.listChanged)
      }
      throw error
    }
  }
}

extension ListedRecipe {
  /// The fields of `-o plain`, which never change their order: with a shortage, last what is
  /// lacking, or how often the bag suffices; then how many effects the recipe would reveal, if the
  /// list is sorted by that.
  func plainFields(short: Int?) -> [String] {
    var fields = ["\(gold)", ingredients.joined(separator: ","), effects.joined(separator: ",")]
    if short != nil { fields.append(times.map { "\($0)" } ?? lacks.joined(separator: ",")) }
    if let reveals { fields.append("\(reveals)") }
    guard let details else { return fields }
    let strengths = details.strengths.map {
      "\($0.effect):\(Number.short($0.magnitude)):\($0.duration)"
    }
    return fields + [details.named, strengths.joined(separator: ",")]
  }
}
