package import DaemonClient
package import LiveScreen

/// A terminal on which the live screen can be shown, with what else a screen wants to know.
package protocol LiveTerminal: AnyObject {
  /// What local time is ahead of UTC at present.
  var secondsAheadOfUTC: Int { get }

  /// Shows the screen until it is left; gives the exit code.
  ///
  /// `connect` is called whenever the screen wants a connection.
  func show(
    _ identity: ScreenIdentity, connect: @escaping () throws(ClientFailure) -> LiveConnection
  ) throws(LiveTerminalFailure) -> Int32
}

/// The terminal cannot be drawn on; the system's own words.
package struct LiveTerminalFailure: Error, Equatable, Sendable {
  /// Such as "tcsetattr: Input/output error".
  package let reason: String

  /// Takes the words as they are.
  package init(reason: String) {
    self.reason = reason
  }
}
