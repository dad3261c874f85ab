internal import TerminalScreen
internal import Wire

/// JSON for standard output: the protocol's one form, harmless to a terminal.
enum TerminalJSON {
  /// The value with everything escaped that JSON lets stand and that steers a terminal: DEL and the
  /// other control characters, separators of lines, and marks that turn the direction of text.
  static func harmless(_ value: JSONValue) -> String {
    let text = String(decoding: value.serialized(), as: UTF8.self)
    if !text.unicodeScalars.contains(where: \.steersTerminal) { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      if scalar.steersTerminal {
        result += escaped(scalar)
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Four hexadecimal digits: none of these characters needs more.
  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }
}
