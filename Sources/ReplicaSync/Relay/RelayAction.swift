/// What the owner of a relay must do, in this order.
package enum RelayAction: Equatable, Sendable {
  /// Send one line, including its newline.
  case send([UInt8], to: RelayEnd)
  case report(RelayReport)
}
