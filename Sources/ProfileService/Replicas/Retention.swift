/// How much of a profile's log is kept; what is older is in the state alone.
package struct Retention: Equatable, Sendable {
  /// Changes that are stamped within so many days are kept, whenever they arrived.
  package var days: Int
  /// And so many of a profile's newest ones, however old.
  package var changes: Int

  /// A change goes only where neither of the two keeps it.
  package init(days: Int, changes: Int) {
    self.days = days
    self.changes = changes
  }

  /// What a replica keeps that nobody told otherwise.
  package static let usual = Retention(
    days: ServiceLimits.keptDays, changes: ServiceLimits.keptChanges)
}
