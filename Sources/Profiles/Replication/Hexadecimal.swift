/// The text of 64 bits: 16 lower-case hexadecimal digits, so that texts sort like the numbers.
package enum Hexadecimal {
  /// Pads small numbers with leading zeros, because `value(of:)` requires 16 digits.
  package static func text(of value: UInt64) -> String {
    text(of: [value])
  }

  /// The digits of several numbers in a row.
  package static func text(of values: [UInt64]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(16 * values.count)
    for value in values { append(value, to: &text) }
    return String(decoding: text, as: UTF8.self)
  }

  /// Appends the digits of a number to an array of bytes.
  package static func append(_ value: UInt64, to text: inout [UInt8]) {
    text.append(addingCapacity: 16) { output in
      var rest = value
      for _ in 0..<16 {
        // Rotates the highest remaining digit into the lowest four bits.
        rest = rest << 4 | rest >> 60
        let digit = UInt8(truncatingIfNeeded: rest & 0x0F)
        output.append(digit < 10 ? UInt8(ascii: "0") + digit : digit + 87)
      }
    }
  }

  /// Reads exactly 16 lower-case digits; nil for any other text.
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
