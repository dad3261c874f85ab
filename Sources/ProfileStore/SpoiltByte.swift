/// Finds the one wrong byte of a row whose hash was written beside it.
///
/// The hash before each lane follows backwards from the hash of the row, and forwards from the lanes before it; the
/// two give what the lane was. Costs two passes. The probability of a wrong result is the row's bytes in 2^56.
package enum SpoiltByte {
  /// A place in the row and what belongs there.
  package struct Correction: Equatable {
    /// Where the wrong byte is, from 0; each lane has 8 bytes, the lowest first.
    package var offset: Int
    /// The byte that belongs there.
    package var byte: UInt8
  }

  /// Nil unless exactly one change of one byte gives the lanes their `RowCheck`.
  package static func correction(of lanes: [UInt64], hash: UInt64) -> Correction? {
    var after = [UInt64](repeating: hash, count: lanes.count + 1)
    for index in lanes.indices.reversed() {
      after[index] = RowCheck.undoing(lanes[index], in: after[index + 1])
    }
    var found: Correction?
    var check = RowCheck()
    for (index, lane) in lanes.enumerated() {
      // What has to be combined with the hash so far to give the hash after this lane.
      let written = RowCheck.undoing(check.value, in: after[index + 1])
      check.combine(lane)
      let wrong = written ^ lane
      guard wrong != 0 else { continue }
      let byte = wrong.trailingZeroBitCount / 8
      guard wrong >> (8 * byte) <= UInt64(UInt8.max) else { continue }
      guard found == nil else { return nil }
      found = Correction(
        offset: 8 * index + byte, byte: UInt8(truncatingIfNeeded: written >> (8 * byte)))
    }
    return found
  }
}
