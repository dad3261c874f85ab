/// Actions that the shell carries out for the screen, in the given order.
package enum ScreenAction: Equatable, Sendable {
  /// Sends whole lines to the daemon.
  case send([UInt8])
  /// Tries to connect after a delay; `connected` or `disconnected` reports the result.
  case connect(afterMilliseconds: Int)
  /// Reports the time with `timePassed` after a delay, once the frame before it is drawn.
  case wake(afterMilliseconds: Int)
  /// Reports `flashEnded` after a delay; at most one of these is pending.
  case endFlash(afterMilliseconds: Int)
  /// Reports `workbenchDue` after a delay; at most one of these is pending.
  case renewWorkbench(afterMilliseconds: Int)
  /// Gives a text to the terminal's clipboard.
  case copy(String)
  /// Writes the whole frame, because something else wrote to the terminal.
  case repaint
  /// Stops the program as the terminal's own key would, and reports `resumed` when it continues.
  case suspend
  /// Restores the terminal, and exits with this code.
  case quit(code: Int32)
}
