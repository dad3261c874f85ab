/// How a damaged store was replaced by a repaired one.
package struct StoredRepair: Hashable, Sendable {
  /// The time of the repair, in milliseconds since 1970.
  package var milliseconds: Int
  /// The path to which the damaged file was moved.
  package var aside: String
  /// The first problem found.
  package var problem: String
  /// The name of the backup that the repair used; nil if there was no usable backup.
  package var backup: String?
  /// How many changes and joined states that the backup lacks were salvaged from the damaged file.
  package var salvaged: Int
  /// How many changes are known to be lost; there may be more.
  package var lost: Int
  /// A copy of the daemon's memory from before the damage or the loss, if it may have more than the
  /// store.
  package var saved: String?

  /// Used by the repair itself, and for the store's record of it.
  package init(
    milliseconds: Int, aside: String, problem: String, backup: String?, salvaged: Int, lost: Int
  ) {
    self.milliseconds = milliseconds
    self.aside = aside
    self.problem = problem
    self.backup = backup
    self.salvaged = salvaged
    self.lost = lost
  }
}
