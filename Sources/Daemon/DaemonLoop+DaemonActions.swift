import ProfileService
import Unix

extension DaemonLoop {
  /// Does what only a daemon can do.
  func perform(_ action: DaemonAction) {
    switch action {
    case .finishBackup(let path): BackupWork(path: path, inbox: inbox).start(log: log)
    case .releaseMemory: ProcessMemory.releaseFreed()
    case .report(let report): log.tell(report)
    case .askPeers: tellPeers()
    case .syncPeers(let name): peers?.syncNow(name)
    case .finished: finishWhenFlushed()
    }
  }
}
