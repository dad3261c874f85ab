/// One of the two replicas that a relay stands between.
package enum RelayEnd: CaseIterable, Hashable, Sendable {
  /// The own one: a session of the daemon itself, or a companion's store.
  case here
  /// The peer's, at the other end of a socket or a pipe.
  case there

  /// Where what comes from this end goes.
  package var other: RelayEnd {
    self == .here ? .there : .here
  }
}
