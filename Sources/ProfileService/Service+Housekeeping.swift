import Profiles
import Replication
package import StoreJobs

extension Service {
  /// From now on the store makes backups of itself, besides those that clients ask for.
  package mutating func keepBackups(_ schedule: BackupSchedule) {
    housekeeping.keepBackups(schedule)
  }

  /// A whole copy was checked and got its name, or did not.
  package mutating func backedUp(_ outcome: BackupOutcome, at now: Moment) {
    self.now = now
    perform(housekeeping.backedUp(outcome, at: now))
  }

  /// The store is damaged: nothing is written any more.
  package mutating func storeIsDamaged(at now: Moment) {
    self.now = now
    pipe.close()
  }

  /// Sees to it that a profile is looked after in time.
  mutating func expectUpkeep(of entry: ProfileEntry) {
    if needsUpkeep(entry) { housekeeping.expectUpkeep(at: now) }
  }

  mutating func tendProfiles() {
    let entries = book.profiles.entries.values.sorted { $0.id < $1.id }
    for entry in entries { expireConflicts(of: entry) }
    perform(
      housekeeping.tended(
        longLogs: entries.filter(hasLongLog).map(\.id),
        isNeededAgain: entries.contains(where: needsUpkeep), at: now))
  }

  private func needsUpkeep(_ entry: ProfileEntry) -> Bool {
    hasLongLog(entry) || !entry.conflicts.isEmpty
  }

  private func hasLongLog(_ entry: ProfileEntry) -> Bool {
    entry.logCount > housekeeping.retention.changes
  }
}
