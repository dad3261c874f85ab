/// What a colour means on the screen; a `Palette` decides how the terminal shows it.
package enum ColourRole: UInt8, CaseIterable, Hashable, Sendable {
  /// The terminal's own colour.
  case normal
  /// Headings, keys in the help, and things to act upon.
  case accent
  /// A choice of must; success.
  case must
  /// A choice of cant.
  case cant
  /// An effect that harms the drinker.
  case harmful
  /// Secondary parts, such as rulers and units.
  case muted
  /// Something to look at soon: not live, or not saved.
  case warning
  /// A failure.
  case failure
  /// The background of the line where the next key acts.
  case selected
  /// The background of that line in a column without the focus.
  case selectedElsewhere
  /// The background of the status line.
  case bar
  /// Letters that a filter matched, or their background.
  case match
  /// Something that another client has just changed.
  case changed
}

extension ColourRole {
  /// The roles whose colour a player can choose.
  package static let choosable = allCases.filter { $0 != .normal }

  /// The role's name in settings.
  package var word: String { "\(self)" }
}
