package import Profiles

/// A profile's whole state after its change `lsn`; 0 before the first change.
package struct StoredSnapshot: Equatable, Sendable {
  /// Every field with its stamp, and the vector; a load applies later changes to it.
  package var profile: Profile
  /// Counted over all profiles of the store; a join also uses up a number, but makes no change.
  package var lsn: Int

  /// The state must include every change of the profile up to `lsn`.
  package init(profile: Profile, lsn: Int) {
    self.profile = profile
    self.lsn = lsn
  }
}
