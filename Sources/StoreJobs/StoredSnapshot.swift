package import Profiles

/// A profile's whole state after its change `lsn`; 0 before the first.
package struct StoredSnapshot: Equatable, Sendable {
  /// Every field with its stamp, and the vector: what a load applies later changes to.
  package var profile: Profile
  /// Over all profiles of the store; a join uses one up as well, which no change bears then.
  package var lsn: Int

  /// Trusts that every change of the profile up to `lsn` is in the state.
  package init(profile: Profile, lsn: Int) {
    self.profile = profile
    self.lsn = lsn
  }
}
