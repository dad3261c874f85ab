internal import ClientSession
internal import CommandLine
internal import JSON
internal import LiveProfile
internal import Profiles
internal import TerminalScreen
internal import Wire

/// Who changed what, for people: a line for each field, and a line for the recipes.
enum ChangeListing {
  private static let columns = [Column("", shrinks: true), Column("", shrinks: true)]

  /// The fields that changed, where the changes themselves are not known.
  static func listing(
    _ changes: [FieldChange], by author: String, _ recipes: RecipesChange?, _ names: CatalogNames?
  ) -> Listing? {
    let lines = changes.map(HistoryChange.Effect.init).sentencesOfEvent(names)
    return listing([(author, lines)], recipes)
  }

  /// The lines of each author, and one for the recipes below them; nil without any line.
  package static func listing(
    _ changes: [(author: String, lines: [String])], _ recipes: RecipesChange?
  ) -> Listing? {
    var changes = changes
    if let recipes, !changes.isEmpty {
      changes[changes.count - 1].lines.append(words(recipes))
    }
    let rows = changes.flatMap { author, lines in
      lines.enumerated().map { index, line in
        [Cell(index == 0 ? author : "", .faint), Cell(line)]
      }
    }
    return rows.isEmpty ? nil : Listing(columns, rows: rows, hasHeading: false)
  }

  /// The author of an event's change, as far as the daemon knows.
  static func author(of event: ProfileEvent) -> String {
    if let merged = event.merged { return Quantity.of(merged, "change") }
    return author(named: event.change?.client)
  }

  static func author(named client: String?) -> String {
    client.map(ClientName.shown) ?? "somebody"
  }

  /// What happened to the recipes, in the words that a command uses for its own edit.
  static func words(_ recipes: RecipesChange) -> String {
    ProfileApply.Result.words(
      recipes: recipes.count, added: recipes.added, removed: recipes.removed,
      isRepriced: recipes.isRepriced)
  }

  /// The message about the deletion of a watched profile.
  static func deletionWords(_ name: String) -> String {
    let back = CommandFailure.line(OptionWord.line(["profile", "undelete"], names: [name]))
    return "\(name): deleted (\(back) brings it back)"
  }
}

extension Session {
  /// Says that the profile of a watch was deleted, for scripts in these fields; throws if the output fails.
  func showDeletion(of name: String, plain: [[String]] = []) throws(CommandFailure) {
    try show(
      Presentation(
        json: ["ended": "deleted"], plain: plain,
        table: [.sentence(ChangeListing.deletionWords(name))]))
  }
}

/// The daemon's own JSON about a watch, as `-o json` prints it.
enum WatchJSON {
  /// The members of an event or of a watch's beginning, without the watch's id, which means
  /// nothing to a reader.
  static func told(_ params: JSONValue) -> JSONValue {
    guard var members = params.object else { return params }
    members["watch"] = nil
    return .object(members)
  }
}
