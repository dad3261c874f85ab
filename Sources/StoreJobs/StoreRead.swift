package import Profiles

/// One question to the store.
package enum StoreRead: Equatable, Sendable {
  /// A page of a profile's log; its newest changes are at least those that a vector has.
  case history(ProfileID, before: Int?, limit: Int, seen: VersionVector = VersionVector())
  /// A profile's changes with higher numbers than `after`.
  case changes(ProfileID, after: Int, limit: Int)
  /// A profile's changes that a version vector lacks, in log order.
  case missing(ProfileID, VersionVector, limit: Int)
  /// The hashes of the changes in these places.
  case hashes(ProfileID, [Dot])
  /// The hashes of the changes before the newest ones in a vector: for each origin, those that are
  /// known without a gap; at most `limit` for all origins together.
  case trail(ProfileID, VersionVector, limit: Int)
  /// The next part of the search for the changes that move together with a change.
  case branch(ProfileID, BranchSearch)
  /// Gives some more changes of a profile their new places, in a separate transaction.
  ///
  /// Until the move is over, any other use of the profile's log would have to complete it first,
  /// and delay everybody.
  case move(ProfileID)
  /// The next part of the search for the undos of some changes.
  case undos(ProfileID, StandingUndos)
  case reply(client: String, n: Int)
  /// The next page of the search for the change to undo.
  case undo(ProfileID, UndoSearch)
  /// The next part of the search for a profile's brews; its newest changes are at least those that
  /// a vector has.
  case brews(ProfileID, BrewSearch, seen: VersionVector = VersionVector())
  /// Removes a few of a profile's oldest changes from the log, in a small separate transaction.
  case compaction(ProfileID, LogRetention)
  /// Writes a checked copy of the store, without its origin, to a new file.
  case backup(path: String)
  /// Starts a scheduled backup of the store, or copies more of its pages.
  case backupStep(nowMilliseconds: Int)
  /// Checks every byte of the store, because a copy of it was damaged.
  case check
  /// Reads the last repair of the store again, and checks whether the damaged file still exists.
  case repair

  /// The approximate number of rows of the log that the store examines, which limits a job.
  ///
  /// A branch, undos and a search are read in parts of a fixed size. Eight hashes of a trail take
  /// about as long as one change.
  package var weight: Int {
    switch self {
    case .history(_, _, let limit, _), .changes(_, _, let limit), .missing(_, _, let limit): limit
    case .hashes(_, let dots): dots.count
    case .trail(_, _, let limit): limit / 8
    case .branch, .move, .undos, .compaction: 256
    case .undo, .brews: 500
    case .reply, .backup, .backupStep, .check, .repair: 1
    }
  }

  /// Whether the time grows with the store's size, which delays everything behind the read.
  package var isLong: Bool {
    switch self {
    case .backup, .check: true
    case .history, .changes, .missing, .hashes, .trail, .branch, .move, .undos, .reply, .undo,
      .brews, .compaction, .backupStep, .repair:
      false
    }
  }

  /// The profile whose log is read; nil for other parts of the store, or all of it.
  package var profile: ProfileID? {
    switch self {
    case .history(let id, _, _, _), .changes(let id, _, _), .missing(let id, _, _),
      .hashes(let id, _), .trail(let id, _, _), .branch(let id, _), .move(let id),
      .undos(let id, _), .undo(let id, _), .brews(let id, _, _), .compaction(let id, _):
      id
    case .reply, .backup, .backupStep, .check, .repair: nil
    }
  }
}
