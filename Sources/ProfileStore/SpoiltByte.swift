internal import Profiles

/// Finds the one wrong byte of a text whose hash was written beside it.
///
/// Both steps of a `RowHash` can be undone: a product with an odd number, and shifts that are
/// combined by exclusive or. So the hash tells, from its end, what the state must have been behind
/// each byte, and the text tells what it was before that byte. The byte between the two states is
/// known then. Costs two passes, and finds a wrong text with a probability of its length in 2^56.
package enum SpoiltByte {
  /// A place in the text and what belongs there.
  package struct Correction: Equatable {
    /// Where the wrong byte is, from 0.
    package var offset: Int
    /// What belongs there.
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

  /// The state that a hash was made of.
  private static func unmixed(_ hash: UInt64) -> UInt64 {
    var mixed = hash ^ hash >> 33
    mixed &*= inverse(of: RowHash.mixers.1)
    mixed ^= mixed >> 33
    mixed &*= inverse(of: RowHash.mixers.0)
    return mixed ^ mixed >> 33
  }

  /// By Newton's method: each step doubles the number of bits that are right, of which 3 are at first.
  private static func inverse(of number: UInt64) -> UInt64 {
    var inverse = number
    for _ in 1...5 { inverse &*= 2 &- number &* inverse }
    return inverse
  }
}
