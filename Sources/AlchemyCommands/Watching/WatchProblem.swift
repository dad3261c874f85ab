package import LiveProfile

/// Why changes cannot be followed any further, as facts.
package enum WatchProblem: Error, Equatable, Sendable {
  /// The recipes changed between two pages of their list.
  case listChanged
  /// The daemon's messages of a watch contradict each other.
  case notFollowed(MirrorFailure)
  /// The system refused to wait; its own error message.
  case cannotWait(reason: String)
}
