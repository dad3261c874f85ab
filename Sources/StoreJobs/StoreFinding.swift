package import Profiles

/// What a read of the store found.
package enum StoreFinding: Equatable, Sendable {
  case history([LoggedChange], hasMore: Bool)
  /// The oldest first; may be fewer than asked for, with more to come.
  case changes([LoggedChange], hasMore: Bool)
  /// In the order of the log; may be fewer than asked for, with more to come.
  case missing([Change], hasMore: Bool)
  /// The log no longer reaches back so far.
  case belowFloor
  /// In the order in which they were asked for; nil for one that the log does not hold (any more).
  case held([Change?])
  case reply([UInt8]?)
  /// Goes on behind the page unless it has an outcome.
  case undo(UndoSearch)
  /// How far back the log reaches now, and whether another step would take more out.
  case compaction(LogFloor, hasMore: Bool)
  case backup(bytes: Int)
  /// It could not be written to the path.
  case notBackedUp(path: String, reason: String)
  /// Another step would copy more.
  case backingUp
  /// A whole copy, which is to be checked and to get its name: the backup's path.
  case copied(path: String)
  /// Every byte is as it should be.
  case sound
  /// How the store was mended last; nil when it never was, or the damaged file is gone.
  case repair(StoredRepair?)
  /// The store could not do it, though what was written with it is durable.
  case unreadable(reason: String)
}
