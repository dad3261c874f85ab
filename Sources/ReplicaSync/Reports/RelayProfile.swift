package import Profiles

/// Which profile a report is about.
package struct RelayProfile: Hashable, Sendable {
  package let id: ProfileID
  /// As `here` calls it, else as `there` does; empty for one that neither has listed yet.
  package let name: String

  package init(id: ProfileID, name: String) {
    self.id = id
    self.name = name
  }
}
