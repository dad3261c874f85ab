/// One value for each of the two ends.
package struct EndPair<Value> {
  /// For the replica that the relay belongs to.
  package var here: Value
  /// For the one at the other end of a socket or a pipe.
  package var there: Value

  /// For values that differ from the beginning.
  package init(here: Value, there: Value) {
    self.here = here
    self.there = there
  }

  /// The same value for both ends, to begin with.
  package init(both value: Value) {
    self.init(here: value, there: value)
  }

  /// What is set through it is changed in its place, without a copy.
  package subscript(end: RelayEnd) -> Value {
    get { end == .here ? here : there }
    _modify {
      if end == .here { yield &here } else { yield &there }
    }
  }
}

extension EndPair: Sendable where Value: Sendable {}
extension EndPair: Equatable where Value: Equatable {}
