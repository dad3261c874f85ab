internal import Wire

/// JSON for standard output: the protocol's one form, harmless to a terminal.
enum TerminalJSON {
  /// The value with the control characters escaped that JSON lets stand: DEL and U+0080 to U+009F.
  static func harmless(_ value: JSONValue) -> String {
    let text = String(decoding: value.serialized(), as: UTF8.self)
    if !text.unicodeScalars.contains(where: isControl) { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      if isControl(scalar) {
        result += "\\u00" + String(scalar.value, radix: 16)
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    (0x7F...0x9F).contains(scalar.value)
  }
}
