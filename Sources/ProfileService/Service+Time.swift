import Profiles
import Replication
package import StoreJobs

/// What the service does by time, in the order in which it is done when several things are due.
private enum TimedJob: CaseIterable {
  /// News of the list of profiles that had to wait.
  case lists
  /// A sign of life for watches that were told nothing for long.
  case silence
  case housekeeping
  /// Memory that a burst took is given back.
  case memory
  /// Connections of clients that take nothing are closed.
  case stalled
}

extension Service {
  /// When `tick` must be called at the latest, in microseconds of the monotonic clock.
  package var deadlineMicroseconds: Int? {
    var deadline: Int?
    for job in TimedJob.allCases {
      if let due = deadlineMilliseconds(of: job) { deadline = min(deadline ?? due, due) }
    }
    guard let milliseconds = deadline else { return pipe.gatheringDeadline }
    return min(milliseconds * 1000, pipe.gatheringDeadline ?? .max)
  }

  /// Time has passed: does what is due.
  package mutating func tick(at now: Moment) {
    self.now = now
    for job in TimedJob.allCases { carryOut(job) }
  }

  /// By the monotonic clock; nil while nothing is due.
  private func deadlineMilliseconds(of job: TimedJob) -> Int? {
    switch job {
    case .lists: audience.listDeadline
    case .silence: audience.silenceDeadline
    case .housekeeping: housekeeping.deadlineMilliseconds
    case .memory: restDeadlineMilliseconds
    case .stalled: desk.stalledDeadline
    }
  }

  /// Each job looks by itself whether it is due.
  private mutating func carryOut(_ job: TimedJob) {
    switch job {
    case .lists: tellDueLists()
    case .silence: perform(audience.breakSilence(durableLSN: pipe.durableLSN, at: now))
    case .housekeeping: perform(housekeeping.tick(at: now))
    case .memory: restIfDue()
    case .stalled: closeStalled()
    }
  }
}

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

// MARK: - Memory

extension Service {
  /// Drops everything that can be rebuilt, even if it is in use: memory is short.
  ///
  /// Clients notice only a delay: recipes are computed again on demand, and requests that need an
  /// index are parked while it is built.
  package mutating func memoryIsShort(at now: Moment) {
    self.now = now
    shelf.dropAll()
    dropBuffers()
  }

  private mutating func dropBuffers() {
    desk.dropBuffers()
    request.dropBuffers()
  }

  /// Frees the memory of a burst after its end, and drops unused indexes.
  mutating func restIfDue() {
    let isOver = housekeeping.memory.rests(at: now)
    if isOver { dropBuffers() }
    let hasDropped = shelf.dropUnused(at: now) { [audience] in audience.isWatched($0) }
    if isOver || hasDropped { act(.releaseMemory) }
  }

  /// When `restIfDue` has something to do.
  var restDeadlineMilliseconds: Int? {
    let rest = housekeeping.memory.dueMilliseconds
    guard let rest, let unused = shelf.deadlineMilliseconds else {
      return rest ?? shelf.deadlineMilliseconds
    }
    return min(rest, unused)
  }
}
