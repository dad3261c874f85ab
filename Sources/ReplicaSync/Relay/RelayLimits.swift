internal import JSON
internal import Wire

/// The limits of a relay's requests and memory, each with its reason.
package enum RelayLimits {
  /// Unanswered requests at one end: a daemon stops reading at 64, and others use the connection, too.
  package static let inFlight = 48

  /// Profiles at work at the same time: enough to keep the connection to a distant end busy.
  package static let profilesAtWork = 64

  /// Pages and states in transit; one more is possible, because states are requested in pairs.
  ///
  /// Each takes about half a megabyte of memory.
  package static let loads = 8

  /// Pages in transit per direction of a profile, so that reading and writing overlap.
  package static let pagesPerStream = 3

  /// Changes per page and per push; the protocol's own limit.
  package static let pageChanges = ReplicaLimit.changes.upperBound

  /// Bytes of a line with changes: half of what a daemon accepts, so the count need not be exact.
  package static let pushedLineBytes = 524_288

  /// Bytes of a line besides its changes: a request's members, an id and a number.
  static let envelopeBytes = 256

  /// The longest line that a daemon accepts; a change or a state of this length is sent alone.
  package static let longestLineBytes = LineFramer.lineLimit

  /// The longest line accepted from a daemon.
  ///
  /// The list of all profiles is one line: 10,000 profiles of less than 800 bytes each.
  package static let receivedLineBytes = 8 << 20

  /// A buffer for a longer line is freed after the line.
  static let keptLineBytes = 65_536

  /// Profiles of both ends together; each end has at most 10,000.
  package static let profiles = 20_000

  /// Restarts of a profile before it is set aside: a third gap is not a coincidence.
  package static let restarts = 3

  /// Forks of one profile that are traced before it is set aside: more than on its worst day.
  package static let forks = 64

  /// Branches of one profile that an end is asked to learn before the profile is set aside: as many
  /// as a daemon moves in a day.
  package static let names = 64

  /// Joins of one profile to remove a contradiction: a second join would change nothing.
  package static let settlingJoins = 1

  /// Joins of one profile because of log floors; a join elsewhere can raise a floor meanwhile.
  ///
  /// Each join transfers up to a megabyte both ways.
  package static let floorJoins = 4

  /// How long an end that owes an answer may be silent; a page takes half a minute on slow lines.
  package static let patienceMilliseconds = 120_000

  /// How long a continuous relay waits for a line before it pings the other replica, and then for
  /// the answer: a silent network is noticed within a minute.
  package static let pingMilliseconds = 30_000

  /// How long the relay waits for an answer, no matter what else the end sends first.
  ///
  /// A one-round relay watches nothing, so only answers should arrive. In a continuous relay, events
  /// of a megabyte each may precede an answer on a slow line.
  package static func answerMilliseconds(_ mode: RelayMode) -> Int {
    switch mode {
    case .once: patienceMilliseconds
    case .continuous: 6 * patienceMilliseconds
    }
  }

  /// The pause before the first retry of profiles that were set aside; a full disk may be fixed by
  /// then.
  package static let firstRetryMilliseconds = 5_000

  /// The longest pause between retries: nobody corrects a wrong clock more often.
  package static let longestRetryMilliseconds = 300_000

  /// How often a continuous relay compares all profiles again; once an hour costs nothing.
  ///
  /// An end that is resumed from a snapshot of its memory does not report that it was set back.
  package static let comparisonMilliseconds = 3_600_000

  /// How long after a profile's last push or pull a continuous relay compares its ends once more.
  ///
  /// An end that already has a different change under the same origin and number answers a push as if it had the pushed
  /// change. The comparison waits until edits pause, because each comparison costs two requests.
  package static let verificationMilliseconds = 10_000

  /// If the two clocks diverge by more, the machine has slept or was set back: all profiles are
  /// compared at once.
  package static let clockStepMilliseconds = 60_000

  /// A greater clock difference causes a warning; from five minutes on changes are refused.
  package static let skewWarningMilliseconds = 120_000
}
