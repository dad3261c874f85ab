package import DaemonClient
package import LiveScreen

/// A terminal that can show the live screen, and the local time for it.
package protocol LiveTerminal: AnyObject {
  /// How many seconds local time is ahead of UTC now.
  var secondsAheadOfUTC: Int { get }
  /// The current time, in milliseconds since 1970.
  var nowMilliseconds: Int { get }

  /// Shows the screen until the user leaves it; returns the exit code.
  ///
  /// Calls `connect` whenever the screen needs a connection.
  func show(
    _ identity: ScreenIdentity, connect: @escaping () throws(ClientFailure) -> LiveConnection
  ) throws(LiveTerminalFailure) -> Int32
}

/// The terminal cannot be drawn on; holds the system's own error message.
package struct LiveTerminalFailure: Error, Equatable, Sendable {
  /// Such as "tcsetattr: Input/output error".
  package let reason: String

  /// Takes the message as it is.
  package init(reason: String) {
    self.reason = reason
  }
}
