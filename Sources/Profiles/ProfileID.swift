/// A profile's identity, a UUID: the same on every machine, even after a rename.
package struct ProfileID: Hashable, Sendable {
  /// The value of the first 16 hexadecimal digits, which include the UUID's version.
  package let high: UInt64
  /// The value of the last 16 hexadecimal digits, the first of which has the UUID's variant.
  package let low: UInt64

  /// Accepts any bits: another replica may generate ids in another way.
  package init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// A random (version 4) UUID from 128 random bits.
  package init(randomHigh: UInt64, randomLow: UInt64) {
    high = randomHigh & 0xFFFF_FFFF_FFFF_0FFF | 0x4000
    low = randomLow & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
  }

  /// Stands for an id that is not yet known.
  package static let none = ProfileID(high: 0, low: 0)

  /// The profile that every new store has, so that two machines share it from the start.
  package static let `default` = ProfileID(high: 0x4000, low: 0x8000_0000_0000_0001)
}

extension ProfileID: Comparable {
  /// Sorts like the texts; the order has no meaning but is the same everywhere.
  package static func < (one: ProfileID, other: ProfileID) -> Bool {
    (one.high, one.low) < (other.high, other.low)
  }
}

extension ProfileID: CustomStringConvertible {
  /// The canonical text, in lower case: 8-4-4-4-12 hexadecimal digits.
  package var description: String {
    var text: [UInt8] = []
    append(to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  /// Appends the canonical text to an array of bytes.
  package func append(to text: inout [UInt8]) {
    text.append(addingCapacity: 36) { output in
      var rest = high
      for place in 0..<32 {
        if place == 16 { rest = low }
        if place == 8 || place == 12 || place == 16 || place == 20 { output.append(Self.dash) }
        // Rotates the highest remaining digit into the lowest four bits.
        rest = rest << 4 | rest >> 60
        let digit = UInt8(truncatingIfNeeded: rest & 0x0F)
        output.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
      }
    }
  }

  /// Reads the canonical text, in either case.
  package init?(_ text: String) {
    self.init(text.utf8.span)
  }

  /// Reads the canonical text from its bytes, in either case.
  package init?(_ text: Span<UInt8>) {
    guard text.count == 36, text[8] == Self.dash, text[13] == Self.dash, text[18] == Self.dash,
      text[23] == Self.dash
    else { return nil }
    var high: UInt64 = 0
    var low: UInt64 = 0
    guard Self.read(text, 0..<8, into: &high), Self.read(text, 9..<13, into: &high),
      Self.read(text, 14..<18, into: &high), Self.read(text, 19..<23, into: &low),
      Self.read(text, 24..<36, into: &low)
    else { return nil }
    self.init(high: high, low: low)
  }

  private static let dash = UInt8(ascii: "-")

  /// Appends hexadecimal digits to a number; false if a byte is not a hexadecimal digit.
  private static func read(
    _ text: Span<UInt8>, _ digits: Range<Int>, into number: inout UInt64
  ) -> Bool {
    for index in digits {
      guard let digit = digit(text[index]) else { return false }
      number = number << 4 | digit
    }
    return true
  }

  private static func digit(_ byte: UInt8) -> UInt64? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt64(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt64(byte - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt64(byte - UInt8(ascii: "A") + 10)
    default: nil
    }
  }
}
