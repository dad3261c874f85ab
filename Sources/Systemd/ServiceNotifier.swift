package import Unix

/// Reports the service's state to the service manager; does nothing without one ($NOTIFY_SOCKET).
///
/// Each call returns whether the manager was told. Unlike sd_notify, no call waits for a busy manager:
/// a manager that hangs would stop the service with it.
package struct ServiceNotifier: Sendable {
  /// Costs nothing: each call looks up the manager.
  package init() {}

  /// The result of sending a message.
  package enum Delivery: Sendable {
    case told
    /// The manager accepts no message now, and may later.
    case busy
    /// No manager asked for notifications, or it is gone.
    case noManager
  }

  /// The service now answers its clients, after a start or a reload.
  @discardableResult
  package func ready(status: String? = nil) -> Delivery {
    send("READY=1\n" + (status.map(ServiceNotifier.statusLine) ?? ""))
  }

  /// One line for people who ask the manager for the service's state.
  @discardableResult
  package func status(_ status: String) -> Delivery {
    send(ServiceNotifier.statusLine(status))
  }

  /// The service reads its configuration again; `ready` ends the reload.
  @discardableResult
  package func reloading() -> Delivery {
    send("RELOADING=1\nMONOTONIC_USEC=\(SystemClock.monotonicNanoseconds() / 1000)\n")
  }

  /// The service has begun to stop.
  @discardableResult
  package func stopping() -> Delivery {
    send("STOPPING=1\n")
  }

  /// Requests this much time, from now, before a start or stop counts as failed.
  @discardableResult
  package func extendTimeout(microseconds: UInt64) -> Delivery {
    send("EXTEND_TIMEOUT_USEC=\(microseconds)\n")
  }

  /// Gives the manager a copy of a descriptor, which it passes back by this name after a restart.
  @discardableResult
  package func store(_ descriptor: FileDescriptor, name: String) -> Delivery {
    send("FDSTORE=1\nFDNAME=\(name)\n", carrying: descriptor)
  }

  /// Makes the manager close its copies of the descriptors with that name.
  @discardableResult
  package func removeStored(name: String) -> Delivery {
    send("FDSTOREREMOVE=1\nFDNAME=\(name)\n")
  }

  private func send(
    _ assignments: String, carrying descriptor: FileDescriptor? = nil
  ) -> Delivery {
    guard let address = Environment.value("NOTIFY_SOCKET") else { return .noManager }
    do {
      let isTold = try UnixSocket.sendDatagram(
        Array(assignments.utf8), carrying: descriptor, to: address)
      return isTold ? .told : .busy
    } catch {
      return .noManager
    }
  }

  /// Escaped, because a line break in the status would begin another assignment.
  private static func statusLine(_ status: String) -> String {
    "STATUS=\(LogLine.escaped(status))\n"
  }
}
