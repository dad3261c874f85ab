/// Why a text cannot be a profile's name.
package enum InvalidName: Equatable, Sendable {
  case blank
  case tooLong
  case controlCharacter
  /// Not blank, but no character is visible.
  case invisible
}
