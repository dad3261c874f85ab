package import Profiles
package import StoreJobs

/// Timed work for no client: it cuts logs, clears journals, makes backups, and gives back the memory of a
/// burst.
///
/// A machine: each input returns the effects that the service carries out, in order. The store does its
/// work only when it has nothing else to do.
package struct Housekeeping: Sendable {
  /// Work for the store.
  ///
  /// Each step has a number of its own, by which findings of abandoned steps are recognized and ignored.
  package enum Errand: Hashable, Sendable {
    /// Cut a few changes from a log.
    case cut(ProfileID, step: Int)
    /// Copy some pages into a backup.
    case backup(step: Int)
    /// Check every byte, because a copy was found to be damaged; the store reports what it finds.
    case check
  }

  /// How much of each profile's log is kept.
  package let retention: Retention
  /// When profiles are next tended, in milliseconds of the monotonic clock; nil while none needs it.
  package private(set) var upkeepMilliseconds: Int?
  /// Nil for a replica that makes no backups by itself.
  package private(set) var backups: BackupSchedule?
  /// The last repair of the store, as long as the damaged file is kept.
  package var repair: StoredRepair?
  /// When to give back the memory of a burst.
  var memory = MemoryPlan()
  /// Profiles whose logs are still to be cut, the next one last.
  private var longLogs: [ProfileID] = []
  /// The steps under way.
  private var cut: (profile: ProfileID, step: Int)?
  private var backupStep: Int?
  private var lastStep = 0
  private var isStopping = false

  /// Nothing is due; the store makes no backups before `keepBackups`.
  package init(_ retention: Retention) {
    self.retention = retention
  }

  /// Begins scheduled backups, besides those that clients ask for.
  package mutating func keepBackups(_ schedule: BackupSchedule) {
    backups = schedule
  }

  /// A profile needs upkeep: plans it after a delay, unless it is planned already.
  package mutating func expectUpkeep(at now: Moment) {
    guard upkeepMilliseconds == nil else { return }
    upkeepMilliseconds = now.monotonicMilliseconds + ServiceLimits.upkeepDelayMilliseconds
  }

  /// A write is durable.
  package mutating func committed(at now: Moment) {
    backups?.committed(at: now)
  }

  /// The store has failed: drops the steps under way.
  package mutating func interrupt(at now: Moment) -> [ServiceEffect] {
    var effects: [ServiceEffect] = []
    longLogs = []
    if let cut { effects.append(.drop(.housekeeping(.cut(cut.profile, step: cut.step)))) }
    if let step = backupStep { effects.append(.drop(.housekeeping(.backup(step: step)))) }
    (cut, backupStep) = (nil, nil)
    backups?.interrupted(at: now)
    return effects
  }

  /// Begins nothing more; what is not done is left to the next start.
  package mutating func stop(at now: Moment) -> [ServiceEffect] {
    isStopping = true
    return interrupt(at: now)
  }

  /// Takes what the store has found; ignores abandoned steps.
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
  /// Timed work, in the order in which it begins when several jobs are due.
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

  /// Time has passed: begins what is due.
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
  /// Journals are cleared, and these logs are too long.
  ///
  /// `isNeededAgain` says whether any profile needs upkeep tomorrow.
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

  /// The list of logs may be another one than when the step began, so the profile need not be the last in it.
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
  /// A finished copy was checked and renamed, or this failed.
  package mutating func backedUp(_ outcome: BackupOutcome, at now: Moment) -> [ServiceEffect] {
    backups?.ended(outcome, at: now)
    guard case .failed(let path, let reason, let isUnsound) = outcome else { return [] }
    let retry = backups?.retryMilliseconds ?? 0
    let report = Report.notBackedUp(path: path, reason: reason, retryMilliseconds: retry)
    // Either the copy is damaged, or the database is.
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

/// How much of a profile's log is kept; older changes are only in the state.
package struct Retention: Equatable, Sendable {
  /// Changes stamped within this number of days are kept, whenever they arrived.
  package var days: Int
  /// The number of a profile's newest changes that are kept, however old.
  package var changes: Int

  /// A change is cut only if neither number keeps it.
  package init(days: Int, changes: Int) {
    self.days = days
    self.changes = changes
  }

  /// What a replica keeps unless it is told otherwise.
  package static let usual = Retention(
    days: ServiceLimits.keptDays, changes: ServiceLimits.keptChanges)
}
