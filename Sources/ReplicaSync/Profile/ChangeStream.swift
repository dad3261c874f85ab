internal import Replication

/// The passing on of one profile's changes from one end to the other.
struct ChangeStream: Sendable {
  /// What the target has or was sent, as of the page that was asked for and has not come.
  private(set) var asked: VersionVector?
  /// Whether the source said that a page was not the last.
  private(set) var hasMore = false
  /// Whether the source told of changes since the last page was asked for.
  private(set) var wasToldMore = false
  /// Lines with changes that the target has not answered.
  private(set) var unanswered = 0
  /// How many changes the next page may have.
  private(set) var pageLimit = RelayLimits.pageChanges

  /// Whether a page is asked for and has not come.
  var isPulling: Bool { asked != nil }

  /// Whether another page may be asked for.
  var takesPages: Bool {
    !isPulling && unanswered < RelayLimits.pagesPerStream
  }

  mutating func pulls(after vector: VersionVector) {
    asked = vector
    wasToldMore = false
  }

  /// A page has come; `pageLimit` is for the next one.
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
