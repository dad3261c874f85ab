/// A short part of foreign text for a sentence, without characters that control a terminal.
enum Excerpt {
  /// Enough to recognize which program sent the text.
  private static let shownScalars = 60

  /// Enough for a three-line error message of another program.
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

  /// Replaces control characters, and characters that change the text direction, by question marks.
  private static func harmless(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: "?"
    default: scalar
    }
  }
}
