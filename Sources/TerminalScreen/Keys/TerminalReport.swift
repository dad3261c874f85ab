/// An answer of the terminal.
package enum TerminalReport: Hashable, Sendable {
  /// The background colour, queried with OSC 11.
  case ground(TerminalColour)
}
