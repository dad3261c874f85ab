/// What was done for one profile.
package struct Traffic: Equatable, Sendable {
  /// Changes that `there` took and did not have.
  package var sent = 0
  /// Changes that `here` took and did not have.
  package var received = 0
  /// Whole states that were joined at both ends; what was in them is not counted.
  package var joins = 0

  /// Nothing was done yet.
  package init() {}

  /// Whether nothing was done.
  package var isEmpty: Bool { self == Traffic() }

  /// Whether `here` may hold something that it did not hold before.
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
