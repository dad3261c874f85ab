/// How to bring two replicas of a profile in sync.
package enum SyncMode: String, CaseIterable, Sendable {
  /// There is nothing to do.
  case equal
  /// Each sends the changes that the other lacks.
  case delta
  /// Join whole states: a log lacks needed changes, or states differ that should be equal.
  case state
}
