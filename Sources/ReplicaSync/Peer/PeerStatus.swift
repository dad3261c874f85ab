/// How it stands with one peer, for `alchemy sync status`.
package struct PeerStatus: Equatable, Sendable {
  /// The one that the settings give the peer.
  package let name: String
  /// Whether the peer has answered on the connection that there is.
  package var isConnected = false
  /// Whether both have the same now, as far as they have told.
  package var isLevel = false
  /// When both last had the same, in milliseconds since 1970; nil when they never had.
  package var lastSuccessMilliseconds: Int?
  /// What is wrong since then, in words; nil when nothing is.
  package var lastError: String?
  /// How far the peer's clock is ahead; nil before it said the time.
  package var skewMilliseconds: Int?

  init(name: String) {
    self.name = name
  }
}
