/// A 64-bit hash of a row of state that is the same on every machine and in every release.
///
/// FNV-1a over the bytes: each number as 8 bytes, most significant first, and each text followed by
/// a zero byte. MurmurHash3's 64-bit finalizer then mixes the result, so that the hashes of similar
/// rows do not cancel out when they are combined by exclusive or.
///
/// Digests of profiles and ties in joins depend on this hash. If it changed, replicas of two versions
/// would never agree.
package struct RowHash: Sendable {
  /// The 64-bit offset basis of FNV-1a.
  private static let basis: UInt64 = 0xcbf2_9ce4_8422_2325
  /// The 64-bit prime of FNV-1a.
  private static let prime: UInt64 = 0x0000_0100_0000_01b3
  /// The finalizer's two factors, in order; both are odd, like the prime.
  private static let mixers: (UInt64, UInt64) = (0xff51_afd7_ed55_8ccd, 0xc4ce_b9fe_1a85_ec53)

  private var state = Self.basis

  /// Starts from the 64-bit offset basis of FNV-1a, without a seed, so that all machines agree.
  package init() {}

  /// The UTF-8 bytes and a zero byte, so that "ab", "c" and "a", "bc" differ.
  package mutating func combine(_ text: String) {
    for byte in text.utf8 { combine(byte) }
    combine(UInt8(0))
  }

  /// Eight bytes, most significant first, on every machine.
  package mutating func combine(_ number: UInt64) {
    var rest = number
    for _ in 0..<8 {
      // Rotates the highest remaining byte into the lowest eight bits.
      rest = rest << 8 | rest >> 56
      combine(UInt8(truncatingIfNeeded: rest))
    }
  }

  /// The count, then each byte.
  package mutating func combine(_ bytes: [UInt8]) {
    combine(bytes.span)
  }

  /// The count, then each byte.
  package mutating func combine(_ bytes: Span<UInt8>) {
    combine(bytes.count)
    var state = state
    for index in bytes.indices { state = (state ^ UInt64(bytes[index])) &* Self.prime }
    self.state = state
  }

  /// The 64 bits in two's complement, so that negative numbers do not trap.
  package mutating func combine(_ number: Int) {
    combine(UInt64(bitPattern: Int64(number)))
  }

  /// Two numbers, the high half first.
  package mutating func combine(_ origin: Origin) {
    combine(origin.high)
    combine(origin.low)
  }

  /// Time, tie, origin and number, in the order in which stamps are compared.
  package mutating func combine(_ stamp: Stamp) {
    combine(stamp.time.rawValue)
    combine(stamp.tie)
    combine(stamp.origin)
    combine(stamp.seq)
  }

  private mutating func combine(_ byte: UInt8) {
    state = (state ^ UInt64(byte)) &* Self.prime
  }

  /// The hash of everything combined so far, which depends on the order.
  package var value: UInt64 {
    var mixed = state
    mixed = (mixed ^ mixed >> 33) &* Self.mixers.0
    mixed = (mixed ^ mixed >> 33) &* Self.mixers.1
    return mixed ^ mixed >> 33
  }
}
