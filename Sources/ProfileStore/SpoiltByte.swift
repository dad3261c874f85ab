internal import Profiles

/// Finds the one wrong byte of a text whose hash was written beside it.
///
/// Both steps of a `RowHash` can be undone: a product with an odd number, and shifts combined by
/// exclusive or. So the state behind each byte follows backwards from the hash, and the state
/// before each byte follows forwards from the text; the two states give the byte between them.
/// Costs two passes. The probability of a wrong result is the text's length in 2^56.
package enum SpoiltByte {
  /// A place in the text and what belongs there.
  package struct Correction: Equatable {
    /// Where the wrong byte is, from 0.
    package var offset: Int
    /// The byte that belongs there.
    package var byte: UInt8
  }

  /// Nil unless exactly one change of one byte gives the text its hash.
  package static func correction(of text: [UInt8], hash: UInt64) -> Correction? {
    var after = [UInt64](repeating: 0, count: text.count + 1)
    after[text.count] = unmixed(hash)
    for index in text.indices.reversed() {
      after[index] = (after[index + 1] &* inverse) ^ UInt64(text[index])
    }
    var found: Correction?
    var state = RowHash.basis
    for index in text.indices {
      let byte = state ^ (after[index + 1] &* inverse)
      if byte <= UInt64(UInt8.max), byte != UInt64(text[index]) {
        guard found == nil else { return nil }
        found = Correction(offset: index, byte: UInt8(byte))
      }
      state = (state ^ UInt64(text[index])) &* RowHash.prime
    }
    return found
  }

  private static let inverse = inverse(of: RowHash.prime)

  /// The state from which a hash was made.
  private static func unmixed(_ hash: UInt64) -> UInt64 {
    var mixed = hash ^ hash >> 33
    mixed &*= inverse(of: RowHash.mixers.1)
    mixed ^= mixed >> 33
    mixed &*= inverse(of: RowHash.mixers.0)
    return mixed ^ mixed >> 33
  }

  /// Uses Newton's method: each step doubles the number of correct bits, of which there are 3 at first.
  private static func inverse(of number: UInt64) -> UInt64 {
    var inverse = number
    for _ in 1...5 { inverse &*= 2 &- number &* inverse }
    return inverse
  }
}
