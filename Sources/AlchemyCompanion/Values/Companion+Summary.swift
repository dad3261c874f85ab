internal import Profiles
internal import Wire

extension Companion {
  /// A profile's entry in a list.
  public struct Summary: Equatable, Identifiable, Sendable {
    /// A UUID, the same on every replica.
    public var id: String
    /// After a merge several profiles may have the same name; then only the id tells them apart.
    public var name: String
    /// The id of the profile's catalog.
    public var catalog: String
    /// Whether the profile is hidden; nothing of it is lost.
    public var isDeleted: Bool
    /// How many recipes match.
    public var recipeCount: Int
  }
}

extension Companion.Summary {
  init(_ row: ProfileSummary) {
    self.init(
      id: row.id.description, name: row.name, catalog: row.catalog, isDeleted: row.isDeleted,
      recipeCount: row.recipeCount)
  }
}
