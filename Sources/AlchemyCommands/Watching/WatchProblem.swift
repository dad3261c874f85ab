package import LiveProfile

/// Why what changes cannot be followed any further, as facts.
package enum WatchProblem: Error, Equatable, Sendable {
  /// The recipes changed between two pages of their list.
  case listChanged
  /// What the daemon tells of a watch does not go together.
  case notFollowed(MirrorFailure)
  /// The system lets nobody wait; its own words.
  case cannotWait(reason: String)
}
