/// How things stand at the end of a turn of inputs.
package struct TurnSummary: Equatable, Sendable {
  /// When `tick` must be called at the latest, in microseconds of the monotonic clock.
  package var deadlineMicroseconds: Int?
  /// Lines wait that were received: `carryOn` must be called soon.
  package var hasLinesLeft: Bool
  /// Profiles that are not deleted.
  package var profileCount: Int
}
