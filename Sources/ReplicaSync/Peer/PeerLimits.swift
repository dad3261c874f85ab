/// How often a daemon tries to reach a peer.
package enum PeerLimits {
  /// A peer that is started anew answers within a second.
  package static let firstPauseMilliseconds = 1_000
  /// A laptop that is opened is level within so long; twelve attempts an hour cost nothing.
  package static let longestPauseMilliseconds = 300_000
}
