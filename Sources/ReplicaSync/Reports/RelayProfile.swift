package import Profiles

/// Which profile a report is about.
package struct RelayProfile: Hashable, Sendable {
  /// Tells profiles apart that have one name.
  package let id: ProfileID
  /// As `here` calls it, else as `there` does; empty for one that neither has listed yet.
  package let name: String

  /// The name may be a peer's, and so any text: what shows it has to make it harmless.
  package init(id: ProfileID, name: String) {
    self.id = id
    self.name = name
  }
}
