/// Why a sync could not begin or complete, as facts.
package enum SyncProblem: Error, Equatable, Sendable {
  /// The settings have no peer of this name; the file is nil without settings.
  case noPeer(String, file: String?, nearest: String?)
  /// The daemon has no peer of this name.
  case unknownToDaemon(String, nearest: String?)
  /// The file's `peers` are not valid settings.
  case unreadableSettings(file: String)
  /// The sync ended early; the relay's words.
  case ended(peer: SyncPeer, words: String, isConnection: Bool)
  /// The program that leads to the peer cannot be started, or nobody listens there.
  case notReached(peer: SyncPeer, reason: String)
}
