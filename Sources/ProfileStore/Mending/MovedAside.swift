package import StoreJobs

/// A damaged database that was moved out of the way, unchanged, and what took its place.
package struct MovedAside: Equatable, Sendable {
  /// Where the file is now; its log, if it had one, is beside it with `-wal` at the end.
  package var path: String
  /// What was found, one line each.
  package var problems: [String]
  /// Backups that are damaged as well, or cannot be read.
  package var unusableBackups: [String]
  /// Where older damaged files were, which are not kept any longer.
  package var removed: [String] = []
  /// Which changes are lost, missing from the history, or were put right; one sentence each.
  package var details: [String]
  /// The same in figures, as the store remembers it.
  package var repair: StoredRepair

  /// Nothing is removed yet: older files go only when the mended store is in use.
  package init(
    path: String, problems: [String], unusableBackups: [String] = [], details: [String] = [],
    repair: StoredRepair
  ) {
    self.path = path
    self.problems = problems
    self.unusableBackups = unusableBackups
    self.details = details
    self.repair = repair
  }
}
