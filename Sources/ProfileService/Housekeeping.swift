package import Profiles
package import StoreJobs

/// Timed work on behalf of no client: cuts logs, clears journals, makes backups, and returns the
/// memory of a burst.
///
/// A machine: each input returns the effects that the service carries out, in order. The store does
/// this work only when it has nothing else to do.
package struct Housekeeping: Sendable {
  /// Work for the store.
  ///
  /// Numbered, so that findings of abandoned steps are recognized and ignored.
  package enum Errand: Hashable, Sendable {
    /// Cut a few changes from a log.
    case cut(ProfileID, step: Int)
    /// Copy some pages into a backup.
    case backup(step: Int)
    /// Check every byte, because a copy was damaged; the store reports the result itself.
    case check
  }

  /// How much of each profile's log is kept.
  package let retention: Retention
  /// When to tend profiles next, in milliseconds of the monotonic clock; nil while none needs it.
  package private(set) var upkeepMilliseconds: Int?
  /// Nil for a replica without scheduled backups.
  package private(set) var backups: BackupSchedule?
  /// The last repair of the store, for as long as the damaged file is kept.
  package var repair: StoredRepair?
  /// When to return the memory of a burst.
  var memory = MemoryPlan()
  /// Profiles whose logs are still to be cut, the next one last.
  private var longLogs: [ProfileID] = []
  /// The running step of a cut.
  private var cut: (profile: ProfileID, step: Int)?
  private var backupStep: Int?
  private var lastStep = 0
  private var isStopping = false

  /// Nothing is due; no backups are scheduled before `keepBackups`.
  package init(_ retention: Retention) {
    self.retention = retention
  }

  /// Starts scheduled backups, in addition to those that clients request.
  package mutating func keepBackups(_ schedule: BackupSchedule) {
    backups = schedule
  }

  /// Plans the upkeep of a profile after a delay, unless it is already planned.
  package mutating func expectUpkeep(at now: Moment) {
    guard upkeepMilliseconds == nil else { return }
    upkeepMilliseconds = now.monotonicMilliseconds + ServiceLimits.upkeepDelayMilliseconds
  }

  /// Takes note of a durable write.
  package mutating func committed(at now: Moment) {
    backups?.committed(at: now)
  }

  /// Drops the running steps, because the store has failed.
  package mutating func interrupt(at now: Moment) -> [ServiceEffect] {
    var effects: [ServiceEffect] = []
    longLogs = []
    if let cut { effects.append(.drop(.housekeeping(.cut(cut.profile, step: cut.step)))) }
    if let step = backupStep { effects.append(.drop(.housekeeping(.backup(step: step)))) }
    (cut, backupStep) = (nil, nil)
    backups?.interrupted(at: now)
    return effects
  }

  /// Starts nothing more; the rest is left for the next start.
  package mutating func stop(at now: Moment) -> [ServiceEffect] {
    isStopping = true
    return interrupt(at: now)
  }

  /// Takes the store's findings; ignores abandoned steps.
  package mutating func found(
    _ finding: StoreFinding, for errand: Errand, at now: Moment
  ) -> [ServiceEffect] {
    switch errand {
    case .cut(let profile, let step):
      step == cut?.step ? takeCut(finding, of: profile, at: now) : []
    case .backup(let step): step == backupStep ? takeBackup(finding, at: now) : []
    case .check: []
    }
  }

  /// The violated invariants, in words; empty unless there is a bug.
  package var violations: [String] {
    var violations: [String] = []
    if backupStep != nil, backups == nil {
      violations.append("a backup is made without a schedule")
    }
    if isStopping, cut != nil || backupStep != nil { violations.append("a step outlives the stop") }
    return violations
  }
}

// MARK: - Time

extension Housekeeping {
  /// Timed work; several due jobs start in this order.
  private enum Job: CaseIterable {
    /// Clears journals, and cuts long logs.
    case upkeep
    case backup
  }

  /// When `tick` is due, in milliseconds of the monotonic clock.
  package var deadlineMilliseconds: Int? {
    var deadline: Int?
    for job in Job.allCases {
      if let due = dueMilliseconds(of: job) { deadline = min(deadline ?? due, due) }
    }
    return deadline
  }

  /// Starts what is due.
  package mutating func tick(at now: Moment) -> [ServiceEffect] {
    guard !isStopping else { return [] }
    var effects: [ServiceEffect] = []
    for job in Job.allCases {
      if let effect = begin(job, at: now) { effects.append(effect) }
    }
    return effects
  }

