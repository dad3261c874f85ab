internal import CSystemd
package import Unix

/// Reports the service's state to the service manager; does nothing without one ($NOTIFY_SOCKET).
///
/// Each call returns whether a manager was told. The calls that recur while clients are served
/// (`status`, `store`, `removeStored`) do not wait for a busy manager, and return false.
package struct ServiceNotifier: Sendable {
  /// Costs nothing: each call looks up the manager.
  package init() {}

  /// The service now answers its clients, after a start or a reload.
  @discardableResult
  package func ready(status: String? = nil) -> Bool {
    send("READY=1\n" + (status.map(ServiceNotifier.statusLine) ?? ""))
  }

  /// One line for people who ask the manager for the service's state.
  @discardableResult
  package func status(_ status: String) -> Bool {
    sendWithoutWaiting(ServiceNotifier.statusLine(status))
  }

  /// The service reads its configuration again; `ready` ends the reload.
  @discardableResult
  package func reloading() -> Bool {
    send("RELOADING=1\nMONOTONIC_USEC=\(SystemClock.monotonicNanoseconds() / 1000)\n")
  }

  /// The service has begun to stop.
  @discardableResult
  package func stopping() -> Bool {
    send("STOPPING=1\n")
  }

  /// Requests this much time, from now, before a start or stop counts as failed.
  @discardableResult
  package func extendTimeout(microseconds: UInt64) -> Bool {
    send("EXTEND_TIMEOUT_USEC=\(microseconds)\n")
  }

  /// Gives the manager a copy of a descriptor, which it passes back by this name after a restart.
  @discardableResult
  package func store(_ descriptor: FileDescriptor, name: String) -> Bool {
    sendWithoutWaiting("FDSTORE=1\nFDNAME=\(name)\n", carrying: descriptor)
  }

  /// Makes the manager close its copies of the descriptors with that name.
  @discardableResult
  package func removeStored(name: String) -> Bool {
    sendWithoutWaiting("FDSTOREREMOVE=1\nFDNAME=\(name)\n")
  }

  /// Unlike sd_notify, which would wait: a manager that hangs would stop the service with it.
  private func sendWithoutWaiting(
    _ assignments: String, carrying descriptor: FileDescriptor? = nil
  ) -> Bool {
    guard let address = Environment.value("NOTIFY_SOCKET") else { return false }
    do {
      return try UnixSocket.sendDatagram(
        Array(assignments.utf8), carrying: descriptor, to: address)
    } catch {
      return false
    }
  }

  private func send(_ assignments: String) -> Bool {
    unsafe sd_notify(0, assignments) > 0
  }

  /// Escaped, because a line break in the status would begin another assignment.
  private static func statusLine(_ status: String) -> String {
    "STATUS=\(LogLine.escaped(status))\n"
  }
}
