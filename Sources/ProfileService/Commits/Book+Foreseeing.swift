import Alchemy
import Profiles
import Wire

extension Book {
  /// The profile after some edits, and the effective values that they change; changes nothing
  /// itself.
  ///
  /// Throws `profileFull` like `mint`.
  func foreseen(
    _ edits: [Edit], of profile: Profile, in catalog: Catalog, at now: Moment
  ) throws(Refusal) -> (after: Profile, effects: [FieldChange]) {
    var (copy, after) = (self, profile)
    let change = try copy.mint(edits, of: profile, client: nil, at: now)
    let effects = after.apply(change, catalog: catalog)
    return (after, effects)
  }
}
