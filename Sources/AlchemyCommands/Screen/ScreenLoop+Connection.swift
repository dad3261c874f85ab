internal import DaemonClient
internal import Doctor
internal import LiveScreen
internal import Unix

extension ScreenLoop {
  func openConnection() {
    closeConnection()
    do throws(ClientFailure) {
      connection = try connect()
      tell(.connected)
    } catch {
      tell(.disconnected(reason: error.cause))
    }
  }

  /// Handles all lines that the daemon has sent, before the next frame.
  func receive() {
    guard let connection else { return }
    connection.flush()
    switch connection.receive() {
    case .messages(let lines):
      for line in lines { tell(.line(line)) }
    case .ended(let failure):
      closeConnection()
      tell(.disconnected(reason: Self.reason(for: failure)))
    }
  }

  /// No request was sent that the daemon could have replied to.
  private static func reason(for failure: ClientFailure) -> String {
    if case .closed = failure { "it closed the connection" } else { failure.cause }
  }

  /// Removes a descriptor from the poller before closing it, because its number will be reused.
  private func closeConnection() {
    if let descriptor = connection?.descriptor, connectionInterest != [] {
      do throws(SystemCallFailure) {
        try poller.remove(descriptor)
      } catch {
        // Removing fails only for a descriptor that is not watched, which is the wanted result.
      }
    }
    connectionInterest = []
    connection = nil
  }

  func watchConnection(token: UInt64) throws(SystemCallFailure) {
    guard let connection, let descriptor = connection.descriptor,
      connection.interest != connectionInterest
    else { return }
    if connectionInterest == [] {
      try poller.add(descriptor, token: token, interest: connection.interest)
    } else {
      try poller.modify(descriptor, token: token, interest: connection.interest)
    }
    connectionInterest = connection.interest
  }
}
