internal import JSON
internal import Wire

/// One of the two replicas that a relay connects.
package enum RelayEnd: CaseIterable, Hashable, Sendable {
  /// The local replica: a session of the daemon itself, or a companion's store.
  case here
  /// The peer's replica, at the other end of a socket or pipe.
  case there

  /// The end to which messages from this end are passed on.
  package var other: RelayEnd {
    self == .here ? .there : .here
  }
}

/// One value for each of the two ends.
package struct EndPair<Value> {
  /// The value for the local replica.
  package var here: Value
  /// The value for the replica at the other end of a socket or pipe.
  package var there: Value

  /// Starts with a different value for each end.
  package init(here: Value, there: Value) {
    self.here = here
    self.there = there
  }

  /// Starts with the same value for both ends.
  package init(both value: Value) {
    self.init(here: value, there: value)
  }

  /// The value for an end; modifies it in place, without a copy.
  package subscript(end: RelayEnd) -> Value {
    get { end == .here ? here : there }
    _modify {
      if end == .here { yield &here } else { yield &there }
    }
  }
}

extension EndPair: Sendable where Value: Sendable {}
extension EndPair: Equatable where Value: Equatable {}

extension RelayEnd {
  /// Reads a message of this end, or a part of one; throws `unreadable` with the invalid member.
  func read<Value: WireReading>(
    _ part: MessagePart, as _: Value.Type = Value.self
  ) throws(RelayFailure) -> Value {
    do throws(UnreadableMember) {
      return try Value(reading: part)
    } catch {
      throw .unreadable(self, member: error.path)
    }
  }
}
