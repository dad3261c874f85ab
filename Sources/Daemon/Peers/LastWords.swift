/// The end of what a program has complained of, as far as it tells why the program has ended.
struct LastWords {
  /// Some ten lines of ssh.
  private static let keptBytes = 2_048

  private var bytes: [UInt8] = []

  mutating func receive(_ chunk: some Collection<UInt8>) {
    bytes += chunk.suffix(Self.keptBytes)
    if bytes.count > Self.keptBytes { bytes.removeFirst(bytes.count - Self.keptBytes) }
  }

  /// The last line that is not blank, nil without any; of a message in several lines, all of them.
  var sentence: String? {
    let lines = String(decoding: bytes, as: UTF8.self)
      .split(whereSeparator: \.isNewline).map(Self.message).filter { !$0.isEmpty }
    guard let last = lines.lastIndex(where: { !Self.isContinuation($0) }) else {
      return lines.isEmpty ? nil : lines.joined(separator: "; ")
    }
    return lines[last...].joined(separator: "; ")
  }

  /// A line without the name of our own programs, which its reader knows.
  private static func message(_ line: Substring) -> Substring {
    let words = line.trimmingPrefix("alchemyd: ").drop(while: \.isWhitespace)
    guard let last = words.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return words[...last]
  }

  /// Our own messages say in later lines why, and what to type.
  private static func isContinuation(_ line: Substring) -> Bool {
    line.hasPrefix("caused by: ") || line.hasPrefix("hint: ")
  }
}
