/// How far the clock of `there` is ahead of ours, from what it said and how long that took.
struct ClockSkew: Sendable {
  /// Milliseconds, negative when theirs is behind; nil before the first answer.
  private(set) var milliseconds: Int?
  private var shortestRoundTrip = Int.max

  /// Takes an answer that said what time it is there; the quickest answer is the most exact.
  ///
  /// It is taken to have been said in the middle between question and answer.
  mutating func measure(theirMilliseconds: Int, askedAtSteady asked: Int, now: RelayMoment) {
    let roundTrip = max(0, now.steadyMilliseconds - asked)
    guard roundTrip < shortestRoundTrip else { return }
    shortestRoundTrip = roundTrip
    milliseconds = theirMilliseconds - (now.wallMilliseconds - roundTrip / 2)
  }
}
