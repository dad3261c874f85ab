/// The state of the connection to one peer, for `alchemy sync status`.
package struct PeerStatus: Equatable, Sendable {
  /// The peer's name from the settings.
  package let name: String
  /// Whether the peer has answered on the current connection.
  package var isConnected = false
  /// Whether both replicas have the same changes, as far as they have reported.
  package var isLevel = false
  /// When both last had the same changes, in milliseconds since 1970; nil if never.
  package var lastSuccessMilliseconds: Int?
  /// The current problem in words; nil if there is none.
  package var lastError: String?
  /// How far the peer's clock is ahead; nil until the peer has told its time.
  package var skewMilliseconds: Int?

  init(name: String) {
    self.name = name
  }
}
