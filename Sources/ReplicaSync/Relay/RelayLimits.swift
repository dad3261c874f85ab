internal import Wire

/// The bounds of what a relay asks at once and keeps in memory, each with its reason.
package enum RelayLimits {
  /// Unanswered requests at one end: a daemon stops reading at 64, and others use it as well.
  package static let inFlight = 48

  /// Profiles that are compared or moved at once: enough to fill the line to a distant end.
  package static let profilesAtWork = 64

  /// Pages and states under way in all, or one more, since states are asked for in pairs; each is
  /// half a megabyte or so, and in memory meanwhile.
  package static let loads = 8

  /// Pages of one direction of one profile under way: one is read while another is written.
  package static let pagesPerStream = 3

  /// Changes of a page and of a push; the protocol's own limit.
  package static let pageChanges = ReplicaLimit.changes.upperBound

  /// A line with changes: half of what a daemon reads, so that neither end has to count exactly.
  package static let pushedLineBytes = 524_288

  /// What a line has beside its changes: a request's members, an id and a number.
  static let envelopeBytes = 256

  /// The longest line that a daemon reads; a change or a state that needs it goes alone.
  package static let longestLineBytes = LineFramer.lineLimit

  /// The longest line that a reader takes from a daemon: a list of all profiles is one line, and
  /// 10,000 profiles have less than 800 bytes each.
  package static let receivedLineBytes = 8 << 20

  /// The memory of reading a longer line is given back.
  static let keptLineBytes = 65_536

  /// Profiles of both ends together: each has at most 10,000.
  package static let profiles = 20_000

  /// Times that one profile begins anew before it is left for later: a third gap is no accident.
  package static let restarts = 3

  /// State joins that are to settle a contradiction, of one profile: a second one changes nothing.
  package static let settlingJoins = 1

  /// State joins of one profile whose logs begin too late: a join elsewhere raises floors as well.
  ///
  /// It can do so while this one is under way; each is up to a megabyte both ways.
  package static let floorJoins = 4

  /// An end that owes an answer and says nothing for so long is given up; slow lines take half a
  /// minute for a page.
  package static let patienceMilliseconds = 120_000

  /// The first new attempt for profiles that were left; a full disk may be seen to by then.
  package static let firstRetryMilliseconds = 5_000

  /// Later attempts: a wrong clock is not set right more often.
  package static let longestRetryMilliseconds = 300_000

  /// Clocks that differ by more are worth a warning; from five minutes on changes are refused.
  package static let skewWarningMilliseconds = 120_000
}
