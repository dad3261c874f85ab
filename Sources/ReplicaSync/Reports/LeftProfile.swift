/// A profile that could not be made level, and why.
package struct LeftProfile: Equatable, Sendable {
  package let profile: RelayProfile
  package let reason: LeftReason

  package init(profile: RelayProfile, reason: LeftReason) {
    self.profile = profile
    self.reason = reason
  }
}
