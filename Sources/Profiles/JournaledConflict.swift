/// A conflict in a store's journal.
package struct JournaledConflict: Equatable, Sendable {
  /// From 1, increasing over all profiles of the store; never reused.
  package var number: Int
  /// The profile that has the conflict.
  package var profile: ProfileID
  /// The conflict as it was when it was noticed; an edit that settles it removes it.
  package var conflict: Conflict
  /// When this store noticed the conflict, in milliseconds since 1970.
  package var milliseconds: Int

  /// The caller must not reuse the number of another conflict of the store.
  package init(number: Int, profile: ProfileID, conflict: Conflict, milliseconds: Int) {
    self.number = number
    self.profile = profile
    self.conflict = conflict
    self.milliseconds = milliseconds
  }
}
