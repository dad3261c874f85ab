import DaemonEvents
import ProfileService
import ProfileStore
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

  /// Reports the last outcome, then exits so that the service manager starts a mending process.
  ///
  /// Meanwhile the manager keeps the clients' sockets, as after a crash.
  func storeIsDamaged(_ failure: StoreFailure, _ outcome: StoreOutcome?) {
    log.tell(
      .databaseLost,
      lines: [
        "the database is damaged: \(failure.cause)",
        "hint: it is mended at the next start, which systemd sees to; else type `alchemyd`",
      ])
    service.storeIsDamaged(at: now)
    if let outcome {
      tell(outcome)
      service.stored(outcome, at: now)
      // Repeated, because the outcome may have allowed new writes, and nothing may be written.
      service.storeIsDamaged(at: now)
    }
    endTurn()
    finish(code: DaemonLoop.damageCode)
  }

  /// EX_IOERR of sysexits: any code but success makes the manager start another process.
  private static let damageCode: Int32 = 74
}
