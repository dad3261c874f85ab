package import JSON
package import TerminalScreen
internal import Wire

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
