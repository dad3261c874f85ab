/// A few letters for a name that does not contain them as a text: `bmf` for Blue Mountain Flower.
///
/// The letters occur in the name in the same order, and the first letter begins a word. If every
/// letter begins a word in some names, only those names are meant.
enum NameAbbreviation {
  /// One letter would match too much; a longer text is rather a misspelt word.
  static let lengths = 2...6

  /// The names that a text abbreviates, in their order; none if some name holds the text.
  ///
  /// Linear in the names.
  static func names(for text: String, among names: [String]) -> [String] {
    let letters = Array(NameFolding.folded(text))
    guard lengths.contains(letters.count), letters.allSatisfy({ $0.isLetter || $0.isNumber }) else {
      return []
    }
    guard !names.contains(where: NameFilter(text).fits) else { return [] }
    let initials = names.filter { name in
      holds(letters[...], in: words(of: name).compactMap(\.first)[...])
    }
    guard initials.isEmpty else { return initials }
    return names.filter { name in
      let words = words(of: name)
      return words.indices.contains { word in
        words[word].first == letters[0]
          && holds(letters.dropFirst(), in: words[word...].joined().dropFirst())
      }
    }
  }

  private static func words(of name: String) -> [Substring] {
    NameFolding.folded(name).split { !$0.isLetter && !$0.isNumber }
  }

  /// Whether a text contains all letters in this order, with or without others between them.
  private static func holds(_ letters: ArraySlice<Character>, in text: some Sequence<Character>)
    -> Bool
  {
    var rest = letters
    for character in text where character == rest.first { rest.removeFirst() }
    return rest.isEmpty
  }
}
