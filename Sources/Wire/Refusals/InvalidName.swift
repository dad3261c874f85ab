/// Why a text cannot be a profile's name.
package enum InvalidName: Equatable, Sendable {
  case blank
  case tooLong
  case controlCharacter
  /// Nothing in it can be seen, though it is not blank.
  case invisible
}
