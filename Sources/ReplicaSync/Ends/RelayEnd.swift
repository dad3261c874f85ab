/// One of the two replicas that a relay connects.
package enum RelayEnd: CaseIterable, Hashable, Sendable {
  /// The own replica: a session of the daemon itself, or a companion's store.
  case here
  /// The peer's replica, at the other end of a socket or pipe.
  case there

  /// The end to which messages from this end are passed on.
  package var other: RelayEnd {
    self == .here ? .there : .here
  }
}
