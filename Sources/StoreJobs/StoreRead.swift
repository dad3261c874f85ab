package import Profiles

/// One thing to read from the store.
package enum StoreRead: Equatable, Sendable {
  /// A page of a profile's log, whose newest changes are at least those that a vector has.
  case history(ProfileID, before: Int?, limit: Int, seen: VersionVector = VersionVector())
  /// A profile's changes with higher numbers than `after`.
  case changes(ProfileID, after: Int, limit: Int)
  /// A profile's changes that a version vector lacks, in log order.
  case missing(ProfileID, VersionVector, limit: Int)
  /// Which changes stand at these places.
  case hashes(ProfileID, [Dot])
  /// Which changes stand before the newest ones that a vector has: of each origin those that are known
  /// without a gap, at most `limit` of all origins together.
  case trail(ProfileID, VersionVector, limit: Int)
  /// The next part of the search for what a move of a change, and of all later ones of its origin, comes to.
  case branch(ProfileID, BranchSearch)
  /// Gives some more changes of a profile their new places, in a transaction of its own.
  ///
  /// Until the move is over, anything else that needs the profile's log would have to end it first, and everybody would
  /// wait.
  case move(ProfileID)
  /// The next part of the search for the undos of some changes.
  case undos(ProfileID, StandingUndos)
  case reply(client: String, n: Int)
  /// The next page of the search for the change to undo.
  case undo(ProfileID, UndoSearch)
  /// The next part of the search for a profile's brews, whose newest changes are at least those that a
  /// vector has.
  case brews(ProfileID, BrewSearch, seen: VersionVector = VersionVector())
  /// Removes a few of a profile's oldest changes from the log, in a small transaction of its own.
  case compaction(ProfileID, LogRetention)
  /// Writes a checked copy of the store, without its origin, to a new file.
  case backup(path: String)
  /// Starts one of the store's own backups, or copies some more pages of it.
  case backupStep(nowMilliseconds: Int)
  /// Checks every byte of the store, because a copy of it was damaged.
  case check
  /// Reads the last repair of the store again, and whether the damaged file still exists.
  case repair

  /// About how many rows of the log the store examines at most, by which a job is bounded.
  ///
  /// A branch, undos and a search are read in parts of a fixed size. Of a trail, eight hashes take about as long as one
  /// change.
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

  /// Whether the time grows with the store's size, which delays everything queued behind the read.
  package var isLong: Bool {
    switch self {
    case .backup, .check: true
    case .history, .changes, .missing, .hashes, .trail, .branch, .move, .undos, .reply, .undo,
      .brews, .compaction, .backupStep, .repair:
      false
    }
  }

  /// The profile whose log it reads; nil for other parts of the store, and for all of it.
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
