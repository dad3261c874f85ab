/// The words that somebody typed to narrow a list by name.
///
/// Every word must be part of a name, `-word` of none; words in double quotes are one word, and a
/// text that starts with `=` is one whole name. Case, apostrophes and accents do not count.
package struct NameQuery: Hashable, Sendable {
  /// Texts of `NameFilter`, each of which some name must fit.
  package var words: [String]
  /// Texts of `NameFilter` that no name may fit.
  package var notWords: [String]

  /// Asks for nothing unless words are given.
  package init(words: [String] = [], notWords: [String] = []) {
    self.words = words
    self.notWords = notWords
  }

  /// Takes a typed text apart; a lone dash or quote is ignored.
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

  /// Whether every name fits.
  package var isEmpty: Bool { words.isEmpty && notWords.isEmpty }

  /// Words between blanks, but for blanks between double quotes, which are left out.
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

/// A query made ready for many names.
package struct NameTerms: Sendable {
  private let wanted: [NameFilter]
  private let unwanted: [NameFilter]

  /// Folds each word once.
  package init(_ query: NameQuery) {
    wanted = query.words.map(NameFilter.init).filter { !$0.isEmpty }
    unwanted = query.notWords.map(NameFilter.init).filter { !$0.isEmpty }
  }

  /// Whether each wanted word is in some of the names, and no unwanted word in any.
  package func fit(_ names: String...) -> Bool {
    fit(names)
  }

  /// Whether every name fits.
  var isEmpty: Bool { wanted.isEmpty && unwanted.isEmpty }

  func fit(_ names: [String]) -> Bool {
    wanted.allSatisfy { names.contains(where: $0.fits) }
      && !unwanted.contains { names.contains(where: $0.fits) }
  }
}
