/// A line up to the cursor as bash reads it, and how a candidate is to be inserted there.
///
/// Bash puts what it is given in the place of the characters behind the last break: a blank, an open
/// quote, or one of `$COMP_WORDBREAKS` that stands unquoted, such as the sign in `--output=json`.
struct ShellLine {
  /// Those before the one that is being typed, without the program's name.
  let words: [String]
  /// The beginning of the word that is being typed, without its quotes.
  let current: String
  /// How much of it stays on the line.
  private let kept: String
  private let openQuote: Character?

  init(_ line: String, breaks: String) {
    var reader = ShellLineReader(breaks: breaks)
    for character in line { reader.take(character) }
    words = Array(reader.words.dropFirst())
    current = reader.current
    kept = reader.kept
    openQuote = reader.quote
  }

  /// What bash puts behind what stays; nil for a candidate that does not begin as the word does.
  func insertion(of candidate: String) -> String? {
    guard candidate.lowercased().hasPrefix(kept.lowercased()) else { return nil }
    let rest = candidate.dropFirst(kept.count)
    switch openQuote {
    case "'": return rest.map { $0 == "'" ? "'\\''" : String($0) }.joined()
    case .some: return rest.map { "\\\"$`".contains($0) ? "\\\($0)" : String($0) }.joined()
    case nil: return rest.map { Self.isPlain($0) ? String($0) : "\\\($0)" }.joined()
    }
  }

  /// Whether it means nothing to bash; letters of other scripts never do.
  private static func isPlain(_ character: Character) -> Bool {
    guard character.isASCII else { return true }
    return character.isLetter || character.isNumber || "-_./+,%=:@".contains(character)
  }
}
