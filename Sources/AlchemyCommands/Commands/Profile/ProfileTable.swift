internal import TerminalScreen

/// Profiles as a table.
enum ProfileTable {
  private static let columns = [
    Column("NAME", shrinks: true), Column("CATALOG", shrinks: true), Column("RECIPES", .right),
    Column("ID"),
  ]

  /// As many of an id's letters tell profiles of one name apart.
  private static let shownIdLetters = 8

  static func listing(_ profiles: [ProfileSummary]) -> Listing {
    Listing(
      columns,
      rows: profiles.map { profile in
        [
          Cell(name(of: profile, among: profiles), profile.deleted ? .faint : .plain),
          Cell(profile.catalog), Cell(Quantity.grouped(profile.recipes)), Cell(profile.id, .faint),
        ]
      })
  }

  /// The name, with the beginning of the id where live profiles share it after a merge.
  private static func name(
    of profile: ProfileSummary, among profiles: [ProfileSummary]
  ) -> String {
    if profile.deleted { return profile.name + " (deleted)" }
    let namesakes = profiles.count { $0.name == profile.name && !$0.deleted }
    return namesakes > 1 ? "\(profile.name) (\(profile.id.prefix(shownIdLetters)))" : profile.name
  }
}
