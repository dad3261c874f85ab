package import Profiles

/// What every list says of a profile: the object P of the protocol.
package struct ProfileSummary: Equatable, Sendable {
  package var id: ProfileID
  package var name: String
  package var catalog: String
  package var isDeleted: Bool
  package var lsn: Int
  package var recipeCount: Int

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
