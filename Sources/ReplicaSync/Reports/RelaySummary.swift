/// What a round did.
package struct RelaySummary: Equatable, Sendable {
  /// All profiles that either end has, including deleted ones.
  package var profiles = 0
  /// Profiles with sent or received changes or joins.
  package var changedProfiles = 0
  /// The total of all profiles, including those that were set aside.
  package var traffic = Traffic()
  /// New conflicts at `here`; 0 for a continuous relay, which does not ask.
  package var conflicts = 0
  /// The profiles that were set aside, in order.
  package var left: [LeftProfile] = []

  /// The summary of a round that has just started.
  package init() {}
}
