/// A value with the stamp of the change that set it: the last writer wins.
package struct Register<Value: Sendable>: Sendable {
  package private(set) var value: Value
  package private(set) var stamp: Stamp

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

extension Register: Equatable where Value: Equatable {}
