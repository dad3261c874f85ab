/// How often a daemon tries to reach a peer.
package enum PeerLimits {
  /// A restarting peer answers within a second.
  package static let firstPauseMilliseconds = 1_000
  /// A laptop syncs at most this long after waking up; twelve attempts an hour cost nothing.
  package static let longestPauseMilliseconds = 300_000
}
