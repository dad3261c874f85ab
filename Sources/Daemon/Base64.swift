/// The text encoding in which the service manager passes bytes.
enum Base64 {
  private static let digits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// The decoded bytes; nil if the text is not valid.
  static func bytes(_ text: String) -> [UInt8]? {
    let digits = Array(text.utf8)
    let padding = digits.reversed().prefix { $0 == UInt8(ascii: "=") }.count
    guard digits.count % 4 == 0, padding <= 2 else { return nil }
    var bytes: [UInt8] = []
    var bits: UInt32 = 0
    for (place, digit) in digits.dropLast(padding).enumerated() {
      guard let value = Self.digits.firstIndex(of: digit) else { return nil }
      bits = bits << 6 | UInt32(value)
      // The first digit of four completes no byte, each of the others completes one.
      if place % 4 > 0 {
        bytes.append(UInt8(truncatingIfNeeded: bits >> (6 - 2 * UInt32(place % 4))))
      }
    }
    return bytes
  }
}
