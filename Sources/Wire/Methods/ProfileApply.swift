package import Profiles
import Replication

/// `profile.apply`: one change of one or more edits, all or none.
package struct ProfileApply: RequestParameters {
  package var profile: ProfileReference
  package var edits: [Edit]
  package var request: RequestTag?
  /// The lsn that the profile must still have.
  package var ifLSN: Int?

  /// A whole column, an inventory and some more, for the largest catalog with an index.
  package static let editCount = 1...1000

  package static let parameters: [Parameter] = [
    .profile,
    Parameter("edits", .edits, "1 to 1000 edits, which become one change"),
    .optional(
      "ifLsn", .integer(0...SaturatingSum.limit), "refuses the change if the profile's lsn differs"),
    .request,
  ]

  package init(reading reader: ParameterReader) throws(Refusal) {
    profile = try reader.profile()
    request = try reader.request()
    ifLSN = try reader.optionalInteger("ifLsn", 0...SaturatingSum.limit)
    edits = try reader.edits(count: Self.editCount)
  }

  package struct Result: Equatable, Sendable {
    package var lsn: Int
    /// How many effective values became others.
    package var changedCount: Int
    package var recipeCount: Int
    package var addedCount: Int
    package var removedCount: Int

    package init(
      lsn: Int, changedCount: Int, recipeCount: Int, addedCount: Int, removedCount: Int
    ) {
      self.lsn = lsn
      self.changedCount = changedCount
      self.recipeCount = recipeCount
      self.addedCount = addedCount
      self.removedCount = removedCount
    }

    package func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.key("changed")
      writer.integer(changedCount)
      writer.key("lsn")
      writer.integer(lsn)
      writeRecipes(to: &writer)
      writer.endObject()
    }

    /// The member `recipes`.
    func writeRecipes(to writer: inout JSONWriter) {
      writer.key("recipes")
      writer.beginObject()
      writer.key("added")
      writer.integer(addedCount)
      writer.key("count")
      writer.integer(recipeCount)
      writer.key("removed")
      writer.integer(removedCount)
      writer.endObject()
    }
  }
}
