/// A hybrid logical timestamp: 48 bits of milliseconds since 1970, 16 bits of counter.
///
/// Kulkarni et al., "Logical Physical Clocks" (2014), packed into one unsigned number. Comparing
/// timestamps compares these numbers.
package struct HybridTimestamp: Hashable, Sendable {
  /// The counter in the lowest `counterBits` bits, the milliseconds above it.
  package let rawValue: UInt64

  /// Accepts any 64 bits; the receiver decides whether the timestamp is too far in the future.
  package init(rawValue: UInt64) {
    self.rawValue = rawValue
  }

  /// The first timestamp of a millisecond; clamped to the range of 48 bits.
  package init(milliseconds: Int) {
    let latest = 1 << (64 - Self.counterBits) - 1
    rawValue = UInt64(min(max(milliseconds, 0), latest)) << Self.counterBits
  }

  /// The last timestamp of a millisecond.
  package init(lastOfMilliseconds milliseconds: Int) {
    let first = HybridTimestamp(milliseconds: milliseconds)
    rawValue = first.rawValue | (1 << UInt64(Self.counterBits) - 1)
  }

  /// Enough for 65,536 changes within a millisecond; further ones carry into the next millisecond.
  package static let counterBits = 16

  /// Earlier than every stamped change.
  package static let zero = HybridTimestamp(rawValue: 0)

  /// Milliseconds since 1970, UTC.
  package var milliseconds: Int {
    Int(rawValue >> Self.counterBits)
  }
}

extension HybridTimestamp: Comparable {
  /// By milliseconds, then by counter: one comparison of the raw values does both.
  package static func < (one: HybridTimestamp, other: HybridTimestamp) -> Bool {
    one.rawValue < other.rawValue
  }
}

extension HybridTimestamp: CustomStringConvertible {
  /// 16 lower-case hexadecimal digits.
  package var description: String {
    Hexadecimal.text(of: rawValue)
  }

  /// Reads exactly the form that `description` writes; nil for any other text.
  package init?(_ text: String) {
    guard let value = Hexadecimal.value(of: text.utf8.span) else { return nil }
    self.init(rawValue: value)
  }
}
