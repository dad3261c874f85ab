package import TerminalScreen
package import Wire

/// One thing that happens to the screen.
package enum ScreenInput: Equatable, Sendable {
  /// A key, the mouse, or a pasted text.
  case terminal(TerminalInput)
  /// What the terminal gave at once, in order: keys, or a text whose paste nothing marks.
  case burst([TerminalInput])
  case resized(ScreenSize)
  /// A connection to the daemon is there, and nothing was said on it.
  case connected
  /// There is no connection, or no longer; the reason is a sentence without a full stop.
  case disconnected(reason: String)
  /// A whole line from the daemon.
  case line(JSONValue)
  /// A wake that was asked for is due; milliseconds since 1970.
  case timePassed(nowMilliseconds: Int)
  /// The time of an `endFlash` is over.
  case flashEnded
  /// The program was stopped and goes on; the terminal may show anything.
  case resumed
}
