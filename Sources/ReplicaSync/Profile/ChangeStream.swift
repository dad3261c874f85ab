internal import Replication

/// The transfer of one profile's changes from one end to the other.
struct ChangeStream: Sendable {
  /// The changes that the target has or was sent, as of the open pull; nil if no pull is open.
  private(set) var asked: VersionVector?
  /// Whether the source said that more pages follow.
  private(set) var hasMore = false
  /// Whether the source announced changes since the last pull.
  private(set) var wasToldMore = false
  /// How many pushed lines the target has not answered.
  private(set) var unanswered = 0
  /// The most changes for the next page.
  private(set) var pageLimit = RelayLimits.pageChanges

  /// Whether a pull is open.
  var isPulling: Bool { asked != nil }

  /// Whether another page may be pulled.
  var takesPages: Bool {
    !isPulling && unanswered < RelayLimits.pagesPerStream
  }

  mutating func pulls(after vector: VersionVector) {
    asked = vector
    wasToldMore = false
  }

  /// A page arrived; `pageLimit` is for the next page.
  mutating func pulled(hasMore: Bool, pageLimit: Int) {
    asked = nil
    self.hasMore = hasMore
    self.pageLimit = pageLimit
  }

  mutating func told() {
    wasToldMore = true
  }

  mutating func pushed() {
    unanswered += 1
  }

  mutating func answered() {
    unanswered -= 1
  }
}
