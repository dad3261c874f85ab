package import JSON
package import Profiles

/// `profile.apply`: one change of one or more edits, all or nothing.
package struct ProfileApply: ProfileRequest {
  /// By id or name; a deleted profile is refused.
  package var profile = ProfileReference.none
  /// In the requested order; the change drops edits that a later edit overrides.
  package var edits: [Edit] = []
  /// Nil if the request is not repeatable.
  package var request: RequestTag?
  /// The lsn that the profile must still have.
  package var ifLSN: Int?

  /// Enough for a whole column and an inventory of the largest catalog with an index.
  package static let editCount = 1...1000

  /// The method's name, parameters and result, as `rpc.discover` lists them.
  package static let method = MethodDescription.write(
    "profile.apply", "Makes one change of one or more edits, all or none.",
    listed, result: "the change's lsn, and how many recipes came and went")

  package init() {}

  package mutating func members(_ form: inout RequestForm) {
    form.profile(&profile)
    form.pass(
      Parameter("edits", .edits, "1 to 1000 edits, which become one change"), &edits,
      read: { reader throws(Refusal) in try reader.edits(count: Self.editCount) },
      write: { edits in JSONValue { $0.edits(edits) } })
    form.optional(
      "ifLsn", &ifLSN, in: 0...SaturatingSum.limit,
      "refuses the change if the profile's lsn differs")
    form.request(&request)
  }

  /// What a change did to the profile; also part of the results of undo and resolve.
  package struct Result: Message {
    /// The profile's lsn afterwards: the change's own, or the old one if no change was made.
    package var lsn = 0
    /// The number of effective values that changed.
    package var changedCount = 0
    /// The number of matching recipes afterwards; `count` in the member `recipes`.
    package var recipeCount = 0
    /// The number of recipes gained; `added` in the member `recipes`.
    package var addedCount = 0
    /// The number of recipes lost; `removed` in the member `recipes`.
    package var removedCount = 0

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

    package init() {}

    package mutating func members(_ form: inout Form) {
      form.member("changed", &changedCount)
      form.member("lsn", &lsn)
      recipes(&form)
    }

    /// The member `recipes`.
    mutating func recipes(_ form: inout Form) {
      form.object("recipes") { form in
        form.member("added", &addedCount)
        form.member("count", &recipeCount)
        form.member("removed", &removedCount)
      }
    }
  }
}
