/// How a round finds the conflicts that it made `here` keep: those that were not there before.
enum ConflictCheck: Sendable {
  /// Nothing has come to `here` yet.
  case notNeeded
  case asksEarlier
  /// The ids of what was kept before.
  case knowsEarlier(Set<String>)
  case asksNew(earlier: Set<String>)
  case done
}
