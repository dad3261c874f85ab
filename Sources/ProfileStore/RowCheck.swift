package import Profiles

/// The hash that stands beside each row of the store, and reveals a row that was altered on the disk.
///
/// Takes eight bytes a step, where the `RowHash` of a digest takes one: a row is checked each time that it is
/// written or read. Each step can be undone, so that `SpoiltByte` finds a wrong byte. A step has two products with
/// an odd factor, which carry a difference upwards, and between them an exclusive or with the upper half, which carries
/// it down. So two wrong bits hardly ever look like one wrong byte elsewhere.
package struct RowCheck: Sendable {
  static let basis: UInt64 = 0xcbf2_9ce4_8422_2325
  /// The odd number nearest to 2^64 divided by the golden ratio.
  private static let factor: UInt64 = 0x9e37_79b9_7f4a_7c15

  /// The hash of everything combined so far, which depends on the order.
  package private(set) var value = Self.basis

  package init() {}

  /// Eight bytes at once.
  @inline(__always)
  package mutating func combine(_ lane: UInt64) {
    let product = (value ^ lane) &* Self.factor
    value = (product ^ product >> 32) &* Self.factor
  }

  /// The 64 bits in two's complement, so that negative numbers do not trap.
  package mutating func combine(_ number: Int64) {
    combine(UInt64(bitPattern: number))
  }

  /// Two numbers, the high half first.
  package mutating func combine(_ origin: Origin) {
    combine(origin.high)
    combine(origin.low)
  }

  /// The count, then the bytes as `lanes` has them.
  package mutating func combine(_ bytes: Span<UInt8>) {
    combine(Int64(bytes.count))
    let raw = unsafe bytes.bytes
    let whole = bytes.count & ~7
    for offset in stride(from: 0, to: whole, by: 8) {
      let lane = unsafe raw.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self)
      combine(UInt64(littleEndian: lane))
    }
    guard whole < bytes.count else { return }
    var last: UInt64 = 0
    for index in (whole..<bytes.count).reversed() { last = last << 8 | UInt64(bytes[index]) }
    combine(last)
  }

  /// The count, then the bytes as `lanes` has them.
  package mutating func combine(_ bytes: [UInt8]) {
    combine(bytes.span)
  }
}

extension RowCheck {
  /// Bytes as numbers, the first byte lowest; zeros fill the last number.
  package static func lanes(of bytes: [UInt8]) -> [UInt64] {
    stride(from: 0, to: bytes.count, by: 8).map { start in
      bytes[start..<min(start + 8, bytes.count)].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
  }

  /// The hash before a lane was combined, from the hash after it.
  static func undoing(_ lane: UInt64, in value: UInt64) -> UInt64 {
    let product = value &* inverse
    // The upper half is as it was, so the same exclusive or brings the lower half back.
    return (product ^ product >> 32) &* inverse ^ lane
  }

  /// The factor's inverse modulo 2^64, by Newton's method: each step doubles the correct bits, 3 at first.
  private static let inverse: UInt64 = {
    var inverse = factor
    for _ in 1...5 { inverse &*= 2 &- factor &* inverse }
    return inverse
  }()
}
