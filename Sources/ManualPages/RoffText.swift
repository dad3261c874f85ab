/// Text such that roff shows it and obeys none of it.
enum RoffText {
  /// Words in their styles.
  static func escaped(_ text: ManualText) -> String {
    text.runs.map { run in
      switch run.style {
      case .plain: escaped(run.text)
      case .literal: "\\fB" + escaped(run.text, isLiteral: true) + "\\fR"
      case .placeholder: "\\fI" + escaped(run.text, isLiteral: true) + "\\fR"
      }
    }.joined()
  }

  /// What is literal is copied from the page into a shell: its dashes and quotes must stay ASCII.
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

  /// At least four digits, as roff wants them.
  private static func hexadecimal(_ value: UInt32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  /// A line of text: one that begins with a dot or an apostrophe would be a request.
  static func line(_ text: String) -> String {
    text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" + text : text
  }

  /// An argument of a request.
  static func argument(_ text: String) -> String {
    "\"" + escaped(text).replacing("\"", with: "\\(dq") + "\""
  }
}
