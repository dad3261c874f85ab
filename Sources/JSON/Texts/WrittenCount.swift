/// A count as people write it: `12`, `1,000`, `1.000.000`, `١٢`.
package enum WrittenCount {
  /// The bytes of the longest number that is read, with its separators.
  package static let byteLimit = 24

  /// A longer number is an id of the game: no bag holds so many.
  private static let digitLimit = 7

  /// The number; nil for any other text, and for a text that may mean something else.
  ///
  /// Digits with a zero in front, and eight digits, are an id of the game. Between thousands there
  /// may be commas, apostrophes or narrow blanks; full stops only if there are two of them, because
  /// `1.000` may be a fraction; blanks only if what follows one cannot be a number of its own,
  /// because `12 300` may be two columns.
  package static func number(_ text: some StringProtocol) -> Int? {
    guard text.utf8.count <= byteLimit else { return nil }
    let text = plain(Substring(text))
    if isPlain(text) { return text.utf8.count <= digitLimit ? Int(text) : nil }
    guard let separator = text.first(where: { !isDigit($0) }) else { return nil }
    let groups = text.split(separator: separator, omittingEmptySubsequences: false)
    guard isPlain(groups[0]), groups[0].count <= 3, groups[0] != "0",
      groups.dropFirst().allSatisfy({ $0.count == 3 && $0.allSatisfy(isDigit) }),
      parts(groups.dropFirst(), at: separator)
    else { return nil }
    return Int(groups.joined(separator: ""))
  }

  /// The text with ASCII digits for those of other scripts, and with ASCII for wide letters and marks.
  ///
  /// Also the minus sign becomes a dash, and the Arabic mark between thousands a comma. Linear in the
  /// text.
  package static func plain(_ text: Substring) -> Substring {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
    var plain = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { plain.append(Self.plain(scalar)) }
    return String(plain)[...]
  }

  private static func plain(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar {
    case "\u{0}"..."\u{7F}": return scalar
    case "\u{2212}": return "-"
    case "\u{66C}", "\u{3001}": return ","
    case "\u{3000}": return " "
    // Each wide form is as far from its ASCII character as the first of them is from `!`.
    case "\u{FF01}"..."\u{FF5E}":
      return Unicode.Scalar(UInt8(scalar.value - 0xFF01 + 0x21))
    default:
      guard scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue
      else { return scalar }
      return Unicode.Scalar(UInt8(ascii: "0") + UInt8(value))
    }
  }

  /// Whether the separator certainly separates thousands.
  private static func parts(
    _ later: ArraySlice<Substring>, at separator: Character
  ) -> Bool {
    switch separator {
    case ",", "'", "’", "\u{A0}", "\u{2007}", "\u{2009}", "\u{202F}": true
    case ".": later.count > 1
    case " ": later.contains { $0.first == "0" }
    default: false
    }
  }

  /// Whether the text is digits without a zero in front.
  private static func isPlain(_ text: Substring) -> Bool {
    !text.isEmpty && text.allSatisfy(isDigit) && (text.first != "0" || text.count == 1)
  }

  private static func isDigit(_ character: Character) -> Bool {
    character.isASCII && character.isNumber
  }
}
