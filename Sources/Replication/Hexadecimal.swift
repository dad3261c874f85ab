/// The text of 64 bits: 16 lower-case hexadecimal digits, so that texts sort as the numbers do.
package enum Hexadecimal {
  package static func text(of value: UInt64) -> String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }

  /// Reads exactly 16 lower-case digits.
  package static func value(of text: some Collection<UInt8>) -> UInt64? {
    guard text.count == 16 else { return nil }
    var value: UInt64 = 0
    for byte in text {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = value << 4 | UInt64(byte & 0x0F)
      case UInt8(ascii: "a")...UInt8(ascii: "f"): value = value << 4 | UInt64(byte - 87)
      default: return nil
      }
    }
    return value
  }
}
