/// A profile that could not be made level, and why.
package struct LeftProfile: Equatable, Sendable {
  /// By the name that was known when it was given up.
  package let profile: RelayProfile
  /// What stood in its way; the other profiles went on.
  package let reason: LeftReason

  /// Says nothing of another attempt: a relay's mode decides whether there is one.
  package init(profile: RelayProfile, reason: LeftReason) {
    self.profile = profile
    self.reason = reason
  }
}
