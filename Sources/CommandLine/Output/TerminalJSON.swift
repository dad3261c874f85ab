package import JSON
internal import TerminalScreen

/// JSON for standard output: the protocol's form, harmless to a terminal.
package enum TerminalJSON {
  /// The value's JSON, with every character escaped that steers a terminal or shows nothing: a reader
  /// sees all of it, and a program reads the same value.
  package static func harmless(_ value: JSONValue) -> String {
    harmless(String(decoding: value.serialized(), as: UTF8.self))
  }

  /// The same for the text of one value, or of several with a line each.
  package static func harmless(_ text: String) -> String {
    if !text.unicodeScalars.contains(where: isEscaped) { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      if isEscaped(scalar) {
        result += escaped(scalar)
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// A line break ends a value: inside of one, JSON itself escapes it.
  private static func isEscaped(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isUnseen && scalar != "\n"
  }

  /// Four hexadecimal digits for each UTF-16 code unit, as JSON wants it.
  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    scalar.utf16.map { unit in
      let digits = String(unit, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }.joined()
  }
}
