/// The current time by both clocks, as read by the owner of a relay.
package struct RelayMoment: Equatable, Sendable {
  /// Milliseconds since 1970, by a clock that may jump; the relay sends this time to the other end.
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

/// How far the clock of `there` is ahead of ours, estimated from its answers.
struct ClockSkew: Sendable {
  /// In milliseconds, negative if their clock is behind; nil before the first answer.
  private(set) var milliseconds: Int?
  private var shortestRoundTrip = Int.max

  /// Uses an answer with the other clock's time; the answer with the shortest delay is the most
  /// exact.
  ///
  /// Assumes that the other end read its clock halfway between question and answer.
  mutating func measure(theirMilliseconds: Int, askedAtSteady asked: Int, now: RelayMoment) {
    let roundTrip = max(0, now.steadyMilliseconds - asked)
    guard roundTrip < shortestRoundTrip else { return }
    shortestRoundTrip = roundTrip
    milliseconds = theirMilliseconds - (now.wallMilliseconds - roundTrip / 2)
  }
}
