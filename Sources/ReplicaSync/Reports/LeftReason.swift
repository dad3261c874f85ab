package import Wire

/// Why a profile was set aside, as facts.
package enum LeftReason: Equatable, Sendable {
  /// An end refused changes whose stamps are too far ahead of its clock.
  case clockFuture(RelayEnd, aheadMilliseconds: Int)
  /// An end was sent changes of an origin that it has retired.
  case originRetired(RelayEnd, origin: String)
  /// The disk at an end is full or failing.
  case readOnly(RelayEnd)
  /// The hub's vault at an end is full.
  case vaultFull(RelayEnd)
  /// The profile would exceed a bound at an end, such as 4,096 origins.
  case profileFull(RelayEnd, bound: String, limit: Int)
  /// An end no longer knows its older changes, so nobody can tell whether an end lags or was rolled
  /// back.
  case trailLost(RelayEnd)
  /// An end has `limit` branches of the profile, and moves more changes only for a change that it
  /// is shown.
  case tooManyMoves(RelayEnd, limit: Int)
  /// An end refused for another reason.
  case refused(RelayEnd, DaemonRefusal)
  /// An end keeps refusing changes because earlier changes are missing.
  case gaps(RelayEnd)
  /// An end announces changes but does not return them.
  case withheld(RelayEnd)
  /// An end keeps resetting its watch because it cannot keep up.
  case lagging(RelayEnd)
  /// An end sent a change that does not fit into any line.
  case changeTooLong(RelayEnd)
  /// An end's whole state of the profile does not fit into any line.
  case stateTooLong(RelayEnd)
  /// During every join, new changes arrived at an end from elsewhere.
  case overtaken
  /// The replicas differ although their states were joined.
  case staysDifferent
}

extension LeftReason {
  /// The reason for setting aside a profile whose watch an end keeps resetting.
  init(after reset: SyncWatch.Reset, at end: RelayEnd) {
    switch reset {
    case .lagged: self = .lagging(end)
    // Another state was joined at the end, its log was cut, or changes were moved.
    case .state, .compacted, .moved: self = .overtaken
    }
  }
}
