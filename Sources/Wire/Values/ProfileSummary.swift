package import Profiles

/// What every list says of a profile: the object P of the protocol.
package struct ProfileSummary: Equatable, Sendable {
  /// The same on every replica, whatever the name becomes.
  package var id: ProfileID
  /// Two live profiles may share it after a merge.
  package var name: String
  /// The catalog's id; that catalog may not be here.
  package var catalog: String
  /// `deleted` on the wire: hidden, its name free, its data kept.
  package var isDeleted: Bool
  /// That of its last change, or state that was joined, in this store; 0 before any.
  package var lsn: Int
  /// `recipes` on the wire: those that match now; 0 where its catalog is not here.
  package var recipeCount: Int

  /// Takes what was found at one moment; nothing is looked up here.
  package init(
    id: ProfileID, name: String, catalog: String, isDeleted: Bool, lsn: Int, recipeCount: Int
  ) {
    self.id = id
    self.name = name
    self.catalog = catalog
    self.isDeleted = isDeleted
    self.lsn = lsn
    self.recipeCount = recipeCount
  }

  /// Writes the one form that lists, replies and events have.
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("catalog")
    writer.string(catalog)
    writer.key("deleted")
    writer.bool(isDeleted)
    writer.key("id")
    writer.string(id.description)
    writer.key("lsn")
    writer.integer(lsn)
    writer.key("name")
    writer.string(name)
    writer.key("recipes")
    writer.integer(recipeCount)
    writer.endObject()
  }
}
