/// A conflict in a store's journal.
package struct JournaledConflict: Equatable, Sendable {
  /// From 1, rising, over all profiles of the store; never given twice.
  package var number: Int
  /// Which profile's place the conflict is about; the conflict itself does not say.
  package var profile: ProfileID
  /// As it was when it was noticed; it leaves the journal once an edit settles it.
  package var conflict: Conflict
  /// When it was noticed here, in milliseconds since 1970.
  package var milliseconds: Int

  /// Trusts that the number was given to no other conflict of the store.
  package init(number: Int, profile: ProfileID, conflict: Conflict, milliseconds: Int) {
    self.number = number
    self.profile = profile
    self.conflict = conflict
    self.milliseconds = milliseconds
  }
}
