/// What somebody typed to narrow a list by name.
///
/// Case does not count, blanks do. A text that starts with `=` asks for the whole name, so a
/// lone `=` fits no name. Names that are canonically equivalent, such as a letter with an accent
/// in one or in two code points, are the same name; half of such a letter is no part of it.
package struct NameFilter: Sendable {
  private let isWhole: Bool
  private let folded: String
  private let characters: [Character]
  /// The folded text's bytes if all are ASCII, else nil; such a text and name need no Unicode.
  private let ascii: [UInt8]?

  /// Folds the text once, so that a filter serves a whole list.
  package init(_ text: String) {
    isWhole = text.first == "="
    folded = CaseFolding.folded(isWhole ? String(text.dropFirst()) : text)
    characters = Array(folded)
    ascii = folded.utf8.allSatisfy { $0 < 0x80 } ? Array(folded.utf8) : nil
  }

  /// Whether nothing was typed, so that every name fits.
  package var isEmpty: Bool {
    folded.isEmpty && !isWhole
  }

  /// Whether the name holds the text, or is the text where the whole name was asked for.
  package func fits(_ name: String) -> Bool {
    if isEmpty { return true }
    if let ascii, let quick = fits(ascii.span, in: name.utf8.span) { return quick }
    return fitsUnicode(name)
  }

  /// Nil when the name is not ASCII.
  private func fits(_ text: Span<UInt8>, in name: Span<UInt8>) -> Bool? {
    for index in name.indices where name[index] >= 0x80 { return nil }
    guard text.count <= name.count else { return false }
    if isWhole { return text.count == name.count && holds(text, in: name, at: 0) }
    for start in 0...(name.count - text.count) where holds(text, in: name, at: start) {
      return true
    }
    return false
  }

  private func holds(_ text: Span<UInt8>, in name: Span<UInt8>, at start: Int) -> Bool {
    for index in text.indices where CaseFolding.folded(name[start + index]) != text[index] {
      return false
    }
    return true
  }

  private func fitsUnicode(_ name: String) -> Bool {
    let name = Array(CaseFolding.folded(name))
    guard characters.count <= name.count else { return false }
    if isWhole { return name == characters }
    return (0...(name.count - characters.count)).contains { start in
      name[start..<(start + characters.count)].elementsEqual(characters)
    }
  }
}
