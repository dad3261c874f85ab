/// Why a synchronisation could not be, or not end well, as facts.
package enum SyncProblem: Error, Equatable, Sendable {
  /// The settings know no peer of this name; the file is nil when there are no settings.
  case noPeer(String, file: String?, nearest: String?)
  /// The daemon has no peer of this name.
  case unknownToDaemon(String, nearest: String?)
  /// The file's `peers` are not as a daemon wants them.
  case unreadableSettings(file: String)
  /// It ended before the work was done; in the relay's words.
  case ended(peer: SyncPeer, words: String, isConnection: Bool)
  /// What leads to the peer cannot be started, or nobody listens there.
  case notReached(peer: SyncPeer, reason: String)
}
