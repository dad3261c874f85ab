/// Finds what somebody probably meant.
package enum NearestName {
  /// In bytes; longer words are not compared, for the work grows with the product of the lengths.
  private static let lengthLimit = 64

  /// More candidates are not looked at: all names of the largest catalog, and a moment's work.
  private static let candidateLimit = 512

  /// One edit of one letter makes any other letter of it.
  private static let leastLetters = 2

  /// The candidate nearest to a word by edits of one letter, if it is near enough to be meant.
  ///
  /// Near enough is a third of the word's letters, at least one; of equally near ones the first in
  /// order. A swap of two neighbours counts as one edit. One letter, a pattern such as `*`, and a name
  /// with other digits mean none: a number is typed to say which of several is meant.
  package static func nearest(to word: String, among candidates: some Sequence<String>) -> String? {
    guard word.utf8.count <= lengthLimit, !word.contains(where: isOfPattern) else { return nil }
    let letters = Array(word.lowercased())
    guard letters.count >= leastLetters else { return nil }
    let digits = letters.filter(isDigit)
    let limit = max(1, letters.count / 3)
    var best: (name: String, distance: Int)?
    for candidate in candidates.prefix(candidateLimit)
    where candidate.utf8.count <= 4 * (letters.count + limit) {
      let other = Array(candidate.lowercased())
      guard abs(other.count - letters.count) <= limit, other.filter(isDigit) == digits
      else { continue }
      let distance = distance(letters, other)
      guard distance <= limit else { continue }
      if let found = best, (found.distance, found.name) <= (distance, candidate) { continue }
      best = (candidate, distance)
    }
    return best?.name
  }

  /// Whether a shell takes the letter for a part of a pattern.
  private static func isOfPattern(_ letter: Character) -> Bool {
    switch letter {
    case "*", "?", "[", "]", "{", "}": true
    default: false
    }
  }

  private static func isDigit(_ letter: Character) -> Bool {
    ("0"..."9").contains(letter)
  }

  /// The optimal string alignment distance; quadratic in the lengths.
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
