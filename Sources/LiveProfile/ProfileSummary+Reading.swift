internal import Profiles
package import Wire

extension ProfileSummary {
  /// Reads one row of profile.list.
  package init(_ value: JSONValue) throws(MirrorFailure) {
    try self.init(try MirrorReader(value))
  }

  init(_ reader: MirrorReader) throws(MirrorFailure) {
    guard let id = ProfileID(try reader.string("id")) else { throw .impossibleValue(field: "id") }
    self.init(
      id: id, name: try reader.string("name"), catalog: try reader.string("catalog"),
      isDeleted: try reader.bool("deleted"), lsn: try reader.integer("lsn"),
      recipeCount: try reader.integer("recipes"))
  }
}
