import StoreCare
import Systemd
import Unix

/// Checks a copy of the store on a temporary thread.
struct BackupWork: Sendable {
  let path: String
  let inbox: Inbox

  /// If no thread can be started, checks the copy here: late is better than never.
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
