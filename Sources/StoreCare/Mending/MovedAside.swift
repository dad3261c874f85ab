internal import ProfileStore
package import StoreJobs

/// A damaged database that was moved aside unchanged, or one that was gone, and the store that replaced it.
package struct MovedAside: Equatable, Sendable {
  /// The file's new path; its log, if it had one, has the same path with `-wal` at the end.
  package var path: String
  /// The problems found, one line each.
  package var problems: [String]
  /// The names of backups that are damaged too, or cannot be read.
  package var unusableBackups: [String]
  /// The paths of older damaged files that were removed.
  package var removed: [String] = []
  /// Sentences about changes that are lost, missing from the history, or were corrected.
  package var details: [String]
  /// Whether commits with an unknown number of changes are missing.
  package var lacksCommits: Bool
  /// Whether there was no database, only backups of one: then `path` is a reminder of that.
  package var isGone: Bool
  /// The store's own record of the repair.
  package var repair: StoredRepair

  /// Removes nothing: older files are removed when the mended store is in use.
  package init(
    path: String, problems: [String], unusableBackups: [String] = [], details: [String] = [],
    lacksCommits: Bool = false, isGone: Bool = false, repair: StoredRepair
  ) {
    self.path = path
    self.problems = problems
    self.unusableBackups = unusableBackups
    self.details = details
    self.lacksCommits = lacksCommits
    self.isGone = isGone
    self.repair = repair
  }
}
