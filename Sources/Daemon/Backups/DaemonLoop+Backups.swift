import ProfileService
import ProfileStore
import ReplicaHost
import StoreJobs
import Systemd
import Unix

extension DaemonLoop {
  func backedUp(_ path: String, _ outcome: BackupOutcome) {
    if case .done(let standing) = outcome {
      log.tell(
        .backupMade, "a backup was written and checked: \(path); there are \(standing.count)",
        [.backup: path])
    }
    service.backedUp(outcome, at: now)
    // Checking the backup leaves free memory behind.
    ProcessMemory.releaseFreed()
  }

  /// Reports the last outcome, saves what is in memory, and exits; the next start mends the database.
  ///
  /// Meanwhile the service manager keeps the clients' sockets, as after a crash.
  func storeIsDamaged(_ failure: StoreFailure, _ outcome: StoreOutcome?) {
    let refusal = ProfileDatabase.refusalByHead(of: reloader.paths.files.database)
    log.tell(
      .databaseLost,
      lines: [
        "the database is damaged: \(failure.cause)",
        "hint: "
          + (refusal.map { "the next start may refuse the file instead of mending it: \($0.cause)" }
            ?? "it is mended at the next start, which systemd sees to; otherwise type "
            + "`\(StartCommand.line)`"),
      ])
    // The outcome may replace the service's memory with what could be read of the damaged file.
    let remembered = service.remembered
    service.storeIsDamaged(at: now)
    if let outcome {
      tell(outcome)
      service.stored(outcome, at: now)
      // Repeated, because the outcome may have allowed new writes, and nothing may be written.
      service.storeIsDamaged(at: now)
    }
    endTurn()
    save(remembered, isMended: refusal == nil)
    finish(code: DaemonLoop.damageCode)
  }

  /// Saves what was in memory, and says where: mending finds only what can be read of the file.
  private func save(_ remembered: StoredState, isMended: Bool) {
    let database = reloader.paths.files.database
    let copy = ProfileDatabase.rescue(
      remembered,
      StoredDisplacement(path: database, isReplaced: false, saved: nil, failure: nil),
      nowMilliseconds: now.wallMilliseconds)
    guard let saved = copy.saved else {
      let folder = Folder.parent(of: database).quotedForShell
      return log.tell(
        .databaseLost,
        lines: [
          "what was in memory could not be saved: \(copy.failure ?? "no reason is known")",
          "hint: \(isMended ? "the next start mends what can be read; " : "")"
            + "look for the reason with `df -h \(folder)`",
        ])
    }
    let restoring = SavedCopy(at: saved, of: database).restoring(isRunning: false)
    log.tell(
      .databaseLost,
      lines: [
        "all profiles were saved from memory, without their history, to \(saved)",
        isMended
          ? "hint: if you miss something after the next start, stop the daemon and \(restoring)"
          : "hint: if the next start refuses the file, \(restoring)",
      ])
  }

  /// EX_IOERR of sysexits: any code but success makes the manager start another process.
  private static let damageCode: Int32 = 74
}
