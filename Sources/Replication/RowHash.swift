/// A 64-bit hash of a row of state that is the same on every machine and in every release.
///
/// FNV-1a over the bytes, each number as its 8 bytes with the highest first, each text followed by
/// a zero byte; at the end mixed as in MurmurHash3's 64-bit finalizer, so that the hashes of like
/// rows do not cancel out when they are combined by exclusive or.
package struct RowHash: Sendable {
  /// The 64-bit offset basis of FNV-1a.
  package static let basis: UInt64 = 0xcbf2_9ce4_8422_2325
  /// The 64-bit prime of FNV-1a.
  package static let prime: UInt64 = 0x0000_0100_0000_01b3
  /// The two factors of the finalizer, in their order; both are odd, as the prime is.
  package static let mixers: (UInt64, UInt64) = (0xff51_afd7_ed55_8ccd, 0xc4ce_b9fe_1a85_ec53)

  private var state = Self.basis

  /// Begins with the 64-bit offset basis of FNV-1a: no seed, so that all machines agree.
  package init() {}

  /// Its UTF-8 bytes and a zero byte, so that "ab", "c" and "a", "bc" differ.
  package mutating func combine(_ text: String) {
    for byte in text.utf8 { combine(byte) }
    combine(UInt8(0))
  }

  /// Eight bytes, the highest first, whatever order the machine itself has.
  package mutating func combine(_ number: UInt64) {
    for shift in stride(from: 56, through: 0, by: -8) {
      combine(UInt8(truncatingIfNeeded: number >> UInt64(shift)))
    }
  }

  /// The bytes that `combine` takes of a number.
  package static func bytes(of number: UInt64) -> [UInt8] {
    stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> UInt64($0)) }
  }

  /// How many, and then each.
  package mutating func combine(_ bytes: [UInt8]) {
    combine(bytes.count)
    for byte in bytes { combine(byte) }
  }

  /// As its 64 bits in two's complement, so that no negative number traps.
  package mutating func combine(_ number: Int) {
    combine(UInt64(bitPattern: Int64(number)))
  }

  /// As two numbers, the high half first.
  package mutating func combine(_ origin: Origin) {
    combine(origin.high)
    combine(origin.low)
  }

  /// As its moment, its origin and its number, in the order in which stamps are compared.
  package mutating func combine(_ stamp: Stamp) {
    combine(stamp.time.rawValue)
    combine(stamp.origin)
    combine(stamp.seq)
  }

  private mutating func combine(_ byte: UInt8) {
    state = (state ^ UInt64(byte)) &* Self.prime
  }

  /// The hash of all that was combined, in its order.
  package var value: UInt64 {
    var mixed = state
    mixed = (mixed ^ mixed >> 33) &* Self.mixers.0
    mixed = (mixed ^ mixed >> 33) &* Self.mixers.1
    return mixed ^ mixed >> 33
  }
}
