/// A value with the stamp of the change that set it: the last writer wins.
package struct Register<Value: Sendable>: Sendable {
  /// What the last writer set; with a stamp of zero, what was there before any change.
  package private(set) var value: Value
  /// Of the change that set the value; it never becomes smaller.
  package private(set) var stamp: Stamp

  /// Without a stamp it is the value from before any change, which loses against every other.
  package init(_ value: Value, stamp: Stamp = .zero) {
    self.value = value
    self.stamp = stamp
  }

  /// Takes the other value when its stamp is not smaller; true when it did.
  ///
  /// Equal stamps are edits of one change, read in their order, so the later one stays. Two
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
  /// Takes the other replica's register over when it wins; true unless both cannot be right.
  ///
  /// The larger stamp wins. Equal stamps with different values are a fork: some replica's identity
  /// was used twice. Then the larger hash of the row wins, on either side.
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
