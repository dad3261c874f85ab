/// The words that a user typed to filter a list by name.
///
/// Every word must occur in a name, and `-word` must not. Double quotes join words into one. `=`
/// begins a whole name, which ends before the next `-` or `=`, or with its quotes. Case,
/// apostrophes and accents are ignored.
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
    for word in Self.words(of: text) {
      if word.first == "-" { notWords.append(String(word.dropFirst())) } else { words.append(word) }
    }
    words.removeAll { NameFilter($0).isEmpty }
    notWords.removeAll { NameFilter($0).isEmpty }
  }

  /// Whether the query is empty, and so every name matches.
  package var isEmpty: Bool { words.isEmpty && notWords.isEmpty }

  /// The words with their signs; a whole name without quotes is one word.
  private static func words(of text: String) -> [String] {
    var words: [String] = []
    var isInName = false
    for (word, isQuoted) in split(text) {
      let isSigned = word.first == "-" || word.first == "="
      if isInName, !isSigned {
        words[words.count - 1] += " " + word
      } else {
        words.append(word)
        isInName = word.hasPrefix("=") || word.hasPrefix("-=")
      }
      if isQuoted { isInName = false }
    }
    return words
  }

  /// Splits at white space outside double quotes, and removes the quotes.
  private static func split(_ text: String) -> [(word: String, isQuoted: Bool)] {
    var words = [(word: "", isQuoted: false)]
    var isInside = false
    for character in text {
      if character == "\"" {
        isInside.toggle()
        words[words.count - 1].isQuoted = true
      } else if character.isWhitespace, !isInside {
        words.append(("", false))
      } else {
        words[words.count - 1].word.append(character)
      }
    }
    return words.filter { !$0.word.isEmpty }
  }
}

extension NameQuery {
  /// The query with each abbreviation of one of the names replaced by that name.
  ///
  /// For a list that is filtered elsewhere, by whole words. A word that occurs in one of `others`
  /// is not an abbreviation. Linear in the names.
  package func spelledOut(among names: [String], besides others: [String] = []) -> NameQuery {
    var query = self
    query.words = words.map { word in
      guard !others.contains(where: NameFilter(word).fits) else { return word }
      let meant = NameAbbreviation.names(for: word, among: names)
      return meant.count == 1 ? "=" + meant[0] : word
    }
    return query
  }
}

/// A query prepared for matching many names.
package struct NameTerms: Sendable {
  private let wanted: [Wanted]
  private let unwanted: [NameFilter]

  /// A wanted word, and the names that it abbreviates.
  private struct Wanted: Sendable {
    let filter: NameFilter
    let abbreviated: [String]

    func fits(_ name: String) -> Bool { filter.fits(name) || abbreviated.contains(name) }
  }

  /// Folds each word once.
  ///
  /// A word that occurs in none of `names` stands for the names that it abbreviates.
  package init(_ query: NameQuery, among names: [String] = []) {
    wanted = query.words.compactMap { word in
      let filter = NameFilter(word)
      return filter.isEmpty
        ? nil
        : Wanted(filter: filter, abbreviated: NameAbbreviation.names(for: word, among: names))
    }
    unwanted = query.notWords.map(NameFilter.init).filter { !$0.isEmpty }
  }

  /// Whether each wanted word matches one of the names, and no unwanted word matches any.
  package func fit(_ names: String...) -> Bool {
    fit(names)
  }

  /// Whether the query is empty, and so every name matches.
  var isEmpty: Bool { wanted.isEmpty && unwanted.isEmpty }

  /// The same for names in an array; linear in the names, for each word.
  package func fit(_ names: [String]) -> Bool {
    wanted.allSatisfy { names.contains(where: $0.fits) }
      && !unwanted.contains { names.contains(where: $0.fits) }
  }
}