  /// Nil while nothing is due.
  private func dueMilliseconds(of job: Job) -> Int? {
    switch job {
    case .upkeep: upkeepMilliseconds
    case .backup: backups?.dueMilliseconds
    }
  }

  /// Begins a job; nil if it is not due.
  private mutating func begin(_ job: Job, at now: Moment) -> ServiceEffect? {
    switch job {
    case .upkeep:
      guard let due = upkeepMilliseconds, now.monotonicMilliseconds >= due else { return nil }
      return .tendProfiles
    case .backup:
      return backups?.begins(at: now) == true ? nextBackupStep(at: now) : nil
    }
  }
}

// MARK: - Logs

extension Housekeeping {
  /// Takes the logs that are too long, after the journals were cleared.
  ///
  /// `isNeededAgain` tells whether any profile needs upkeep tomorrow.
  package mutating func tended(
    longLogs: [ProfileID], isNeededAgain: Bool, at now: Moment
  ) -> [ServiceEffect] {
    self.longLogs = longLogs.reversed()
    upkeepMilliseconds =
      isNeededAgain ? now.monotonicMilliseconds + ServiceLimits.upkeepMilliseconds : nil
    return nextCut(at: now)
  }

  private mutating func nextCut(at now: Moment) -> [ServiceEffect] {
    guard !isStopping, cut == nil, let profile = longLogs.last else { return [] }
    let kept = retention.days * ServiceLimits.dayMilliseconds
    let retention = LogRetention(
      changes: retention.changes, sinceMilliseconds: now.wallMilliseconds - kept,
      stepLimit: ServiceLimits.changesPerCut)
    lastStep += 1
    cut = (profile, lastStep)
    return [.ask(.compaction(profile, retention), .housekeeping(.cut(profile, step: lastStep)))]
  }

  /// The list may have changed since the step began, so the profile need not be the last in it.
  private mutating func takeCut(
    _ finding: StoreFinding, of profile: ProfileID, at now: Moment
  ) -> [ServiceEffect] {
    cut = nil
    guard case .compaction(let floor, let hasMore) = finding else {
      longLogs.removeAll { $0 == profile }
      return nextCut(at: now)
    }
    if !hasMore { longLogs.removeAll { $0 == profile } }
    return [.raiseFloor(profile, floor)] + nextCut(at: now)
  }
}

// MARK: - Backups

extension Housekeeping {
  /// Takes the outcome of checking and renaming a finished copy.
  package mutating func backedUp(_ outcome: BackupOutcome, at now: Moment) -> [ServiceEffect] {
    backups?.ended(outcome, at: now)
    guard case .failed(let path, let reason, let isUnsound) = outcome else { return [] }
    let retry = backups?.retryMilliseconds ?? 0
    let report = Report.notBackedUp(path: path, reason: reason, retryMilliseconds: retry)
    // If the copy is unsound, the database may be damaged as well: check it.
    return [.report(report)]
      + (isUnsound && !isStopping ? [.ask(.check, .housekeeping(.check))] : [])
  }

  private mutating func nextBackupStep(at now: Moment) -> ServiceEffect {
    lastStep += 1
    backupStep = lastStep
    return .ask(
      .backupStep(nowMilliseconds: now.wallMilliseconds), .housekeeping(.backup(step: lastStep)))
  }

  private mutating func takeBackup(_ finding: StoreFinding, at now: Moment) -> [ServiceEffect] {
    backupStep = nil
    switch finding {
    case .backingUp: return [nextBackupStep(at: now)]
    case .copied(let path): return [.finishBackup(path: path)]
    case .notBackedUp(let path, let reason):
      return backedUp(.failed(path: path, reason: reason, isUnsound: false), at: now)
    case .unreadable, .history, .changes, .missing, .belowFloor, .hashes, .trail, .branch, .moved,
      .undos,
      .reply, .undo, .brews, .compaction, .backup, .sound, .repair:
      return []
    }
  }
}

/// How much of a profile's log to keep; older changes remain only in the state.
package struct Retention: Equatable, Sendable {
  /// Changes stamped within this number of days are kept, no matter when they arrived.
  package var days: Int
  /// This number of a profile's newest changes are kept, no matter how old.
  package var changes: Int

  /// A change is cut only if neither number keeps it.
  package init(days: Int, changes: Int) {
    self.days = days
    self.changes = changes
  }

  /// The default of every replica.
  package static let usual = Retention(
    days: ServiceLimits.keptDays, changes: ServiceLimits.keptChanges)
}
