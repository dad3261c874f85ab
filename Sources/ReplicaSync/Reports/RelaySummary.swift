/// What a round did.
package struct RelaySummary: Equatable, Sendable {
  /// All that either end has, deleted ones too.
  package var profiles = 0
  /// Profiles of which something was sent, received or joined.
  package var changedProfiles = 0
  package var traffic = Traffic()
  package var conflicts = 0
  /// Profiles that are not level, in the order in which they were given up.
  package var left: [LeftProfile] = []

  package init() {}
}
