/// How a round finds the conflicts that it added at `here`, by comparing before and after.
enum ConflictCheck: Sendable {
  /// Nothing has been pushed to `here` yet.
  case notNeeded
  case asksEarlier
  /// The ids of the conflicts kept before this round.
  case knowsEarlier(Set<String>)
  case asksNew(earlier: Set<String>)
  case done
}
