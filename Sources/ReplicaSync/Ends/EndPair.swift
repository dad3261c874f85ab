/// One value for each of the two ends.
package struct EndPair<Value> {
  package var here: Value
  package var there: Value

  package init(here: Value, there: Value) {
    self.here = here
    self.there = there
  }

  /// The same value for both ends, to begin with.
  package init(both value: Value) {
    self.init(here: value, there: value)
  }

  package subscript(end: RelayEnd) -> Value {
    get { end == .here ? here : there }
    _modify {
      if end == .here { yield &here } else { yield &there }
    }
  }
}

extension EndPair: Sendable where Value: Sendable {}
extension EndPair: Equatable where Value: Equatable {}
