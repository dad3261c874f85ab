package import Profiles

/// A part of one profile's log, in the requested order.
package struct HistoryPage: Equatable, Sendable {
  /// At most as many as requested; fewer if they have many edits and effects.
  package var changes: [LoggedChange]
  /// Whether more changes follow in that order.
  package var hasMore: Bool

  /// Takes changes that are in order already.
  package init(changes: [LoggedChange], hasMore: Bool) {
    self.changes = changes
    self.hasMore = hasMore
  }
}
