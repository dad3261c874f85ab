/// One thing that a terminal sent.
package enum TerminalInput: Hashable, Sendable {
  /// A key that writes nothing by itself, or a letter with Control or Alt.
  case key(Key, Modifiers)
  /// A letter as it was typed, one scalar at a time: a mark that follows goes to the letter before.
  case text(Character)
  case mouse(MouseEvent)
  /// What was pasted, with whatever is in it, up to `KeyDecoder.pasteLimitBytes`.
  case paste(String)
  /// The terminal's window has the keyboard, or lost it.
  case focus(Bool)
  /// An answer to a question that the program asked.
  case report(TerminalReport)
}
