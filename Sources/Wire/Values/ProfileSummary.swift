package import Profiles

/// The description of a profile in every list: the object P of the protocol.
package struct ProfileSummary: WireValue {
  /// The same on every replica, even after a rename.
  package var id: ProfileID
  /// Two live profiles may share a name after a merge.
  package var name: String
  /// The catalog's id; the catalog may be unknown here.
  package var catalog: String
  /// `deleted` on the wire: the profile is hidden and its name is free, but its data is kept.
  package var isDeleted: Bool
  /// The lsn of the last change or joined state in this store; 0 before the first.
  package var lsn: Int
  /// `recipes` on the wire: the number that match now; 0 if the catalog is unknown here.
  package var recipeCount: Int

  /// All values must be from the same moment.
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

  /// Writes the form used by lists, replies and events.
  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("catalog", catalog)
      writer.member("deleted", isDeleted)
      writer.member("id", id.description)
      writer.member("lsn", lsn)
      writer.member("name", name)
      writer.member("recipes", recipeCount)
    }
  }

  /// Reads this part of the result of profile.get, too.
  package init(reading part: MessagePart) throws(UnreadableMember) {
    let id = try part.member("id")
    guard let read = ProfileID(try id.string()) else { throw id.unreadable }
    self.id = read
    name = try part.string("name")
    catalog = try part.string("catalog")
    isDeleted = try part.bool("deleted")
    lsn = try part.integer("lsn")
    recipeCount = try part.integer("recipes")
  }
}
