internal import TerminalScreen

/// Quotes words for a shell, so that every hint can be pasted.
package enum ShellWord {
  /// A line that a shell reads as these words.
  package static func line(_ words: [String]) -> String {
    words.map(quoted).joined(separator: " ")
  }

  /// The word in quotes, if a shell would otherwise read another.
  package static func quoted(_ word: String) -> String {
    if !word.isEmpty, word.utf8.allSatisfy(isHarmless) { return word }
    // The printer would escape such a word, and no shell reads the escaped form as the word.
    if word.visible != word { return printed(word) }
    if !word.contains("'") { return "'\(word)'" }
    if !word.contains(where: { "\"$`\\!".contains($0) }) { return "\"\(word)\"" }
    let pieces = word.split(separator: "'", omittingEmptySubsequences: false)
    return "'" + pieces.joined(separator: "'\\''") + "'"
  }

  /// The word as a call of `printf` in ASCII, which sh, bash, zsh and fish read alike.
  ///
  /// Only a line break at the end of the word is lost.
  private static func printed(_ word: String) -> String {
    let format = word.utf8.enumerated().map { place, byte in
      // A % begins a directive of printf, and a leading - an option.
      let isSpecial = byte == UInt8(ascii: "%") || place == 0 && byte == UInt8(ascii: "-")
      if byte == UInt8(ascii: " ") || isHarmless(byte) && !isSpecial {
        return String(UnicodeScalar(byte))
      }
      let digits = String(byte, radix: 8)
      return "\\" + String(repeating: "0", count: 3 - digits.count) + digits
    }
    return "\"$(printf '\(format.joined())')\""
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
