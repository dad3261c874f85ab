package import JSON
package import Profiles

/// The description of a profile in every list: the object P of the protocol.
package struct ProfileSummary: Message {
  /// The same on every replica, even after a rename.
  package var id = ProfileID.none
  /// Two live profiles may share a name after a merge.
  package var name = ""
  /// The catalog's id; the catalog may be unknown here.
  package var catalog = ""
  /// `deleted` on the wire: the profile is hidden and its name is free, but its data is kept.
  package var isDeleted = false
  /// The lsn of the last change or joined state in this store; 0 before the first.
  package var lsn = 0
  /// `recipes` on the wire: the number that match now; 0 if the catalog is unknown here.
  package var recipeCount = 0

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

  package init() {}

  package mutating func members(_ form: inout Form) {
    form.member("catalog", &catalog)
    form.member("deleted", &isDeleted)
    form.member("id", &id)
    form.member("lsn", &lsn)
    form.member("name", &name)
    form.member("recipes", &recipeCount)
  }
}
