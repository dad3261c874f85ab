import DaemonEvents
import ProfileStore
import Systemd
import Unix

/// Checks a copy of the store on a thread of its own, which ends with it.
struct BackupWork: Sendable {
  let path: String
  let inbox: Inbox

  /// Without a thread it is done here: late is better than never.
  func start(log: Log) {
    do {
      _ = try Thread(name: "backup") { run() }
    } catch {
      log.tell(.threadFailed, "no thread to check the backup \(path): \(error)")
      run()
    }
  }

  private func run() {
    inbox.post(.backedUp(path, BackupDraft(path: path).outcome()))
  }
}
