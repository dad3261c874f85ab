/// The end of a program's error output, as far as it says why the program ended.
struct LastWords {
  /// About ten lines of ssh.
  private static let keptBytes = 2_048

  private var bytes: [UInt8] = []

  mutating func receive(_ chunk: some Collection<UInt8>) {
    bytes += chunk.suffix(Self.keptBytes)
    if bytes.count > Self.keptBytes { bytes.removeFirst(bytes.count - Self.keptBytes) }
  }

  /// The last line that is not blank, or all lines of a message of ours; nil without any.
  var sentence: String? {
    let lines = String(decoding: bytes, as: UTF8.self)
      .split(whereSeparator: \.isNewline).map(Self.message).filter { !$0.isEmpty }
    guard let last = lines.lastIndex(where: { !Self.isContinuation($0) }) else {
      return lines.isEmpty ? nil : lines.joined(separator: "; ")
    }
    return lines[last...].joined(separator: "; ")
  }

  /// A line without our program's name, which the reader knows.
  private static func message(_ line: Substring) -> Substring {
    let words = line.trimmingPrefix("alchemyd: ").drop(while: \.isWhitespace)
    guard let last = words.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return words[...last]
  }

  /// In our own messages, later lines give the cause and the command to type.
  private static func isContinuation(_ line: Substring) -> Bool {
    line.hasPrefix("caused by: ") || line.hasPrefix("hint: ")
  }
}
