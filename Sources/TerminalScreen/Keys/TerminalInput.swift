/// One piece of input from a terminal.
package enum TerminalInput: Hashable, Sendable {
  /// A key that types nothing by itself, or a letter with Control or Alt.
  case key(Key, Modifiers)
  /// A typed letter, one scalar at a time: a following mark belongs to the letter before.
  case text(Character)
  case mouse(MouseEvent)
  /// Pasted text with any characters, up to `KeyDecoder.pasteLimitBytes`.
  case paste(String)
  /// The terminal's window gained or lost the keyboard focus.
  case focus(Bool)
  /// The answer to a query from the program.
  case report(TerminalReport)
}
