internal import CSystemd
package import Unix

/// Tells the service manager how the service is; without one ($NOTIFY_SOCKET) it does nothing.
///
/// Each call answers whether a manager was told. What comes again and again while clients are
/// served (`status`, `store`, `removeStored`) does not wait for a busy manager: then it is false.
package struct ServiceNotifier: Sendable {
  /// Costs nothing: the manager is looked up at each call.
  package init() {}

  /// The service answers its clients from now on, also after a reload.
  @discardableResult
  package func ready(status: String? = nil) -> Bool {
    send("READY=1\n" + (status.map(ServiceNotifier.statusLine) ?? ""))
  }

  /// One line for people who ask the manager.
  @discardableResult
  package func status(_ status: String) -> Bool {
    sendWithoutWaiting(ServiceNotifier.statusLine(status))
  }

  /// The configuration is being read again; `ready` ends it.
  @discardableResult
  package func reloading() -> Bool {
    send("RELOADING=1\nMONOTONIC_USEC=\(SystemClock.monotonicNanoseconds() / 1000)\n")
  }

  /// The service has begun to stop.
  @discardableResult
  package func stopping() -> Bool {
    send("STOPPING=1\n")
  }

  /// Asks for so much more time, from now, before a start or stop counts as failed.
  @discardableResult
  package func extendTimeout(microseconds: UInt64) -> Bool {
    send("EXTEND_TIMEOUT_USEC=\(microseconds)\n")
  }

  /// Gives the manager a copy of a descriptor, which it passes back after a restart under the name.
  @discardableResult
  package func store(_ descriptor: FileDescriptor, name: String) -> Bool {
    sendWithoutWaiting("FDSTORE=1\nFDNAME=\(name)\n", carrying: descriptor)
  }

  /// Makes the manager close its copies of the descriptors of that name.
  @discardableResult
  package func removeStored(name: String) -> Bool {
    sendWithoutWaiting("FDSTOREREMOVE=1\nFDNAME=\(name)\n")
  }

  /// sd_notify would wait, and a manager that hangs would stop the service with it.
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

  /// A line break in a status would begin another assignment.
  private static func statusLine(_ status: String) -> String {
    "STATUS=\(LogLine.escaped(status))\n"
  }
}
