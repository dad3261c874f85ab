package import Profiles
package import StoreJobs

/// What the service does by time and for no client: it cuts logs, clears journals, makes backups,
/// and gives back the memory of a burst.
///
/// A machine: each input returns the effects that the service carries out, in order. Everything
/// that it wants of the store is done when the store has nothing else to do.
package struct Housekeeping: Sendable {
  /// What the store is to do.
  ///
  /// What a step finds that was given up is ignored: each step has a number of its own.
  package enum Errand: Hashable, Sendable {
    /// Take a few changes out of a log.
    case cut(ProfileID, step: Int)
    /// Copy some pages into a backup.
    case backup(step: Int)
    /// Check every byte, since a copy was found to be damaged; the store reports what it finds.
    case check
  }

  /// What a profile's log keeps.
  package let retention: Retention
  /// When the profiles are tended, in milliseconds of the monotonic clock; nil while no profile
  /// needs it.
  package private(set) var upkeepMilliseconds: Int?
  /// Nil for a replica that makes no backups by itself.
  package private(set) var backups: BackupSchedule?
  /// How the store was mended last, as long as the damaged file is kept.
  package var repair: StoredRepair?
  /// When the memory of a burst is given back.
  var memory = MemoryPlan()
  /// Profiles whose logs are still to be cut, the next one last.
  private var longLogs: [ProfileID] = []
  /// The steps under way.
  private var cut: (profile: ProfileID, step: Int)?
  private var backupStep: Int?
  private var lastStep = 0
  private var isStopping = false

  /// Nothing is due, and the store makes no backups by itself.
  package init(_ retention: Retention) {
    self.retention = retention
  }

  /// From now on the store makes backups of itself, besides those that clients ask for.
  package mutating func keepBackups(_ schedule: BackupSchedule) {
    backups = schedule
  }

  /// A profile needs upkeep.
  ///
  /// It is due after a delay, unless it is due already.
  package mutating func expectUpkeep(at now: Moment) {
    guard upkeepMilliseconds == nil else { return }
    upkeepMilliseconds = now.monotonicMilliseconds + ServiceLimits.upkeepDelayMilliseconds
  }

  /// Something was written to the store.
  package mutating func committed(at now: Moment) {
    backups?.committed(at: now)
  }

  /// What all that was under way finds is ignored from now on: the store has failed.
  package mutating func interrupt(at now: Moment) -> [ServiceEffect] {
    var effects: [ServiceEffect] = []
    longLogs = []
    if let cut { effects.append(.drop(.housekeeping(.cut(cut.profile, step: cut.step)))) }
    if let step = backupStep { effects.append(.drop(.housekeeping(.backup(step: step)))) }
    (cut, backupStep) = (nil, nil)
    backups?.interrupted(at: now)
    return effects
  }

  /// Begins nothing more; what is not done is left for the next start.
  package mutating func stop(at now: Moment) -> [ServiceEffect] {
    isStopping = true
    return interrupt(at: now)
  }

  /// The store is done with an errand.
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
  /// What is done by time, in the order in which it begins when several things are due.
  private enum Job: CaseIterable {
    /// Journals are cleared, and long logs are cut.
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

  /// How a job begins; nil if it is not due.
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
  /// The journals are cleared.
  ///
  /// These logs are too long; `isNeededAgain` if any profile needs upkeep tomorrow.
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

  /// The step may have been asked for before the logs were looked at again.
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
  /// A whole copy was checked and got its name, or did not.
  package mutating func backedUp(_ outcome: BackupOutcome, at now: Moment) -> [ServiceEffect] {
    backups?.ended(outcome, at: now)
    guard case .failed(let path, let reason, let isUnsound) = outcome else { return [] }
    let retry = backups?.retryMilliseconds ?? 0
    let report = Report.notBackedUp(path: path, reason: reason, retryMilliseconds: retry)
    // Either the copy was spoilt, or what it is a copy of is.
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
    case .unreadable, .history, .changes, .missing, .belowFloor, .hashes, .trail, .branch, .reply,
      .undo, .brews,
      .compaction, .backup, .sound, .repair, .rescued:
      return []
    }
  }
}

/// How much of a profile's log is kept; what is older is in the state alone.
package struct Retention: Equatable, Sendable {
  /// Changes that are stamped within so many days are kept, whenever they arrived.
  package var days: Int
  /// And so many of a profile's newest ones, however old.
  package var changes: Int

  /// A change goes only where neither of the two keeps it.
  package init(days: Int, changes: Int) {
    self.days = days
    self.changes = changes
  }

  /// What a replica keeps that nobody told otherwise.
  package static let usual = Retention(
    days: ServiceLimits.keptDays, changes: ServiceLimits.keptChanges)
}
