/// A replica's random 128-bit identity; sorts like its hexadecimal text.
package struct Origin: Hashable, Sendable {
  /// The value of the first 16 digits of the text.
  package let high: UInt64
  /// The value of the last 16 digits of the text.
  package let low: UInt64

  /// A new replica passes random bits for both halves; two zeros are `none`.
  package init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// The origin of values that no replica set, such as those of a fresh `default`; loses every tie.
  package static let none = Origin(high: 0, low: 0)
}

extension Origin: Comparable {
  /// Compares as 128-bit numbers: the order has no meaning, but breaks ties alike on every replica.
  package static func < (one: Origin, other: Origin) -> Bool {
    (one.high, one.low) < (other.high, other.low)
  }
}

extension Origin: CustomStringConvertible {
  /// 32 lower-case hexadecimal digits.
  package var description: String {
    Hexadecimal.text(of: [high, low])
  }

  /// Reads exactly the form that `description` writes; nil for any other text.
  package init?(_ text: String) {
    let digits = text.utf8.span
    guard digits.count == 32, let high = Hexadecimal.value(of: digits.extracting(0..<16)),
      let low = Hexadecimal.value(of: digits.extracting(16..<32))
    else { return nil }
    self.init(high: high, low: low)
  }
}
