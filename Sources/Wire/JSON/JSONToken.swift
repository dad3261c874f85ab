/// One value, or one member's name, of a scanned text: where it stands and where the next begins.
///
/// The tokens of a text lie in one array in the order of the text. An object is followed by its
/// members, each a name (a string token) and a value; an array by its elements.
package struct JSONToken: Sendable {
  /// What a value is; a number with a point or an exponent is no integer, even if it is whole.
  package enum Kind: UInt8, Sendable {
    case null, `false`, `true`, integer, number, string, array, object
  }

  /// Of a member's name it is `string`.
  package var kind: Kind
  /// A string that holds at least one backslash, so that its bytes are not its text.
  package var hasEscapes = false
  /// The offset of the first byte; of a string, the one after the quotation mark.
  package var start: UInt32
  /// The offset after the last byte; of a string, that of the closing quotation mark.
  package var end: UInt32
  /// The index of the first token after this value and all that is in it.
  package var next: UInt32
}
