/// Words as a shell reads them, so that every hint can be pasted.
enum ShellWord {
  static func line(_ words: [String]) -> String {
    words.map(quoted).joined(separator: " ")
  }

  static func quoted(_ word: String) -> String {
    if !word.isEmpty, word.utf8.allSatisfy(isHarmless) { return word }
    if !word.contains("'") { return "'\(word)'" }
    if !word.contains(where: { "\"$`\\!".contains($0) }) { return "\"\(word)\"" }
    let pieces = word.split(separator: "'", omittingEmptySubsequences: false)
    return "'" + pieces.joined(separator: "'\\''") + "'"
  }

  private static func isHarmless(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default:
      "-_./:=@%+,".utf8.contains(byte)
    }
  }
}
