package import Profiles
import Replication

/// `profile.apply`: one change of one or more edits, all or nothing.
package struct ProfileApply: AnsweredRequest {
  /// By id or name; a deleted profile is refused.
  package var profile: ProfileReference
  /// In the requested order; the change drops edits that a later edit overrides.
  package var edits: [Edit]
  /// Nil if the request is not repeatable.
  package var request: RequestTag?
  /// The lsn that the profile must still have.
  package var ifLSN: Int?

  /// Enough for a whole column and an inventory of the largest catalog with an index.
  package static let editCount = 1...1000

  /// The facts of the method.
  package static let method = MethodDescription.write(
    "profile.apply", "Makes one change of one or more edits, all or none.",
    [
      .profile,
      Parameter("edits", .edits, "1 to 1000 edits, which become one change"),
      .optional(
        "ifLsn", .integer(0...SaturatingSum.limit),
        "refuses the change if the profile's lsn differs"),
      .request,
    ],
    result: "the change's lsn, and how many recipes came and went")

  /// Throws for edits that are wrong by themselves; does not check that their ids are known.
  package init(reading reader: ParameterReader) throws(Refusal) {
    profile = try reader.profile()
    request = try reader.request()
    ifLSN = try reader.optionalInteger("ifLsn", 0...SaturatingSum.limit)
    edits = try reader.edits(count: Self.editCount)
  }

  /// What a change did to the profile; also part of the results of undo and resolve.
  package struct Result: WireValue {
    /// The profile's lsn afterwards: the change's own, or the old one if no change was made.
    package var lsn: Int
    /// The number of effective values that changed.
    package var changedCount: Int
    /// The number of matching recipes afterwards; `count` in the member `recipes`.
    package var recipeCount: Int
    /// The number of recipes gained; `added` in the member `recipes`.
    package var addedCount: Int
    /// The number of recipes lost; `removed` in the member `recipes`.
    package var removedCount: Int

    /// All counts must belong to the same change.
    package init(
      lsn: Int, changedCount: Int, recipeCount: Int, addedCount: Int, removedCount: Int
    ) {
      self.lsn = lsn
      self.changedCount = changedCount
      self.recipeCount = recipeCount
      self.addedCount = addedCount
      self.removedCount = removedCount
    }

    /// Writes the recipe counts as one object.
    package func write(to writer: inout JSONWriter) {
      writer.object { writer in
        writer.member("changed", changedCount)
        writer.member("lsn", lsn)
        writeRecipes(to: &writer)
      }
    }

    /// The member `recipes`.
    func writeRecipes(to writer: inout JSONWriter) {
      writer.key("recipes")
      writer.object { writer in
        writer.member("added", addedCount)
        writer.member("count", recipeCount)
        writer.member("removed", removedCount)
      }
    }

    /// Reads this part of the results of undo and resolve, too.
    package init(reading part: MessagePart) throws(UnreadableMember) {
      lsn = try part.integer("lsn")
      changedCount = try part.integer("changed")
      let recipes = try part.member("recipes")
      recipeCount = try recipes.integer("count")
      addedCount = try recipes.integer("added")
      removedCount = try recipes.integer("removed")
    }
  }
}
