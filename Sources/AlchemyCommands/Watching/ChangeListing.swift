internal import LiveProfile
internal import Profiles
internal import TerminalScreen
internal import Wire

/// Who changed what, for people: a line for each field, and a line for the recipes.
enum ChangeListing {
  private static let columns = [Column("", shrinks: true), Column("", shrinks: true)]

  static func listing(
    _ changes: [FieldChange], by author: String, _ recipes: RecipesChange?, _ names: CatalogNames?
  ) -> Listing? {
    var lines = changes.map(HistoryChange.Effect.init).sentencesOfEvent(names)
    if let recipes { lines.append(words(recipes)) }
    if lines.isEmpty { return nil }
    let rows = lines.enumerated().map { index, line in
      [Cell(index == 0 ? author : "", .faint), Cell(line)]
    }
    return Listing(columns, rows: rows, hasHeading: false)
  }

  /// The author of an event's change, as far as the daemon knows.
  static func author(of event: ProfileEvent) -> String {
    if let merged = event.merged { return Quantity.of(merged, "change") }
    return event.change?.client.map(ClientName.shown) ?? "somebody"
  }

  /// What happened to the recipes, in the words that a command uses for its own edit.
  static func words(_ recipes: RecipesChange) -> String {
    EditOutcome.words(
      recipes: recipes.count, added: recipes.added, removed: recipes.removed)
  }

  /// The message about the deletion of a watched profile.
  static func deletionWords(_ name: String) -> String {
    let back = CommandFailure.line(OptionWord.line(["profile", "undelete"], names: [name]))
    return "\(name): deleted (\(back) brings it back)"
  }
}
