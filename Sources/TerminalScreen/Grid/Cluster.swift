/// A character in a cell: up to three scalars in place, or a number in the grid's table.
///
/// Clusters of up to three scalars are equal if their bits are. For longer ones of two grids, only
/// the text can tell.
struct Cluster: Hashable, Sendable {
  /// Scalars of 21 bits each, the first in the lowest bits; or above the flag, the table's number.
  private let bits: UInt64

  private static let scalarBits: UInt64 = 21
  private static let scalarMask: UInt64 = 1 << scalarBits - 1
  private static let isInTable: UInt64 = 1 << 63
  /// Higher than any scalar, so that no text can equal it.
  private static let coveredBits: UInt64 = scalarMask

  private init(bits: UInt64) {
    self.bits = bits
  }

  /// A scalar that is a whole character.
  init(_ scalar: UInt8) {
    bits = UInt64(scalar)
  }

  /// A short character; nil if it needs the table.
  init?(_ scalars: String.UnicodeScalarView) {
    var bits: UInt64 = 0
    var shift: UInt64 = 0
    for scalar in scalars {
      if shift == 3 * Self.scalarBits { return nil }
      bits |= UInt64(scalar.value) << shift
      shift += Self.scalarBits
    }
    self.bits = bits
  }

  /// A character at a position of the grid's table.
  init(tableIndex: Int) {
    bits = Self.isInTable | UInt64(tableIndex)
  }

  static let blank = Cluster(0x20)
  /// The rest of a wide character that begins further left.
  static let covered = Cluster(bits: coveredBits)

  /// The text's position in the grid's table; nil if the scalars are in place.
  var tableIndex: Int? {
    bits & Self.isInTable == 0 ? nil : Int(bits & ~Self.isInTable)
  }

  /// The character if it is plain ASCII, by far the most frequent case.
  var ascii: UInt8? {
    bits < 0x80 ? UInt8(truncatingIfNeeded: bits) : nil
  }

  /// The scalar's number if the character is a single scalar.
  var onlyScalar: UInt64? {
    bits < Self.coveredBits ? bits : nil
  }

  /// The scalars in place, up to the first zero.
  var scalars: [Unicode.Scalar] {
    var rest = bits
    var result: [Unicode.Scalar] = []
    repeat {
      if let scalar = Unicode.Scalar(UInt32(rest & Self.scalarMask)) { result.append(scalar) }
      rest >>= Self.scalarBits
    } while rest != 0
    return result
  }
}
