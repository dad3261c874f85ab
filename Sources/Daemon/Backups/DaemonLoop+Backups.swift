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
    // Checking it has left more behind than it needs.
    ProcessMemory.releaseFreed()
  }

  /// The last outcome is told, and then the service manager starts a process that mends the file.
  ///
  /// The clients' sockets are kept by the manager meanwhile, as after a crash.
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
      // Whatever it opened: nothing more is written.
      service.storeIsDamaged(at: now)
    }
    endTurn()
    finish(code: DaemonLoop.damageCode)
  }

  /// EX_IOERR of sysexits: anything but success has the manager start another process.
  private static let damageCode: Int32 = 74
}
