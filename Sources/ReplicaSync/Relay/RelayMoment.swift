/// The current time by both clocks, as read by the owner of a relay.
package struct RelayMoment: Equatable, Sendable {
  /// Milliseconds since 1970, by the clock that may jump; this time is told to the other end.
  package var wallMilliseconds: Int
  /// Milliseconds by a clock that never goes back, from any starting point.
  package var steadyMilliseconds: Int

  /// Both clocks must be read together, because the relay computes the peer's clock skew from them.
  package init(wallMilliseconds: Int, steadyMilliseconds: Int) {
    self.wallMilliseconds = wallMilliseconds
    self.steadyMilliseconds = steadyMilliseconds
  }

  /// Earlier than every real time.
  static let zero = RelayMoment(wallMilliseconds: 0, steadyMilliseconds: 0)
}
