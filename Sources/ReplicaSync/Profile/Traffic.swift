/// What was transferred for one profile.
package struct Traffic: Equatable, Sendable {
  /// New changes that `there` applied.
  package var sent = 0
  /// New changes that `here` applied.
  package var received = 0
  /// Joins of whole states at both ends; the changes in the states are not counted.
  package var joins = 0

  /// Nothing was transferred yet.
  package init() {}

  /// Whether nothing was transferred.
  package var isEmpty: Bool { self == Traffic() }

  /// Whether `here` may have changed.
  var changedHere: Bool { received > 0 || joins > 0 }

  mutating func took(_ count: Int, at end: RelayEnd) {
    if end == .here { received += count } else { sent += count }
  }

  mutating func add(_ other: Traffic) {
    sent += other.sent
    received += other.received
    joins += other.joins
  }
}
