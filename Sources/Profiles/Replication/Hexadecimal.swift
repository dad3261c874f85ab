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
      unsafe output.withUnsafeMutableBufferPointer { buffer, count in
        let text = UnsafeMutableRawBufferPointer(buffer)
        unsafe text.storeBytes(of: digits(of: value >> 32).littleEndian, as: UInt64.self)
        unsafe text.storeBytes(
          of: digits(of: value & 0xFFFF_FFFF).littleEndian, toByteOffset: 8, as: UInt64.self)
        count += 16
      }
    }
  }

  /// The digits of a number below 2^32, the first in the lowest byte.
  ///
  /// Works on all eight digits at once, because the texts of changes and states have many.
  private static func digits(of value: UInt64) -> UInt64 {
    // Each step halves the groups and swaps them, until each byte has one digit.
    var lanes = value << 32 & 0xFFFF_0000_0000 | value >> 16
    lanes = lanes << 16 & 0x00FF_0000_00FF_0000 | lanes >> 8 & 0x0000_00FF_0000_00FF
    lanes = lanes << 8 & 0x0F00_0F00_0F00_0F00 | lanes >> 4 & 0x000F_000F_000F_000F
    // A digit from 10 on carries into the fifth bit when 6 is added.
    let letters = (lanes &+ 0x0606_0606_0606_0606) >> 4 & 0x0101_0101_0101_0101
    return lanes &+ 0x3030_3030_3030_3030 &+ letters &* 0x27
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
