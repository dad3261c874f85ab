import ProfileService
import Systemd
import Unix

extension DaemonLoop {
  /// Watches the folder where players and mods put files; the files there are taken at once.
  func openInbox() throws(SystemCallFailure) {
    let folder = reloader.paths.dataFolder
    inboxFolder = try InboxFolder(folder, in: loop, log: log) { [unowned self] in
      self.takeInbox()
      self.endTurn()
    }
  }

  /// Passes the events of the inbox to the service.
  private func takeInbox() {
    let now = now
    inboxFolder?.takeEvents { event in
      switch event {
      case .connected(let id): service.connected(id, at: now)
      case .received(let id, let line): service.received(line.span, from: id, at: now)
      case .disconnected(let id): gone(id)
      }
    }
  }

  /// Ends the connection of the inbox.
  func stopInbox() {
    inboxFolder?.stop()
    takeInbox()
  }

  /// Passes the service's output to the inbox, which accepts all of it.
  func sendToInbox() {
    let id = InboxFolder.connection
    let output = service.takeOutput(of: id)
    inboxFolder?.received(output)
    service.recycle(output)
    service.sent(to: id, unsentBytes: 0, progressed: true, at: now)
  }
}
