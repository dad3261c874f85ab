/// A few letters for a name that none of the names holds: `bmf` for Blue Mountain Flower.
///
/// The letters stand in the name in their order, and the first begins one of its words. Where they begin
/// a word each in some names, those are meant, and no others.
enum NameAbbreviation {
  /// One letter abbreviates too much; more than these are a word that was misspelt.
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

  /// Whether all letters stand in a text in their order.
  private static func holds(_ letters: ArraySlice<Character>, in text: some Sequence<Character>)
    -> Bool
  {
    var rest = letters
    for character in text where character == rest.first { rest.removeFirst() }
    return rest.isEmpty
  }
}
