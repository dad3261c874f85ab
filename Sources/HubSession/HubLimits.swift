/// The limits of a session with the hub.
package enum HubLimits {
  /// The most changes that one question reads: some hundred kilobytes, which one line holds as well.
  package static let page = 256
  /// The most changes that one question of a move reads: nobody else waits for the answer.
  package static let movePage = 2_048
  /// After how many changes a state is kept; a new session folds no more than that.
  package static let changesPerSnapshot = 256
  /// How long positions are gathered before a notification: each locks the queue of the whole server.
  package static let notifyMilliseconds = 10
  /// How often all positions are read, because a notification may be lost.
  package static let pollMilliseconds = 30_000
  /// How long a session waits before it removes old changes: first it serves its replica.
  package static let cutMilliseconds = 60_000
  /// How often a session tries again; the database lets only one of a day begin.
  package static let cutPauseMilliseconds = 3_600_000
  /// The shortest pause between two reads of all positions, however many notifications come.
  package static let pollPauseMilliseconds = 1_000
  /// As many watches of changes as a daemon allows: one for each profile.
  package static let changeWatches = 10_000
  /// The bytes of changes in one line; the rest of the line has the vector and the envelope.
  package static let pageBytes = 786_432
  /// The profiles that a session keeps folded; another one is loaded again when it is needed.
  package static let keptProfiles = 64
}
