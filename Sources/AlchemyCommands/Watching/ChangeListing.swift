internal import LiveProfile
internal import Profiles
internal import TerminalScreen

/// Who changed what, for people: a line for each field, and one for the recipes.
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

  /// Whose change an event tells of, as far as the daemon knows.
  static func author(of event: ProfileEvent) -> String {
    if let merged = event.merged { return Quantity.of(merged, "change") }
    return event.change?.client.map(ClientName.shown) ?? "somebody"
  }

  /// What became of the recipes, as an edit says it of its own.
  static func words(_ recipes: RecipesChange) -> String {
    EditOutcome.words(
      recipes: recipes.count, added: recipes.added, removed: recipes.removed)
  }

  /// What whoever watches a profile is told when it is deleted.
  static func deletionWords(_ name: String) -> String {
    let back = CommandFailure.line(OptionWord.line(["profile", "undelete"], names: [name]))
    return "\(name): deleted (\(back) brings it back)"
  }
}
