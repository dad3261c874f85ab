/// Foreign text inside a sentence: short, and without anything that a terminal would obey.
enum Excerpt {
  /// As much as tells what speaks there.
  private static let shownScalars = 60

  /// A sentence of another program that says what is wrong; a message of three lines fits.
  static let reasonScalars = 400

  static func of(_ text: String, upTo limit: Int = shownScalars) -> String {
    let scalars = text.unicodeScalars
    var shown = String.UnicodeScalarView(scalars.prefix(limit).map(harmless))
    if scalars.count > limit { shown.append("…") }
    return String(shown)
  }

  static func of(line: Span<UInt8>) -> String {
    var bytes: [UInt8] = []
    for index in 0..<min(line.count, shownScalars * 4) { bytes.append(line[index]) }
    return of(String(decoding: bytes, as: UTF8.self))
  }

  /// Controls, and what turns the direction of writing, become a question mark.
  private static func harmless(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: "?"
    default: scalar
    }
  }
}
