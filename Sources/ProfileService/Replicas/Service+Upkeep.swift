import Profiles
import Replication
import StoreJobs

extension Service {
  /// Sees to it that a profile is looked after in time.
  mutating func expectUpkeep(of entry: ProfileEntry) {
    guard upkeep.dueMilliseconds == nil, needsUpkeep(entry) else { return }
    upkeep.dueMilliseconds = now.monotonicMilliseconds + ServiceLimits.upkeepDelayMilliseconds
  }

  private func needsUpkeep(_ entry: ProfileEntry) -> Bool {
    hasLongLog(entry) || !entry.conflicts.isEmpty
  }

  private func hasLongLog(_ entry: ProfileEntry) -> Bool {
    entry.logCount > upkeep.retention.changes
  }

  /// Once a day: clears the journals, and begins to cut the logs.
  mutating func keepUp() {
    guard let due = upkeep.dueMilliseconds, now.monotonicMilliseconds >= due, !isStopping else {
      return
    }
    let entries = profiles.entries.values.sorted { $0.id < $1.id }
    for entry in entries { expireConflicts(of: entry) }
    upkeep.begin(entries.filter(hasLongLog).map(\.id))
    upkeep.dueMilliseconds =
      entries.contains(where: needsUpkeep)
      ? now.monotonicMilliseconds + ServiceLimits.upkeepMilliseconds : nil
    cutNext()
  }

  /// Has the store take a few changes out of a log, when it has nothing else to do.
  private mutating func cutNext() {
    guard !isStopping, let profile = upkeep.next else { return }
    let kept = upkeep.retention.days * ServiceLimits.dayMilliseconds
    let retention = LogRetention(
      changes: upkeep.retention.changes, sinceMilliseconds: now.wallMilliseconds - kept,
      stepLimit: ServiceLimits.changesPerCut)
    upkeep.began(queue.ask(.compaction(profile, retention), for: .cut))
  }

  /// Takes in what a step has found.
  mutating func takeCut(_ found: Findings.Found<Void>?) {
    guard let found, found.id == upkeep.read else { return }
    var hasMoreToCut = false
    if case .compaction(let floor, let hasMore) = found.finding, let id = upkeep.current {
      hasMoreToCut = hasMore
      if let entry = profiles.entries[id] { raise(floor, of: entry) }
    }
    upkeep.done(hasMore: hasMoreToCut)
    cutNext()
  }

  /// A join may have raised the floor beyond this meanwhile.
  private mutating func raise(_ floor: LogFloor, of entry: ProfileEntry) {
    let before = entry.logCount
    entry.floor.vector.merge(floor.vector)
    entry.floor.lsn = max(entry.floor.lsn, floor.lsn)
    counters.changes -= before - entry.logCount
  }

  /// What is not done yet is left for another day.
  mutating func endUpkeep() {
    if let read = upkeep.giveUp() { queue.drop(read) }
  }
}

extension ProfileEntry {
  /// About how many changes its log holds.
  var logCount: Int {
    profile.vector.count(beyond: floor.vector)
  }
}
