import Profiles

/// The text of a stamp, `time-tie-origin-seq`: 16, 16 and 32 hexadecimal digits and a decimal number.
enum StampText {
  /// Appends the text to other bytes, because a state has thousands of stamps.
  static func append(_ stamp: Stamp, to text: inout [UInt8]) {
    Hexadecimal.append(stamp.time.rawValue, to: &text)
    text.append(UInt8(ascii: "-"))
    Hexadecimal.append(stamp.tie, to: &text)
    text.append(UInt8(ascii: "-"))
    Hexadecimal.append(stamp.origin.high, to: &text)
    Hexadecimal.append(stamp.origin.low, to: &text)
    text.append(UInt8(ascii: "-"))
    text.append(contentsOf: String(stamp.seq).utf8)
  }

  /// Reads exactly the form that `append` writes; nil for any other text.
  static func stamp(_ digits: Span<UInt8>) -> Stamp? {
    guard digits.count > 67,
      [16, 33, 66].allSatisfy({ digits[$0] == UInt8(ascii: "-") }),
      let time = Hexadecimal.value(of: digits.extracting(0..<16)),
      let tie = Hexadecimal.value(of: digits.extracting(17..<33)),
      let high = Hexadecimal.value(of: digits.extracting(34..<50)),
      let low = Hexadecimal.value(of: digits.extracting(50..<66)),
      let seq = decimal(digits.extracting(67...))
    else { return nil }
    let origin = Origin(high: high, low: low)
    return Stamp(time: HybridTimestamp(rawValue: time), tie: tie, origin: origin, seq: seq)
  }

  /// A number of at most 16 digits, without leading zeros; nil for any other text.
  private static func decimal(_ digits: Span<UInt8>) -> Int? {
    guard 1...16 ~= digits.count, digits.count == 1 || digits[0] != UInt8(ascii: "0") else {
      return nil
    }
    var value = 0
    for index in digits.indices {
      guard UInt8(ascii: "0")...UInt8(ascii: "9") ~= digits[index] else { return nil }
      value = value * 10 + Int(digits[index] & 0x0F)
    }
    return value
  }
}
