/// A replica's random identity of 128 bits; ordered as its hexadecimal text is.
package struct Origin: Hashable, Sendable {
  /// What the first 16 digits of its text say.
  package let high: UInt64
  /// What the last 16 digits of its text say.
  package let low: UInt64

  /// Both halves are random bits where a replica gets its identity; two zeros are `none`.
  package init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// The origin of what no replica made, such as the fresh `default`: it loses every tie.
  package static let none = Origin(high: 0, low: 0)
}

extension Origin: Comparable {
  /// As one number of 128 bits: it means nothing, but every replica breaks a tie by it alike.
  package static func < (one: Origin, other: Origin) -> Bool {
    (one.high, one.low) < (other.high, other.low)
  }
}

extension Origin: CustomStringConvertible {
  /// 32 lower-case hexadecimal digits.
  package var description: String {
    Hexadecimal.text(of: high) + Hexadecimal.text(of: low)
  }

  /// Reads what `description` writes, and nothing else.
  package init?(_ text: String) {
    guard text.utf8.count == 32,
      let high = Hexadecimal.value(of: text.utf8.prefix(16)),
      let low = Hexadecimal.value(of: text.utf8.suffix(16))
    else { return nil }
    self.init(high: high, low: low)
  }
}
