/// Makes spellings of a name equal.
///
/// Ignores case, apostrophes, accents on Latin letters, and white space around a name.
package enum NameFolding {
  /// The common form of all spellings of a name, or of part of a name.
  ///
  /// Linear in the length of the name. Letters of other scripts keep their marks, and are compared
  /// by canonical equivalence.
  package static func folded(_ name: String) -> String {
    if let ascii = foldedASCII(name) { return ascii }
    let characters = CaseFolding.folded(name).filter { !isApostrophe($0) }.map(withoutAccent)
    return trimmed(String(characters))
  }

  /// Nil for a name with a non-ASCII character.
  private static func foldedASCII(_ name: String) -> String? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(name.utf8.count)
    for byte in name.utf8 {
      guard byte < 0x80 else { return nil }
      guard byte != UInt8(ascii: "'"), byte != UInt8(ascii: "`") else { continue }
      bytes.append(CaseFolding.folded(byte))
    }
    return trimmed(String(decoding: bytes, as: UTF8.self))
  }

  /// The apostrophes that keyboards, phones and word processors type.
  ///
  /// Compares scalars, because comparing characters normalizes each of them. So the list also has
  /// two scalars that equal others as characters: the Greek oxia (acute accent) and varia (grave
  /// accent).
  private static func isApostrophe(_ character: Character) -> Bool {
    let scalars = character.unicodeScalars
    guard let first = scalars.first, scalars.dropFirst().isEmpty else { return false }
    return switch first {
    case "'", "`", "\u{2019}", "\u{2018}", "\u{B4}", "\u{2BC}", "\u{1FFD}", "\u{1FEF}": true
    default: false
    }
  }

  /// Replaces a Latin letter with marks by the plain letter; returns other characters unchanged.
  private static func withoutAccent(_ character: Character) -> Character {
    guard !character.isASCII, let first = character.unicodeScalars.first else { return character }
    if first.properties.isAlphabetic, first.isASCII { return Character(first) }
    guard let name = first.properties.name, let letter = baseLetter(ofScalarNamed: name) else {
      return character
    }
    return letter
  }

  /// The letter in a Unicode name such as `LATIN SMALL LETTER E WITH ACUTE`.
  private static func baseLetter(ofScalarNamed name: String) -> Character? {
    let beginning = "LATIN SMALL LETTER "
    guard name.hasPrefix(beginning) else { return nil }
    let words = name.dropFirst(beginning.count).split(separator: " ")
    guard words.count > 2, words[1] == "WITH", words[0].count == 1 else { return nil }
    return words[0].lowercased().first
  }

  private static func trimmed(_ text: String) -> String {
    guard text.first?.isWhitespace == true || text.last?.isWhitespace == true else { return text }
    let rest = text.drop(while: \.isWhitespace)
    return String(rest.reversed().drop(while: \.isWhitespace).reversed())
  }
}

/// Removes differences of case between texts.
enum CaseFolding {
  /// The text in upper case, then in lower case.
  ///
  /// Almost Unicode's full case folding: `ß`, `SS` and `ss` become equal, and so do the three
  /// sigmas. The result differs for a dozen letters, such as the Turkish dotless i, which here
  /// equals i.
  static func folded(_ text: String) -> String {
    text.uppercased().lowercased()
  }

  /// The lower case of an ASCII byte; other bytes are unchanged.
  static func folded(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }
}
