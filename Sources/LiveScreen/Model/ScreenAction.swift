package import JSON
package import LiveProfile
package import TerminalScreen
internal import Wire

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
  /// Lists, keeps or removes plans in a file of this machine; `plans` reports the result.
  case plans(PlanOrder, profile: String)
  /// Gives a text to the terminal's clipboard.
  case copy(String)
  /// Writes the whole frame, because something else wrote to the terminal.
  case repaint
  /// Stops the program as the terminal's own key would, and reports `resumed` when it continues.
  case suspend
  /// Restores the terminal, and exits with this code.
  case quit(code: Int32)
}

/// An event for the screen.
package enum ScreenInput: Equatable, Sendable {
  /// A key, the mouse, or pasted text.
  case terminal(TerminalInput)
  /// Simultaneous terminal input, in order: keys, or pasted text that nothing marks as such.
  case burst([TerminalInput])
  case resized(ScreenSize)
  /// A connection to the daemon is open, and nothing was sent on it yet.
  case connected
  /// There is no connection (any more); the reason is a sentence without a full stop.
  case disconnected(reason: String)
  /// A whole line from the daemon.
  case line(JSONValue)
  /// A requested wake is due; milliseconds since 1970.
  case timePassed(nowMilliseconds: Int)
  /// The delay of an `endFlash` has passed.
  case flashEnded
  /// The delay of a `renewWorkbench` has passed.
  case workbenchDue
  /// What became of an order about kept plans.
  case plans(KeptPlans)
  /// The program was stopped and continues; the terminal may show anything.
  case resumed
}

/// The terminal's size in cells.
package struct ScreenSize: Equatable, Sendable {
  /// Cells per row; never negative.
  package var columns: Int
  /// Rows from top to bottom; never negative.
  package var rows: Int

  /// Negative numbers become 0.
  package init(columns: Int, rows: Int) {
    self.columns = max(0, columns)
    self.rows = max(0, rows)
  }
}
