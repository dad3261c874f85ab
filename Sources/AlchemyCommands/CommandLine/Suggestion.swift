internal import Wire

/// The likeliest word that somebody meant.
enum Suggestion {
  /// One letter is near to any other, and begins too many words to mean one.
  private static let leastLetters = 2

  /// The word with the fewest slips of the fingers, else the first that begins as typed.
  static func likeliest(for typed: String, among words: [String]) -> String? {
    guard typed.count >= leastLetters else { return nil }
    if let near = NearestName.nearest(to: typed, among: words) { return near }
    let beginning = typed.lowercased()
    return words.first { $0.lowercased().hasPrefix(beginning) }
  }
}
