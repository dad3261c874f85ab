internal import Alchemy
internal import Wire

/// Prints a command line's list of recipes, as often as it is called.
struct RecipeLister {
  /// The daemon's limit for a page.
  private static let pageLimit = 500

  private let session: Session
  private let profile: String
  private let parameters: [String: JSONValue]
  private let wanted: Int
  /// The sentence for an empty list.
  private let emptyWords: (ProfileContext) -> String

  init(
    _ session: Session, profile: String, _ parameters: [String: JSONValue], atMost wanted: Int,
    emptyWords: @escaping (ProfileContext) -> String
  ) {
    self.session = session
    self.profile = profile
    self.wanted = wanted
    self.emptyWords = emptyWords
    self.parameters = parameters.merging([
      "limit": .integer(min(wanted, Self.pageLimit)), "profile": .string(profile),
    ]) { $1 }
  }

  /// Lists the recipes page by page; returns the number of the change that the list shows.
  func list() throws(CommandFailure) -> Int {
    let context =
      session.chosenFormat ?? .table == .table ? try session.context(ofProfile: profile) : nil
    let output = RecipeOutput(
      session, names: context?.names, emptyWords: context.map(emptyWords) ?? "",
      short: parameters["short"]?.integer, hasDetails: parameters["details"] != nil,
      hasReveals: parameters["sort"]?.string == RecipeSort.reveals.rawValue)
    let progress = Progress(session.printer, errorTerminal: session.world.errorTerminal)
    var parameters = parameters
    while true {
      let reply = try page(parameters, progress)
      progress.hide()
      let page = try RecipePage(reply, atMost: wanted - output.shown)
      let isLast = page.cursor == nil || output.shown + page.rows.count >= wanted
      try output.add(page, isLast: isLast)
      guard !isLast, let cursor = page.cursor else { return page.lsn }
      parameters["cursor"] = .string(cursor)
      try session.printer.flush()
      progress.show("\(Quantity.grouped(output.shown)) of \(Quantity.of(page.total, "recipe"))")
    }
  }

  private func page(
    _ parameters: [String: JSONValue], _ progress: Progress
  ) throws(CommandFailure) -> Reply {
    do throws(CommandFailure) {
      return try session.ask(Request("recipes.list", parameters))
    } catch {
      progress.hide()
      if case .refused(let refusal, _) = error, refusal.kind == "cursorExpired" {
        throw .watch(.listChanged)
      }
      throw error
    }
  }
}
