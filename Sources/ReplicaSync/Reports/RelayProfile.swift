package import Profiles

/// The profile that a report is about.
package struct RelayProfile: Hashable, Sendable {
  /// Distinguishes profiles with the same name.
  package let id: ProfileID
  /// The name at `here`, or else at `there`; empty if neither has listed the profile yet.
  package let name: String

  /// The name may come from a peer and be any text: code that shows it must make it harmless.
  package init(id: ProfileID, name: String) {
    self.id = id
    self.name = name
  }
}
