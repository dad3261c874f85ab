/// Splits a bash line into words, character by character, without expansions.
struct ShellLineReader {
  let breaks: String
  private(set) var words: [String] = []
  private(set) var current = ""
  private(set) var kept = ""
  /// The open quote.
  private(set) var quote: Character?
  private var isEscaped = false
  private var isInWord = false

  init(breaks: String) {
    self.breaks = breaks
  }

  mutating func read(_ character: Character) {
    if isEscaped {
      takeEscaped(character)
    } else if character == "\\", quote != "'" {
      isEscaped = true
      isInWord = true
    } else if let open = quote {
      if character == open { close() } else { current.append(character) }
    } else {
      takeUnquoted(character)
    }
  }

  /// Within double quotes, a backslash stays unless it precedes a character that it protects there.
  private mutating func takeEscaped(_ character: Character) {
    if quote == "\"", !"\\\"$`".contains(character) { current.append("\\") }
    current.append(character)
    isEscaped = false
  }

  private mutating func close() {
    quote = nil
    kept = current
  }

  private mutating func takeUnquoted(_ character: Character) {
    switch character {
    case " ", "\t", "\n":
      if isInWord { words.append(current) }
      (current, kept, isInWord) = ("", "", false)
    case "\"", "'":
      quote = character
      kept = current
      isInWord = true
    default:
      current.append(character)
      isInWord = true
      if breaks.contains(character) { kept = current }
    }
  }
}
