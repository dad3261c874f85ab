import Profiles
import StoreJobs

extension Book {
  /// The violated invariants, in words; empty unless there is a bug.
  package var violations: [String] {
    var violations: [String] = []
    for entry in profiles.entries.values {
      if entry.lsn > lsn || entry.floor.lsn > lsn {
        violations.append("a profile is ahead of the last change")
      }
      if entry.conflicts.count > ServiceLimits.journaledConflicts {
        violations.append("a journal is too long")
      }
      if entry.conflicts.contains(where: { $0.number > lastConflict }) {
        violations.append("a conflict has a number that was not given out")
      }
      if entry.changesSinceSnapshot >= ServiceLimits.changesPerSnapshot {
        violations.append("a snapshot is overdue")
      }
    }
    if profiles.liveCount != profiles.entries.values.count(where: { !$0.isDeleted }) {
      violations.append("deleted profiles are miscounted")
    }
    return violations
  }
}
