/// An answer of the terminal.
package enum TerminalReport: Hashable, Sendable {
  /// The colour of the ground, asked for with OSC 11.
  case ground(TerminalColour)
}
