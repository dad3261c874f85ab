package import Profiles
import Replication

/// `profile.apply`: one change of one or more edits, all or none.
package struct ProfileApply: RequestParameters {
  /// By id or name; a deleted one is refused.
  package var profile: ProfileReference
  /// In the order asked for; those that a later one makes void are dropped when the change is made.
  package var edits: [Edit]
  /// Nil for one that cannot be repeated.
  package var request: RequestTag?
  /// The lsn that the profile must still have.
  package var ifLSN: Int?

  /// A whole column, an inventory and some more, for the largest catalog with an index.
  package static let editCount = 1...1000

  /// What rpc.discover shows, and what the reader takes.
  package static let parameters: [Parameter] = [
    .profile,
    Parameter("edits", .edits, "1 to 1000 edits, which become one change"),
    .optional(
      "ifLsn", .integer(0...SaturatingSum.limit), "refuses the change if the profile's lsn differs"),
    .request,
  ]

  /// Refuses edits that are wrong by themselves; whether their ids are known is seen later.
  package init(reading reader: ParameterReader) throws(Refusal) {
    profile = try reader.profile()
    request = try reader.request()
    ifLSN = try reader.optionalInteger("ifLsn", 0...SaturatingSum.limit)
    edits = try reader.edits(count: Self.editCount)
  }

  /// What the change did to the profile; undo and resolve say the same of theirs.
  package struct Result: Equatable, Sendable {
    /// The profile's afterwards: the change's own, or the old one where none was made.
    package var lsn: Int
    /// How many effective values became others.
    package var changedCount: Int
    /// How many match afterwards; `count` in the member `recipes`.
    package var recipeCount: Int
    /// How many match now that did not; `added` there.
    package var addedCount: Int
    /// How many match no longer; `removed` there.
    package var removedCount: Int

    /// Trusts all counts to be of the same change.
    package init(
      lsn: Int, changedCount: Int, recipeCount: Int, addedCount: Int, removedCount: Int
    ) {
      self.lsn = lsn
      self.changedCount = changedCount
      self.recipeCount = recipeCount
      self.addedCount = addedCount
      self.removedCount = removedCount
    }

    /// Writes the members in the order of their names, the counts of recipes as one object.
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
