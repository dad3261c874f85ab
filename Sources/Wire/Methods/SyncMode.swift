/// How two replicas of a profile come to the same.
package enum SyncMode: String, CaseIterable, Sendable {
  /// There is nothing to do.
  case equal
  /// Each sends the changes that the other lacks.
  case delta
  /// A log no longer has what is lacking, or states differ that should not: whole states are joined.
  case state
}
