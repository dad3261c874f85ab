/// Finds the name that the user probably meant.
package enum NearestName {
  /// The most bytes of a word; longer words are not compared, because the work grows with the product of lengths.
  private static let lengthLimit = 64

  /// Further candidates are not compared; enough for all names of the largest catalog.
  private static let candidateLimit = 512

  /// With one letter, any other letter would be one edit away.
  private static let leastLetters = 2

  /// The candidate with the fewest edits to a word; nil if none is near enough.
  ///
  /// Near enough is a third of the word's letters, but at least one edit. Of equally near
  /// candidates the first in sorted order wins. A swap of two neighbours counts as one edit. Nil
  /// for one letter and for a pattern such as `*`. Candidates with other digits don't match: a
  /// number is typed to choose between names.
  package static func nearest(to word: String, among candidates: some Sequence<String>) -> String? {
    allNearest(to: word, among: candidates).min()
  }

  /// The letters of a word for each allowed edit; of typed words, a third may be wrong.
  package static let lettersPerEdit = 3

  /// All candidates with the fewest edits to a word, in their order; none if none is near enough.
  ///
  /// Near enough is one edit, or one for each `lettersPerEdit` letters of the word.
  package static func allNearest(
    to word: String, among candidates: some Sequence<String>,
    lettersPerEdit: Int = NearestName.lettersPerEdit
  ) -> [String] {
    guard word.utf8.count <= lengthLimit, !word.contains(where: isOfPattern) else { return [] }
    let letters = Array(word.lowercased())
    guard letters.count >= leastLetters else { return [] }
    let digits = letters.filter(isDigit)
    var limit = max(1, letters.count / lettersPerEdit)
    var nearest: [String] = []
    for candidate in candidates.prefix(candidateLimit)
    where candidate.utf8.count <= 4 * (letters.count + limit) {
      let other = Array(candidate.lowercased())
      // The distance is never less than the difference of the lengths, which is far cheaper.
      guard abs(other.count - letters.count) <= limit, other.filter(isDigit) == digits
      else { continue }
      let distance = distance(letters, other)
      guard distance <= limit else { continue }
      if distance < limit { nearest = [] }
      limit = distance
      nearest.append(candidate)
    }
    return nearest
  }

  /// Whether the letter is part of a shell pattern.
  private static func isOfPattern(_ letter: Character) -> Bool {
    switch letter {
    case "*", "?", "[", "]", "{", "}": true
    default: false
    }
  }

  private static func isDigit(_ letter: Character) -> Bool {
    ("0"..."9").contains(letter)
  }

  /// The optimal string alignment distance; proportional to the product of the lengths.
  private static func distance(_ one: [Character], _ other: [Character]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...other.count)
    for (row, letter) in one.enumerated() {
      var current = [row + 1]
      for (column, otherLetter) in other.enumerated() {
        let replaced = last[column] + (letter == otherLetter ? 0 : 1)
        var best = min(replaced, last[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, letter == other[column - 1], one[row - 1] == otherLetter {
          best = min(best, beforeLast[column - 1] + 1)
        }
        current.append(best)
      }
      (beforeLast, last) = (last, current)
    }
    return last[other.count]
  }
}
