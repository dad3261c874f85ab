/// What a colour means on the screen; a `Palette` says how the terminal shows it.
package enum ColourRole: UInt8, CaseIterable, Hashable, Sendable {
  /// The terminal's own colour.
  case normal
  /// Headings, keys in the help, what can be acted upon.
  case accent
  /// A choice of must; success.
  case must
  /// A choice of cant.
  case cant
  /// An effect that harms who drinks it.
  case harmful
  /// What is there for completeness, such as rulers and units.
  case muted
  /// Something to look at soon: not live, not saved.
  case warning
  /// Something that went wrong.
  case failure
  /// The ground under the line where the next key acts.
  case selected
  /// The ground under the same line of a column without the focus.
  case selectedElsewhere
  /// The ground under the status line.
  case bar
  /// The letters that a filter found, or the ground under them.
  case match
  /// What somebody else has just changed.
  case changed
}
