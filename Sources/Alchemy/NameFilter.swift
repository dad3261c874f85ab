/// One search text that filters a list by name.
///
/// Texts and names are folded first (`NameFolding`). A text that starts with `=` matches only the
/// whole name, so `=` alone matches no name. A match never splits a letter from its accent.
package struct NameFilter: Sendable {
  private let isWhole: Bool
  private let folded: String
  private let characters: [Character]
  /// The bytes of an all-ASCII text, which can be compared without Unicode rules; otherwise nil.
  private let ascii: [UInt8]?

  /// Folds the text once, for use on a whole list.
  package init(_ text: String) {
    isWhole = text.first == "="
    folded = NameFolding.folded(isWhole ? String(text.dropFirst()) : text)
    characters = Array(folded)
    ascii = folded.utf8.allSatisfy { $0 < 0x80 } ? Array(folded.utf8) : nil
  }

  /// Whether the text is empty or blank, and so matches every name.
  package var isEmpty: Bool {
    folded.isEmpty && !isWhole
  }

  /// Whether the name contains the text, or equals it if the text starts with `=`.
  package func fits(_ name: String) -> Bool {
    if isEmpty { return true }
    let name = NameFolding.folded(name)
    guard let ascii, let quick = fits(ascii.span, in: name.utf8.span) else {
      return fitsUnicode(Array(name))
    }
    return quick
  }

  /// Nil if the name is not ASCII.
  private func fits(_ text: Span<UInt8>, in name: Span<UInt8>) -> Bool? {
    for index in name.indices where name[index] >= 0x80 { return nil }
    guard text.count <= name.count else { return false }
    if isWhole { return text.count == name.count && holds(text, in: name, at: 0) && text.count > 0 }
    for start in 0...(name.count - text.count) where holds(text, in: name, at: start) {
      return true
    }
    return false
  }

  private func holds(_ text: Span<UInt8>, in name: Span<UInt8>, at start: Int) -> Bool {
    for index in text.indices where name[start + index] != text[index] { return false }
    return true
  }

  private func fitsUnicode(_ name: [Character]) -> Bool {
    guard characters.count <= name.count else { return false }
    if isWhole { return name == characters && !name.isEmpty }
    return (0...(name.count - characters.count)).contains { start in
      name[start..<(start + characters.count)].elementsEqual(characters)
    }
  }
}
