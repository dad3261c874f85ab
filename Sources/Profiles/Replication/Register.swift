/// A last-writer-wins register: a value with the stamp of the change that set it.
package struct Register<Value: Sendable>: Sendable {
  /// The last writer's value; with a zero stamp, the value from before any change.
  package private(set) var value: Value
  /// The stamp of the change that set the value; it never decreases.
  package private(set) var stamp: Stamp

  /// By default the value before any change, which loses to every other value.
  package init(_ value: Value, stamp: Stamp = .zero) {
    self.value = value
    self.stamp = stamp
  }

  /// Sets the value unless its stamp is smaller than the current one; true if the value was set.
  ///
  /// Equal stamps belong to edits of one change, applied in order, so the later edit wins. Two
  /// different changes never have equal stamps.
  @discardableResult
  package mutating func set(_ value: Value, stamp: Stamp) -> Bool {
    guard stamp >= self.stamp else { return false }
    self.value = value
    self.stamp = stamp
    return true
  }
}

extension Register {
  /// Merges another replica's register; false if the two contradict each other.
  ///
  /// The larger stamp wins. Equal stamps with different values are a fork: two replicas used the
  /// same identity. Then the row with the larger hash wins on both sides.
  package mutating func join(
    _ other: Register, hash: (Register) -> UInt64
  ) -> Bool where Value: Equatable {
    if other.stamp > stamp || (other.stamp == stamp && hash(other) > hash(self)) {
      let isFork = other.stamp == stamp
      self = other
      return !isFork
    }
    return other.stamp < stamp || other.value == value
  }
}

extension Register: Equatable where Value: Equatable {}
