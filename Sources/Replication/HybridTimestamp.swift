/// A moment of a hybrid logical clock: 48 bits of milliseconds since 1970, 16 bits of counter.
///
/// Kulkarni et al., "Logical Physical Clocks" (2014), packed into one unsigned number, by which
/// alone moments are compared.
package struct HybridTimestamp: Hashable, Sendable {
  /// The milliseconds above the lowest `counterBits` bits, and the counter in these.
  package let rawValue: UInt64

  /// Takes any 64 bits: whether that is too far ahead is for whoever receives it to judge.
  package init(rawValue: UInt64) {
    self.rawValue = rawValue
  }

  /// The first moment of a millisecond; milliseconds past 48 bits are cut to the last moment.
  package init(milliseconds: Int) {
    let latest = 1 << (64 - Self.counterBits) - 1
    rawValue = UInt64(min(max(milliseconds, 0), latest)) << Self.counterBits
  }

  /// The last moment of a millisecond.
  package init(lastOfMilliseconds milliseconds: Int) {
    let first = HybridTimestamp(milliseconds: milliseconds)
    rawValue = first.rawValue | (1 << UInt64(Self.counterBits) - 1)
  }

  /// Enough for 65,536 changes within a millisecond; what is more carries into the next.
  package static let counterBits = 16

  /// Before everything that was ever stamped.
  package static let zero = HybridTimestamp(rawValue: 0)

  /// Milliseconds since 1970, UTC.
  package var milliseconds: Int {
    Int(rawValue >> Self.counterBits)
  }
}

extension HybridTimestamp: Comparable {
  /// By the milliseconds and then by the counter, which the one number does at once.
  package static func < (one: HybridTimestamp, other: HybridTimestamp) -> Bool {
    one.rawValue < other.rawValue
  }
}

extension HybridTimestamp: CustomStringConvertible {
  /// 16 lower-case hexadecimal digits.
  package var description: String {
    Hexadecimal.text(of: rawValue)
  }

  /// Reads what `description` writes, and nothing else.
  package init?(_ text: String) {
    guard let value = Hexadecimal.value(of: text.utf8) else { return nil }
    self.init(rawValue: value)
  }
}
