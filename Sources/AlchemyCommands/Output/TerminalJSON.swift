internal import TerminalScreen
internal import Wire

/// JSON for standard output: the protocol's one form, harmless to a terminal.
enum TerminalJSON {
  /// The value with every character escaped that JSON lets stand, and that steers a terminal or shows
  /// nothing: a reader of the text sees all of it, and a program reads the same value.
  static func harmless(_ value: JSONValue) -> String {
    let text = String(decoding: value.serialized(), as: UTF8.self)
    if !text.unicodeScalars.contains(where: \.isUnseen) { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      if scalar.isUnseen {
        result += escaped(scalar)
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Four hexadecimal digits for each UTF-16 code unit, as JSON wants it.
  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    scalar.utf16.map { unit in
      let digits = String(unit, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }.joined()
  }
}
