package import StoreJobs

extension Service {
  /// Has the store make backups of itself from now on, besides those that clients ask for.
  package mutating func keepBackups(_ schedule: BackupSchedule) {
    backups = schedule
  }

  /// Begins one if it is due.
  mutating func backUpIfDue() {
    guard !isStopping, backups?.begins(at: now) == true else { return }
    nextBackupStep()
  }

  /// When nothing else waits for the store.
  private mutating func nextBackupStep() {
    guard !isStopping else { return }
    backupRead = queue.ask(
      .backupStep(nowMilliseconds: now.wallMilliseconds), for: .backup)
  }

  /// Takes in what a step has led to.
  mutating func takeBackup(_ found: Findings.Found<Void>?) {
    guard let found, found.id == backupRead else { return }
    backupRead = nil
    switch found.finding {
    case .backingUp: nextBackupStep()
    case .copied(let path): act(.finishBackup(path: path))
    case .notBackedUp(let path, let reason):
      backedUp(.failed(path: path, reason: reason, isUnsound: false), at: now)
    default: break
    }
  }

  /// A whole copy was checked and got its name, or did not.
  package mutating func backedUp(_ outcome: BackupOutcome, at now: Moment) {
    self.now = now
    backups?.ended(outcome, at: now)
    guard case .failed(let path, let reason, let isUnsound) = outcome else { return }
    let retry = backups?.retryMilliseconds ?? 0
    act(.report(.notBackedUp(path: path, reason: reason, retryMilliseconds: retry)))
    // Either the copy was spoilt, or what it is a copy of is.
    if isUnsound, !isStopping { _ = queue.ask(.check, for: .check) }
  }

  /// What was under way in the store is void.
  mutating func endBackup() {
    if let read = backupRead { queue.drop(read) }
    backupRead = nil
    backups?.interrupted(at: now)
  }

  /// The store is damaged: nothing is written any more.
  package mutating func storeIsDamaged(at now: Moment) {
    self.now = now
    writing = .refused(until: .max)
  }
}
