/// The limits of a session with the hub.
package enum HubLimits {
  /// The most changes that one question reads: some hundred kilobytes, which also fit into a line.
  package static let page = 256
  /// The most changes that one question of a move reads: no other request waits for the answer.
  package static let movePage = 2_048
  /// The number of changes after which a state is kept; a new session folds no more than these.
  package static let changesPerSnapshot = 256
  /// How long positions are collected before a notification, because each locks the whole server's
  /// queue.
  package static let notifyMilliseconds = 10
  /// How often all positions are read, because notifications may be lost.
  package static let pollMilliseconds = 30_000
  /// How long a session waits before it removes old changes, because it first serves its replica.
  package static let cutMilliseconds = 60_000
  /// How often a session tries to remove old changes; the database allows only one run a day.
  package static let cutPauseMilliseconds = 3_600_000
  /// The shortest time between two reads of all positions, no matter how many notifications come.
  package static let pollPauseMilliseconds = 1_000
  /// As many watches of changes as a daemon has: one for each profile.
  package static let changeWatches = 10_000
  /// The bytes of changes in one line; the rest of the line is for the vector and the envelope.
  package static let pageBytes = 786_432
  /// The profiles that a session keeps folded; others are loaded again when needed.
  package static let keptProfiles = 64
}
