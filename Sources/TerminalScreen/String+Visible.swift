extension String {
  /// The text with everything that could steer a terminal written out as `\u{1b}`.
  ///
  /// That is every control character, the separators of lines and paragraphs, and the marks that
  /// turn the direction of the text round, with which a name could pretend to be another one.
  package var visible: String {
    if !unicodeScalars.contains(where: \.steersTerminal) { return self }
    var result = ""
    for scalar in unicodeScalars {
      if scalar.steersTerminal {
        result += scalar.writtenOut
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

extension Unicode.Scalar {
  /// The scalar as source code has it, such as `\u{1b}`.
  var writtenOut: String {
    "\\u{" + String(value, radix: 16) + "}"
  }

  /// Whether a terminal obeys the scalar instead of showing it, or shows other text out of order.
  package var steersTerminal: Bool {
    if isASCII { return value < 0x20 || value == 0x7F }
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: return true
    case .format: return Self.turnsDirection(value)
    default: return false
    }
  }

  private static func turnsDirection(_ value: UInt32) -> Bool {
    (0x202A...0x202E).contains(value) || (0x2066...0x2069).contains(value)
      || value == 0x200E || value == 0x200F || value == 0x061C
  }
}
