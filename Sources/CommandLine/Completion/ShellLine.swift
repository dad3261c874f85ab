/// A line up to the cursor as bash reads it, and how to insert a candidate there.
///
/// Bash replaces the characters after the last break with the candidate. A break is a blank, an open
/// quote, or an unquoted character of `$COMP_WORDBREAKS`, such as the sign in `--output=json`.
package struct ShellLine {
  /// The words before the one being typed, without the program's name.
  package let words: [String]
  /// The beginning of the word being typed, without its quotes.
  package let current: String
  /// The part of the beginning that stays on the line.
  private let kept: String
  private let openQuote: Character?

  /// Reads a line up to the cursor; `breaks` are the characters at which bash splits words.
  package init(_ line: String, breaks: String) {
    var reader = ShellLineReader(breaks: breaks)
    for character in line { reader.read(character) }
    words = Array(reader.words.dropFirst())
    current = reader.current
    kept = reader.kept
    openQuote = reader.quote
  }

  /// The text that bash inserts; nil for a candidate that does not begin like the word.
  package func insertion(of candidate: String) -> String? {
    guard candidate.lowercased().hasPrefix(kept.lowercased()) else { return nil }
    let rest = candidate.dropFirst(kept.count)
    switch openQuote {
    case "'": return rest.map { $0 == "'" ? "'\\''" : String($0) }.joined()
    case .some: return rest.map { "\\\"$`".contains($0) ? "\\\($0)" : String($0) }.joined()
    case nil: return rest.map { Self.isPlain($0) ? String($0) : "\\\($0)" }.joined()
    }
  }

  /// Whether bash gives the character no meaning; letters of other scripts never have one.
  private static func isPlain(_ character: Character) -> Bool {
    guard character.isASCII else { return true }
    return character.isLetter || character.isNumber || "-_./+,%=:@".contains(character)
  }
}
