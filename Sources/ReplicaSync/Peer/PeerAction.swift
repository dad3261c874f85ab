/// What the owner of a peer session must do, in this order.
package enum PeerAction: Equatable, Sendable {
  /// Connect to the peer, and open a session of the own replica.
  case connect
  /// Send one line, including its newline.
  case send([UInt8], to: RelayEnd)
  /// Close both connections.
  case disconnect
  case report(RelayReport)
}
