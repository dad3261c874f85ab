/// What a peer's session wants done, in this order.
package enum PeerAction: Equatable, Sendable {
  /// Reach the peer, and open a session of the own replica.
  case connect
  /// One line, its end included.
  case send([UInt8], to: RelayEnd)
  /// Let both connections go.
  case disconnect
  case report(RelayReport)
}
