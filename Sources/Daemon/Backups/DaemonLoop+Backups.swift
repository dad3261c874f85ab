import ProfileService
import ProfileStore
import ReplicaHost
import StoreCare
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

  /// Handles a store that is damaged, or whose file another program took away.
  ///
  /// Reports the last outcome, saves what is in memory, and exits; the next start mends the file.
  ///
  /// Meanwhile the service manager keeps the clients' sockets, as after a crash.
  func storeIsLost(_ failure: StoreFailure, _ outcome: StoreOutcome?) {
    let database = reloader.paths.files.database
    let loss =
      failure.displacement(of: database)
      ?? StoredDisplacement(path: database, deed: .damaged)
    let refusal = ProfileDatabase.refusalByHead(of: database)
    if loss.deed == .damaged { tellDamage(failure, refusal) }
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
    tell(
      ProfileDatabase.rescue(remembered, loss, nowMilliseconds: now.wallMilliseconds),
      isRefused: refusal != nil)
    finish(code: DaemonLoop.damageCode)
  }

  private func tellDamage(_ failure: StoreFailure, _ refusal: StoreOpenFailure?) {
    log.tell(
      .databaseLost,
      lines: [
        "the database is damaged: \(failure.cause)",
        "hint: "
          + (refusal.map { "the next start may refuse the file instead of mending it: \($0.cause)" }
            ?? "it is mended at the next start, which systemd sees to; otherwise type "
            + "`\(StartCommand.line)`"),
      ])
  }

  /// Says what happened to the database, where it was saved, and what to type.
  func tell(_ loss: StoredDisplacement, isRefused: Bool = false) {
    let isDamage = loss.deed == .damaged
    // Before the words about damage, the command that starts the daemon again was named.
    let start = isDamage || isManaged ? [] : ["hint: start it again with `\(StartCommand.line)`"]
    log.tell(
      isDamage ? .databaseLost : .databaseDisplaced,
      lines: [isDamage ? loss.rescueWords : loss.words] + start
        + ["hint: \(hint(after: loss, isRefused))"],
      isDamage ? [:] : [.file: loss.path])
  }

  private func hint(after loss: StoredDisplacement, _ isRefused: Bool) -> String {
    guard let saved = loss.saved else {
      return (isRefused ? "" : "the next start mends what can be read; ")
        + "look for the reason with `df -h \(Folder.parent(of: loss.path).quotedForShell)`"
    }
    let restoring = SavedCopy(at: saved, of: loss.path).restoring(isRunning: false)
    let stop = isManaged ? " with `systemctl --user stop alchemyd.socket alchemyd`" : ""
    return isRefused
      ? "if the next start refuses the file, \(restoring)"
      : "if you miss something after the next start, stop the daemon\(stop) and \(restoring)"
  }

  /// EX_IOERR of sysexits: any code but success makes the manager start another process.
  private static let damageCode: Int32 = 74
}
