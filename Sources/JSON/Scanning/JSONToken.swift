/// One value or member name of a scanned text: its range and the index of the next value.
///
/// The tokens are in one array in the order of the text. An object is followed by its members, each
/// a name (a string token) and a value; an array by its elements.
public struct JSONToken: Sendable {
  /// The kind of a value; a number with a decimal point or exponent is no integer, even if whole.
  public enum Kind: UInt8, Sendable {
    case null, `false`, `true`, integer, number, string, array, object
  }

  /// A member's name has the kind `string`.
  public var kind: Kind
  /// Whether a string has a backslash, so that its bytes are not its text.
  public var hasEscapes = false
  /// The offset of the first byte; for a string, the one after the quotation mark.
  public var start: UInt32
  /// The offset after the last byte; for a string, that of the closing quotation mark.
  public var end: UInt32
  /// The index of the first token after this value and everything in it.
  public var next: UInt32

  /// The length in bytes.
  @inlinable public var count: Int { Int(end) - Int(start) }
}
