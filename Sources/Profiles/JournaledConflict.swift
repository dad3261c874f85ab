/// A conflict in a store's journal.
package struct JournaledConflict: Equatable, Sendable {
  /// From 1, rising, over all profiles of the store; never given twice.
  package var number: Int
  package var profile: ProfileID
  package var conflict: Conflict
  /// When it was noticed here, in milliseconds since 1970.
  package var milliseconds: Int

  package init(number: Int, profile: ProfileID, conflict: Conflict, milliseconds: Int) {
    self.number = number
    self.profile = profile
    self.conflict = conflict
    self.milliseconds = milliseconds
  }
}
