import Profiles
package import StoreJobs

/// The timed work of the service; several due jobs run in this order.
private enum TimedJob: CaseIterable {
  /// Sends delayed news of the list of profiles.
  case lists
  /// Sends a progress mark to watches without an event for long.
  case silence
  case housekeeping
  /// Returns the memory of a burst, and drops unused indexes.
  case memory
  /// Closes the connections of clients that read nothing.
  case stalled
}

extension Service {
  /// The latest time to call `tick`, in microseconds of the monotonic clock.
  package var deadlineMicroseconds: Int? {
    var deadline: Int?
    for job in TimedJob.allCases {
      if let due = deadlineMilliseconds(of: job) { deadline = min(deadline ?? due, due) }
    }
    guard let milliseconds = deadline else { return pipe.gatheringDeadline }
    return min(milliseconds * 1000, pipe.gatheringDeadline ?? .max)
  }

  /// Does what is due.
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

  /// Each job checks for itself whether it is due.
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
  /// Starts scheduled backups, in addition to those that clients request.
  package mutating func keepBackups(_ schedule: BackupSchedule) {
    housekeeping.keepBackups(schedule)
  }

  /// Takes the outcome of checking and renaming a finished copy.
  package mutating func backedUp(_ outcome: BackupOutcome, at now: Moment) {
    self.now = now
    perform(housekeeping.backedUp(outcome, at: now))
  }

  /// Refuses all writes from now on, because the store is damaged.
  package mutating func storeIsDamaged(at now: Moment) {
    self.now = now
    pipe.close()
  }

  /// Schedules the upkeep of a profile that needs it.
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
  /// Drops everything that can be rebuilt, even if it is in use, because memory is short.
  ///
  /// Clients notice only a delay: recipes are computed again on demand, and requests that need an
  /// index are parked while it is built.
  package mutating func memoryIsShort(at now: Moment) {
    self.now = now
    shelf.dropAll()
    recipeSearches.dropAnswers()
    dropBuffers()
  }

  private mutating func dropBuffers() {
    desk.dropBuffers()
    request.dropBuffers()
  }

  /// Returns the memory of a burst after its end, and drops unused indexes.
  mutating func restIfDue() {
    let isOver = housekeeping.memory.rests(at: now)
    if isOver { dropBuffers() }
    let hasDropped = shelf.dropUnused(at: now) { [audience] in audience.isWatched($0) }
    if hasDropped { recipeSearches.dropAnswers() }
    if isOver || hasDropped { act(.releaseMemory) }
  }

  /// When `restIfDue` has something to do, in milliseconds of the monotonic clock.
  var restDeadlineMilliseconds: Int? {
    let rest = housekeeping.memory.dueMilliseconds
    guard let rest, let unused = shelf.deadlineMilliseconds else {
      return rest ?? shelf.deadlineMilliseconds
    }
    return min(rest, unused)
  }
}
