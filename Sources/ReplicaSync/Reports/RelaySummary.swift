/// What a round did.
package struct RelaySummary: Equatable, Sendable {
  /// All that either end has, deleted ones too.
  package var profiles = 0
  /// Profiles of which something was sent, received or joined.
  package var changedProfiles = 0
  /// Of all profiles together, those that were left among them.
  package var traffic = Traffic()
  /// New ones in the journals of `here`; 0 of a continuous relay, which does not ask.
  package var conflicts = 0
  /// Profiles that are not level, in the order in which they were given up.
  package var left: [LeftProfile] = []

  /// Of a round in which nothing has happened yet.
  package init() {}
}
