package import Profiles

/// A profile's whole state after its change `lsn`; 0 before the first.
package struct StoredSnapshot: Equatable, Sendable {
  package var profile: Profile
  package var lsn: Int

  package init(profile: Profile, lsn: Int) {
    self.profile = profile
    self.lsn = lsn
  }
}
