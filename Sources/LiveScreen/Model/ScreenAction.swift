/// What the shell does for the screen, in the order given.
package enum ScreenAction: Equatable, Sendable {
  /// Whole lines to the daemon.
  case send([UInt8])
  /// Tries to connect after a while; `connected` or `disconnected` tells how it went.
  case connect(afterMilliseconds: Int)
  /// Tells the time after a while, by `timePassed`, with the frame before it drawn.
  case wake(afterMilliseconds: Int)
  /// Says `flashEnded` after a while; at most one of these is under way.
  case endFlash(afterMilliseconds: Int)
  /// Writes the whole frame: something else wrote to the terminal.
  case repaint
  /// Stops the program as the terminal's own key would, and says `resumed` when it goes on.
  case suspend
  /// Leaves the terminal as it was, and ends with this exit code.
  case quit(code: Int32)
}
