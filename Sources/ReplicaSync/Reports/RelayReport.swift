/// What a relay has to tell, as facts.
package enum RelayReport: Equatable, Sendable {
  /// Profiles that are level or left, of all that are known, and changes passed on so far.
  case progress(done: Int, profiles: Int, sent: Int, received: Int)
  /// A profile is level again, and this was done for it.
  case synchronised(RelayProfile, Traffic)
  /// Values were overridden here; only of a relay of one round.
  case conflicts(RelayProfile, [KeptConflict])
  /// An end refused a change because it holds another of that origin and number: an alarm.
  case fork(RelayProfile, origin: String, seq: Int, at: RelayEnd)
  /// Both have seen the same changes and hold something else: an alarm; their states are joined.
  case digestMismatch(RelayProfile)
  /// The others go on; a continuous relay tries again later.
  case left(LeftProfile)
  /// How far the clock of `there` is ahead; negative when it is behind.
  case skew(milliseconds: Int)
  /// The round is over; with it a relay of one round is.
  case finished(RelaySummary)
  /// The relay is over and nothing is lost: another one goes on where this one stopped.
  case ended(RelayFailure)
}
