/// An event that a relay reports, as facts.
package enum RelayReport: Equatable, Sendable {
  /// How many of all known profiles are in sync or set aside, and the changes passed on so far.
  case progress(done: Int, profiles: Int, sent: Int, received: Int)
  /// A profile is in sync again; the traffic says what that took.
  case synchronised(RelayProfile, Traffic)
  /// Conflicts were added here; only reported by a one-round relay.
  case conflicts(RelayProfile, [KeptConflict])
  /// An end refused a change because it has another one with the same dot: an alarm.
  case fork(RelayProfile, origin: String, seq: Int, at: RelayEnd)
  /// Both have seen the same changes but differ: an alarm; their states are joined.
  case digestMismatch(RelayProfile)
  /// A profile was set aside; others continue, and a continuous relay retries it later.
  case left(LeftProfile)
  /// How far the clock of `there` is ahead; negative if it is behind.
  case skew(milliseconds: Int)
  /// The round is over, and with it a one-round relay.
  case finished(RelaySummary)
  /// The relay ended, and nothing is lost: another relay continues from there.
  case ended(RelayFailure)
}
