/// A key by its name.
package enum Key: Hashable, Sendable {
  /// A letter, lower-case if Control hides the case; only with Control or Alt.
  case character(Character)
  case enter
  case tab
  case backspace
  case escape
  case up
  case down
  case left
  case right
  case home
  case end
  case pageUp
  case pageDown
  case insert
  case delete
  /// F1 and so on.
  case function(Int)
}

/// The modifier keys held, as far as terminals report them.
package struct Modifiers: OptionSet, Hashable, Sendable {
  /// The bits of the number that xterm sends, minus 1.
  package let rawValue: UInt8

  /// Takes any bits; three are used.
  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Only with keys that type nothing: a typed letter comes as a capital.
  package static let shift = Modifiers(rawValue: 1)
  /// The key that terminals also call Meta.
  package static let alt = Modifiers(rawValue: 2)
  /// Control, as far as a terminal can report it.
  package static let control = Modifiers(rawValue: 4)
}
