package import Profiles
package import Wire

/// An event that a relay reports, as facts.
package enum RelayReport: Equatable, Sendable {
  /// How many of all known profiles are in sync or set aside, and the changes passed on so far.
  case progress(done: Int, profiles: Int, sent: Int, received: Int)
  /// A profile is in sync again; the traffic tells what was transferred for this.
  case synchronised(RelayProfile, Traffic)
  /// Conflicts were added here; only reported by a one-round relay.
  case conflicts(RelayProfile, [ProfileConflicts.Row])
  /// A replica was rolled back or copied: an end moved `count` of its changes to another origin,
  /// and the changes of both are kept.
  case parted(RelayProfile, count: Int, at: RelayEnd)
  /// Both have seen the same changes but differ, which is an alarm; their states are joined.
  case digestMismatch(RelayProfile)
  /// A profile was set aside; others continue, and a continuous relay retries it later.
  case left(LeftProfile)
  /// How far the clock of `there` is ahead; negative if it is behind.
  case skew(milliseconds: Int)
  /// The round is over, and with it a one-round relay.
  case finished(RelaySummary)
  /// The relay ended; nothing is lost, and another relay continues from here.
  case ended(RelayFailure)
}

/// The results of a round.
package struct RelaySummary: Equatable, Sendable {
  /// All profiles that either end has, including deleted ones.
  package var profiles = 0
  /// Profiles with sent or received changes or joins.
  package var changedProfiles = 0
  /// The total of all profiles, including those set aside.
  package var traffic = Traffic()
  /// New conflicts at `here`; 0 for a continuous relay, which does not ask.
  package var conflicts = 0
  /// The profiles that were set aside, in order.
  package var left: [LeftProfile] = []

  /// The summary of a round that has just started.
  package init() {}
}

/// The profile that a report is about.
package struct RelayProfile: Hashable, Sendable {
  /// Distinguishes profiles with the same name.
  package let id: ProfileID
  /// The name at `here`, or else at `there`; empty if neither has listed the profile yet.
  package let name: String

  /// The name may come from a peer and be any text: code that shows it must make it harmless.
  package init(id: ProfileID, name: String) {
    self.id = id
    self.name = name
  }
}

/// A profile that could not be synchronised, with the reason.
package struct LeftProfile: Equatable, Sendable {
  /// The profile, with its name at the time.
  package let profile: RelayProfile
  /// The problem; other profiles were not affected.
  package let reason: LeftReason

  /// Whether there will be another attempt depends on the relay's mode.
  package init(profile: RelayProfile, reason: LeftReason) {
    self.profile = profile
    self.reason = reason
  }
}

/// What was transferred for one profile.
package struct Traffic: Equatable, Sendable {
  /// New changes that `there` applied.
  package var sent = 0
  /// New changes that `here` applied.
  package var received = 0
  /// Joins of whole states at both ends; the changes in the states are not counted.
  package var joins = 0
  /// Changes that moved to another origin, at either end.
  package var moves = 0

  /// Nothing was transferred yet.
  package init() {}

  /// Whether nothing was transferred.
  package var isEmpty: Bool { self == Traffic() }

  /// Whether `here` may have changed.
  var changedHere: Bool { received > 0 || joins > 0 }

  mutating func took(_ count: Int, at end: RelayEnd) {
    if end == .here { received += count } else { sent += count }
  }
}
