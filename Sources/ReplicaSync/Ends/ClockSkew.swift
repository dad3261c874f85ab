/// How far the clock of `there` is ahead of ours, estimated from its answers.
struct ClockSkew: Sendable {
  /// In milliseconds, negative if their clock is behind; nil before the first answer.
  private(set) var milliseconds: Int?
  private var shortestRoundTrip = Int.max

  /// Uses an answer that contained the other clock's time; the quickest answer is the most exact.
  ///
  /// Assumes that the time was read halfway between question and answer.
  mutating func measure(theirMilliseconds: Int, askedAtSteady asked: Int, now: RelayMoment) {
    let roundTrip = max(0, now.steadyMilliseconds - asked)
    guard roundTrip < shortestRoundTrip else { return }
    shortestRoundTrip = roundTrip
    milliseconds = theirMilliseconds - (now.wallMilliseconds - roundTrip / 2)
  }
}
