package import Profiles

/// A part of one profile's log, in the order in which it was asked for.
package struct HistoryPage: Equatable, Sendable {
  package var changes: [LoggedChange]
  /// Whether more changes follow in that order.
  package var hasMore: Bool

  package init(changes: [LoggedChange], hasMore: Bool) {
    self.changes = changes
    self.hasMore = hasMore
  }
}
