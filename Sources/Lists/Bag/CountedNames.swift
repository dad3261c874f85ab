import JSON

/// Names with counts on a command line, in the forms of a list: `3 wheat`, `wheat x3`, `wheat=3 garlic=2`.
///
/// The catalog is unknown here, and a name may be abbreviated. So a reading counts only if its
/// names have only letters, and only if all such readings agree.
package enum CountedNames {
  /// A name and its count.
  package typealias Pair = (name: String, count: Int)

  /// The names and counts in order; nil if a word belongs to neither, or if the words can be read in two ways.
  package static func pairs(in words: [String]) -> [Pair]? {
    let tokens = words.flatMap { $0.split(whereSeparator: \.isWhitespace) }.filter { word in
      !joiners.contains(word.lowercased())
    }.flatMap { word in
      // `wheat=3,garlic=2`; of `3,` the second part is empty.
      let parts = BagLine(word).parts.map(\.text)
      return parts.isEmpty ? [word] : parts.filter { !$0.isEmpty }
    }
    guard let first = tokens.first, tokens.count <= tokenLimit else { return nil }
    var pairs: [Pair] = []
    var segment: [Substring] = []
    for token in tokens {
      // If the first word is a count, each count begins a pair; otherwise each count ends one.
      if isCount(first), isCount(token), !segment.isEmpty {
        guard let pair = pair(in: segment) else { return nil }
        pairs.append(pair)
        segment = []
      }
      segment.append(token)
      if !isCount(first), let pair = pair(in: segment), token.contains(where: isDigit) {
        pairs.append(pair)
        segment = []
      }
    }
    if segment.isEmpty { return pairs }
    guard let last = pair(in: segment) else { return nil }
    return pairs + [last]
  }

  /// Words between two pairs of a name and a count.
  private static let joiners: Set = ["&", "+", "and", "plus"]

  /// Words between a name and its count that neither begin nor end a name.
  private static let marks: Set<Substring> = ["of", "pc", "pcs", "pieces", "x"]

  /// The most words of a line: more would name more ingredients than any catalog has.
  private static let tokenLimit = 4_000

  /// Whether the word is a count without a name: `3`, `x3`, `3x`.
  private static func isCount(_ word: Substring) -> Bool {
    word.contains(where: isDigit) && !word.contains { $0.isLetter && !"xXхХ".contains($0) }
  }

  private static func isDigit(_ character: Character) -> Bool {
    WrittenCount.plain(String(character)[...]).first?.isASCIIDigit == true
  }

  private static func pair(in segment: [Substring]) -> Pair? {
    let text = segment.joined(separator: " ")
    let found = BagLine(text[...]).readings.filter { name, _ in
      let bare = name.undecorated
      let words = bare.lowercased().split(separator: " ")
      if let first = words.first, let last = words.last,
        marks.contains(first) || marks.contains(last)
      {
        return false
      }
      return bare != text[...] && bare.contains(where: \.isLetter)
        && bare.allSatisfy { $0.isLetter || $0.isWhitespace || "'’-".contains($0) }
    }
    guard let (name, count) = found.first, name.utf8.count < text.utf8.count,
      found.allSatisfy({ $0.name.undecorated == name.undecorated && $0.count == count })
    else { return nil }
    return (String(name.undecorated), count)
  }
}
