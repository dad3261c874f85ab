/// Decodes the bytes of tokens for the scanner and the document: escapes, digits, comparisons.
package enum JSONText {
  /// The byte that a one-letter escape stands for; nil if there is none.
  static func shortEscape(_ letter: UInt8) -> UInt8? {
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): letter
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "t"): 0x09
    default: nil
    }
  }

  /// The value of a hexadecimal digit of either case; nil for any other byte.
  package static func hexadecimalDigit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A") + 10)
    default: nil
    }
  }

  /// The decoded text of a scanned string token, as UTF-8.
  static func bytes(of token: JSONToken, in text: Span<UInt8>) -> [UInt8] {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(Int(token.end - token.start))
    append(token, in: text, to: &decoded)
    return decoded
  }

  /// Appends the decoded text of a scanned string token.
  static func append(_ token: JSONToken, in text: Span<UInt8>, to decoded: inout [UInt8]) {
    var index = Int(token.start)
    let end = Int(token.end)
    while index < end {
      if text[index] == UInt8(ascii: "\\") {
        index = decodeEscape(at: index, in: text, into: &decoded)
      } else {
        decoded.append(text[index])
        index += 1
      }
    }
  }

  /// Appends the decoded escape at `index`; returns the offset after it.
  private static func decodeEscape(
    at index: Int, in text: Span<UInt8>, into decoded: inout [UInt8]
  ) -> Int {
    if let byte = shortEscape(text[index + 1]) {
      decoded.append(byte)
      return index + 2
    }
    let unit = codeUnit(at: index + 2, in: text)
    guard 0xD800...0xDBFF ~= unit else {
      append(unit, to: &decoded)
      return index + 6
    }
    let low = codeUnit(at: index + 8, in: text)
    append(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00), to: &decoded)
    return index + 12
  }

  private static func codeUnit(at index: Int, in text: Span<UInt8>) -> UInt32 {
    (index..<index + 4).reduce(0) { $0 << 4 | (hexadecimalDigit(text[$1]) ?? 0) }
  }

  private static func append(_ code: UInt32, to decoded: inout [UInt8]) {
    guard let scalar = Unicode.Scalar(code) else { return }
    decoded.append(contentsOf: scalar.utf8)
  }

  static func areEqual(_ one: JSONToken, _ other: JSONToken, in text: Span<UInt8>) -> Bool {
    if one.hasEscapes || other.hasEscapes {
      return bytes(of: one, in: text) == bytes(of: other, in: text)
    }
    return ByteSearch.areEqual(
      text.extracting(Int(one.start)..<Int(one.end)),
      text.extracting(Int(other.start)..<Int(other.end)))
  }

  /// The value of a scanned number's digits; infinite if beyond the range of doubles.
  static func double(of range: Range<Int>, in text: Span<UInt8>) -> Double {
    var digits = ""
    for index in range {
      digits.unicodeScalars.append(Unicode.Scalar(text[index]))
    }
    return Double(digits) ?? .infinity
  }
}
