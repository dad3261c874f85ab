/// What a relay wants done, in this order.
package enum RelayAction: Equatable, Sendable {
  /// One line, its end included.
  case send([UInt8], to: RelayEnd)
  case report(RelayReport)
}
