/// The number of an ingredient within the plugin that adds it: the low 24 bits of the game's id.
///
/// The high byte is the plugin's place in the load order, which differs from player to player.
package struct FormID: Hashable, Sendable {
  /// From 0 to `greatest`.
  package let number: UInt32

  /// The highest number within a plugin.
  package static let greatest: UInt32 = 0xFF_FFFF

  /// Six hexadecimal digits.
  private static let digitCount = 6

  /// Nil for a number above `greatest`.
  package init?(number: UInt32) {
    guard number <= Self.greatest else { return nil }
    self.number = number
  }

  /// Nil for anything but six hexadecimal digits, in either case.
  package init?(digits: String) {
    guard digits.utf8.count == Self.digitCount, let number = UInt32(hexadecimal: digits) else {
      return nil
    }
    self.number = number
  }

  /// Six hexadecimal digits, in upper case.
  package var digits: String {
    let short = String(number, radix: 16, uppercase: true)
    return String(repeating: "0", count: Self.digitCount - short.count) + short
  }
}

/// An id as the game writes it in a running game, such as `0004B0BA`.
package struct GameForm: Hashable, Sendable {
  /// The number within the plugin, as far as the id tells it.
  package let form: FormID
  /// Whether the id is certainly from another plugin than the game's first one, which is always
  /// first in the load order.
  ///
  /// Different plugins use the same numbers.
  package let isOfAddition: Bool

  /// The highest byte of an id from a light plugin, whose own numbers have 12 bits.
  private static let lightByte: UInt32 = 0xFE

  /// An id has up to eight digits; a light plugin's id without its load order has three.
  private static let digitCount = 1...8

  /// Takes all 32 bits; `form` keeps only those within the plugin.
  private init(bits: UInt32) {
    let mask: UInt32 = bits >> 24 == Self.lightByte ? 0xFFF : FormID.greatest
    guard let form = FormID(number: bits & mask) else {
      preconditionFailure("the mask leaves 24 bits")
    }
    self.form = form
    isOfAddition = bits > FormID.greatest
  }

  /// A number of 32 bits, which may have been read with a sign; nil for any other number.
  package init?(_ number: Int) {
    if let bits = UInt32(exactly: number) {
      self.init(bits: bits)
    } else if let signed = Int32(exactly: number) {
      self.init(bits: UInt32(bitPattern: signed))
    } else {
      return nil
    }
  }

  /// Up to eight hexadecimal digits, with or without the prefix `0x`; nil for any other text.
  package init?(_ text: String) {
    let digits = text.hasPrefix("0x") || text.hasPrefix("0X") ? String(text.dropFirst(2)) : text
    guard Self.digitCount ~= digits.utf8.count, let bits = UInt32(hexadecimal: digits) else {
      return nil
    }
    self.init(bits: bits)
  }
}

extension UInt32 {
  /// Nil for a text with anything but digits: the standard initializer alone would accept a sign.
  fileprivate init?(hexadecimal digits: String) {
    guard digits.utf8.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }) else { return nil }
    self.init(digits, radix: 16)
  }
}
