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
