/// The words that a user typed to filter a list by name.
///
/// Every word must occur in a name, and `-word` must not. Double quotes join words into one. A text
/// that starts with `=` is one whole name. Case, apostrophes and accents are ignored.
package struct NameQuery: Hashable, Sendable {
  /// Texts for `NameFilter`, each of which must match some name.
  package var words: [String]
  /// Texts for `NameFilter`, none of which may match any name.
  package var notWords: [String]

  /// By default matches everything.
  package init(words: [String] = [], notWords: [String] = []) {
    self.words = words
    self.notWords = notWords
  }

  /// Splits typed text into words; ignores a lone dash or quote.
  package init(typed text: String) {
    self.init()
    let text = text.drop(while: \.isWhitespace)
    if text.first == "=" {
      words = [String(text)]
      return
    }
    for word in Self.split(text) {
      if word.first == "-" { notWords.append(String(word.dropFirst())) } else { words.append(word) }
    }
    words.removeAll { NameFilter($0).isEmpty }
    notWords.removeAll { NameFilter($0).isEmpty }
  }

  /// Whether every name matches.
  package var isEmpty: Bool { words.isEmpty && notWords.isEmpty }

  /// Splits at white space outside double quotes, and removes the quotes.
  private static func split(_ text: Substring) -> [String] {
    var words = [""]
    var isQuoted = false
    for character in text {
      if character == "\"" {
        isQuoted.toggle()
      } else if character.isWhitespace, !isQuoted {
        words.append("")
      } else {
        words[words.count - 1].append(character)
      }
    }
    return words.filter { !$0.isEmpty }
  }
}

/// A query prepared for matching many names.
package struct NameTerms: Sendable {
  private let wanted: [NameFilter]
  private let unwanted: [NameFilter]

  /// Folds each word once.
  package init(_ query: NameQuery) {
    wanted = query.words.map(NameFilter.init).filter { !$0.isEmpty }
    unwanted = query.notWords.map(NameFilter.init).filter { !$0.isEmpty }
  }

  /// Whether each wanted word matches one of the names, and no unwanted word matches any.
  package func fit(_ names: String...) -> Bool {
    fit(names)
  }

  /// Whether every name matches.
  var isEmpty: Bool { wanted.isEmpty && unwanted.isEmpty }

  func fit(_ names: [String]) -> Bool {
    wanted.allSatisfy { names.contains(where: $0.fits) }
      && !unwanted.contains { names.contains(where: $0.fits) }
  }
}
