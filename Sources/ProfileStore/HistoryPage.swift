package import Profiles

/// A part of one profile's log, the newest change first.
package struct HistoryPage: Equatable, Sendable {
  package var changes: [LoggedChange]
  /// Whether older changes follow.
  package var hasMore: Bool

  package init(changes: [LoggedChange], hasMore: Bool) {
    self.changes = changes
    self.hasMore = hasMore
  }
}
