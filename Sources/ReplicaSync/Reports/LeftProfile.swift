/// A profile that could not be synchronised, and why.
package struct LeftProfile: Equatable, Sendable {
  /// With the name known when the profile was set aside.
  package let profile: RelayProfile
  /// The problem; other profiles were not affected.
  package let reason: LeftReason

  /// Whether there will be another attempt depends on the relay's mode.
  package init(profile: RelayProfile, reason: LeftReason) {
    self.profile = profile
    self.reason = reason
  }
}
