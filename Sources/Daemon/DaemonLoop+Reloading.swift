import ProfileService
import ReplicaHost
import Systemd

extension DaemonLoop {
  /// Begins to read settings and catalogs again, on a thread of its own.
  func reload() {
    mail.send(.reloading)
    log.tell(.reloading, "reloading settings and catalogs")
    letters.thread?.lookAgain()
    wantedReloads += 1
    if wantedReloads == 1 { reloader.start(from: state.configuration) }
  }

  /// Takes over what was read again.
  func handle(_ reload: Inbox.Reload) {
    let former = state
    state = reload.state(after: former)
    log = Log(sink: log.sink, level: state.configuration.logLevel)
    peers?.log = log
    tell(reload, from: former)
    service.restocked(reload.catalogs.stock, at: now)
    guard !isStopping else { return }
    configurePeers()
    // A request during the reload may concern newer files: reload once more, for all such requests.
    let isCurrent = wantedReloads == 1
    wantedReloads = isCurrent ? 0 : 1
    if isCurrent {
      mail.send(.ready(status: status))
    } else {
      reloader.start(from: state.configuration)
    }
  }
}
