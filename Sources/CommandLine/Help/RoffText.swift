/// Escapes text, so that roff shows it and interprets none of it.
enum RoffText {
  /// The text with the escapes of its styles.
  static func escaped(_ text: ManualText) -> String {
    text.runs.map { run in
      switch run.style {
      case .plain: escaped(run.text)
      case .literal: "\\fB" + escaped(run.text, isLiteral: true) + "\\fR"
      case .placeholder: "\\fI" + escaped(run.text, isLiteral: true) + "\\fR"
      }
    }.joined()
  }

  /// Readers copy literal text into a shell, so its dashes and quotes must stay ASCII.
  static func escaped(_ text: String, isLiteral: Bool = false) -> String {
    text.unicodeScalars.map { scalar in
      switch scalar {
      case "\\": "\\e"
      case "-" where isLiteral: "\\-"
      case "'" where isLiteral: "\\(aq"
      case "`": "\\(ga"
      case "^": "\\(ha"
      case "~": "\\(ti"
      case _ where scalar.value < 0x20: " "
      case _ where scalar.isASCII: String(scalar)
      default: "\\[u" + hexadecimal(scalar.value) + "]"
      }
    }.joined()
  }

  /// At least four digits, as roff requires.
  private static func hexadecimal(_ value: UInt32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  /// Protects a line that begins with a dot or an apostrophe, which would be a request.
  static func line(_ text: String) -> String {
    text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" + text : text
  }

  /// An argument of a request, quoted.
  static func argument(_ text: String) -> String {
    "\"" + escaped(text).map { $0 == "\"" ? "\\(dq" : String($0) }.joined() + "\""
  }
}
