/// The likeliest word that somebody meant, by the number of slips of the fingers between the two.
enum Suggestion {
  /// Nothing is suggested past a third of the word's letters, and never past this many slips.
  private static let slipsLimit = 3
  /// Comparing takes time with the square of a word's length; no name of ours comes near this.
  private static let lengthLimit = 64

  /// The nearest of the words; of equally near ones the first.
  ///
  /// A word that begins as typed counts as near as one slip.
  static func likeliest(for typed: String, among words: [String]) -> String? {
    let typed = Array(typed.lowercased())
    guard !typed.isEmpty, typed.count <= lengthLimit else { return nil }
    let allowed = min(slipsLimit, max(1, typed.count / 3))
    let near = words.map { ($0, distance(typed, Array($0.lowercased().prefix(lengthLimit)))) }
      .filter { $0.1 <= allowed }
    return near.min { $0.1 < $1.1 }?.0
  }

  private static func distance(_ typed: [Character], _ word: [Character]) -> Int {
    let isBeginning = typed.count >= 2 && word.starts(with: typed)
    let slips = self.slips(from: typed, to: word)
    return isBeginning ? min(1, slips) : slips
  }

  /// Letters to insert, drop, replace or swap with their neighbour (optimal string alignment).
  static func slips(from one: [Character], to other: [Character]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...other.count)
    for row in one.indices {
      var current = [row + 1]
      for column in other.indices {
        let replaced = last[column] + (one[row] == other[column] ? 0 : 1)
        var least = min(replaced, last[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, one[row] == other[column - 1], one[row - 1] == other[column] {
          least = min(least, beforeLast[column - 1] + 1)
        }
        current.append(least)
      }
      beforeLast = last
      last = current
    }
    return last[other.count]
  }
}
