/// One character as a cell holds it: up to three scalars in place, or a number in the grid's table.
///
/// Clusters of up to three scalars are equal when their bits are; of two grids' longer ones only
/// the text can tell.
struct Cluster: Hashable, Sendable {
  /// Scalars of 21 bits, the first in the lowest; a number above the flag for longer ones.
  private let bits: UInt64

  private static let scalarBits: UInt64 = 21
  private static let scalarMask: UInt64 = 1 << scalarBits - 1
  private static let isInTable: UInt64 = 1 << 63
  /// More than any scalar has, so that no text can look like it.
  private static let coveredBits: UInt64 = scalarMask

  private init(bits: UInt64) {
    self.bits = bits
  }

  /// A scalar that is a character by itself.
  init(_ scalar: UInt8) {
    bits = UInt64(scalar)
  }

  /// A short character; nil when it needs the table.
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

  /// A character that stands at that place of the grid's table.
  init(tableIndex: Int) {
    bits = Self.isInTable | UInt64(tableIndex)
  }

  static let blank = Cluster(0x20)
  /// The rest of a wide character that begins further left.
  static let covered = Cluster(bits: coveredBits)

  /// Where the text stands in the grid's table; nil when it is here.
  var tableIndex: Int? {
    bits & Self.isInTable == 0 ? nil : Int(bits & ~Self.isInTable)
  }

  /// The character where it is plain ASCII, the most frequent case by far.
  var ascii: UInt8? {
    bits < 0x80 ? UInt8(truncatingIfNeeded: bits) : nil
  }

  /// The character's number where it is one scalar.
  var onlyScalar: UInt64? {
    bits < Self.coveredBits ? bits : nil
  }

  /// The scalars in place; a zero scalar ends them.
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
