/// The text form of a record's sentence: always one line.
package enum LogLine {
  /// Longer lines are cut: up to this size the kernel writes a line to a pipe in one piece.
  package static let limitBytes = 4096

  /// The line's bytes with the line break, control characters escaped.
  package static func bytes(prefix: String, message: String) -> [UInt8] {
    cut(Array((prefix + escaped(message)).utf8), toBytes: limitBytes - 1) + [UInt8(ascii: "\n")]
  }

  /// Escapes foreign text, which must neither begin a new line nor control the reader's terminal.
  package static func escaped(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isEscaped) else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case _ where isEscaped(scalar): result += "\\u{\(String(scalar.value, radix: 16))}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Whether a line has an escape in place of a character: then a command in it needs another form.
  package static func isEscaped(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029: true
    // Marks that change the text's direction, with which one name could look like another.
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// Cuts a long text after a whole character and ends it with a mark.
  static func cut(_ text: [UInt8], toBytes limit: Int) -> [UInt8] {
    guard text.count > limit else { return text }
    let mark = "…".utf8
    var bytes = Array(text.prefix(limit - mark.count))
    while let last = bytes.last, last & 0xC0 == 0x80 { bytes.removeLast() }
    if let last = bytes.last, last >= 0xC0 { bytes.removeLast() }
    return bytes + mark
  }
}
