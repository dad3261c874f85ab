package import Profiles
package import Replication

/// One thing to be read from the store.
package enum StoreRead: Equatable, Sendable {
  case history(ProfileID, before: Int?, limit: Int)
  /// A profile's changes of higher numbers than `after`.
  case changes(ProfileID, after: Int, limit: Int)
  /// A profile's changes that a vector lacks, in the order of the log.
  case missing(ProfileID, VersionVector, limit: Int)
  /// What the log holds of these changes.
  case held(ProfileID, [Dot])
  case reply(client: String, n: Int)
  /// The next page of a search for the change that an undo is to undo.
  case undo(ProfileID, UndoSearch)
  /// Takes a few of a profile's oldest changes out of the log: a small transaction of its own.
  case compaction(ProfileID, LogRetention)
  /// Writes a checked copy of the store, without its origin, to a file that is not there yet.
  case backup(path: String)
  /// Copies some pages more into a backup of the store's own, or begins one.
  case backupStep(nowMilliseconds: Int)
  /// Looks at every byte of the store, since a copy of it was found to be damaged.
  case check
  /// Looks again how the store was mended last, and whether the damaged file is still kept.
  case repair

  /// Whether it takes as long as the store is large, and all that comes behind it waits.
  package var isLong: Bool {
    switch self {
    case .backup, .check: true
    default: false
    }
  }
}
