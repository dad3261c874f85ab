package import Profiles

/// The result of a read of the store.
package enum StoreFinding: Equatable, Sendable {
  case history([LoggedChange], hasMore: Bool)
  /// Oldest first; may be fewer than requested even if there are more.
  case changes([LoggedChange], hasMore: Bool)
  /// In log order; may be fewer than requested even if there are more.
  case missing([Change], hasMore: Bool)
  /// The log was cut beyond the requested point.
  case belowFloor
  /// In the requested order; nil where the hash is unknown or no longer known.
  case hashes([ChangeHash?])
  /// By origin; origins of which nothing is known are left out.
  case trail([TrailRun])
  /// The search continues unless it is over; it has no move if the log has no such change.
  case branch(BranchSearch)
  /// Some more rows of a move have their new places; the next step follows unless the move is over.
  case moved(isOver: Bool)
  /// The search continues unless it is over.
  case undos(StandingUndos)
  case reply([UInt8]?)
  /// The search continues on the next page unless it has an outcome.
  case undo(UndoSearch)
  /// The search continues in the next part of the log unless it is over.
  case brews(BrewSearch)
  /// The log's new floor, and whether another step would remove more.
  case compaction(LogFloor, hasMore: Bool)
  case backup(bytes: Int)
  /// The backup could not be written to the path.
  case notBackedUp(path: String, reason: String)
  /// The next step will copy more pages.
  case backingUp
  /// A complete copy that must still be checked and renamed to the backup's path.
  case copied(path: String)
  /// The check found no damage.
  case sound
  /// The last repair of the store; nil if there was none or the damaged file is gone.
  case repair(StoredRepair?)
  /// The read failed, but all writes of the same job are durable.
  case unreadable(reason: String)
}
