/// The text of 64 bits: 16 lower-case hexadecimal digits, so that texts sort like the numbers.
package enum Hexadecimal {
  /// Pads small numbers with leading zeros, because `value(of:)` requires 16 digits.
  package static func text(of value: UInt64) -> String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }

  /// Reads exactly 16 lower-case digits; nil for any other text.
  package static func value(of text: some Collection<UInt8>) -> UInt64? {
    guard text.count == 16 else { return nil }
    var value: UInt64 = 0
    for byte in text {
      guard let digit = digit(byte) else { return nil }
      value = value << 4 | digit
    }
    return value
  }

  /// The same for a span; other rooms get no specialized copy of the generic function.
  package static func value(of text: Span<UInt8>) -> UInt64? {
    guard text.count == 16 else { return nil }
    var value: UInt64 = 0
    for index in text.indices {
      guard let digit = digit(text[index]) else { return nil }
      value = value << 4 | digit
    }
    return value
  }

  private static func digit(_ byte: UInt8) -> UInt64? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt64(byte & 0x0F)
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt64(byte - 87)
    default: nil
    }
  }
}
