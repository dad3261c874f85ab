/// A damaged store in whose place another one was put: what became of it.
package struct StoredRepair: Hashable, Sendable {
  /// Milliseconds since 1970.
  package var milliseconds: Int
  /// Where the damaged file is.
  package var aside: String
  /// What was found first.
  package var problem: String
  /// The name of the backup that was taken; nil when there was none that could be.
  package var backup: String?
  /// Changes, and joined states, that are not in the backup and were read out of the damaged file.
  package var salvaged: Int
  /// At least so many changes are known to be missing.
  package var lost: Int

  /// Takes what mending has found out, or what the store has written down of it.
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
