internal import JSON

/// Finds the word that the user probably meant.
package enum Suggestion {
  /// A single letter is close to every other letter, and begins too many words.
  private static let leastLetters = 2

  /// The word with the fewest typing errors; otherwise the first word that begins as typed.
  package static func likeliest(for typed: String, among words: [String]) -> String? {
    guard typed.count >= leastLetters else { return nil }
    let words = words.filter { !areOpposite($0, typed.lowercased()) }
    if let near = NearestName.nearest(to: typed, among: words) { return near }
    let beginning = typed.lowercased()
    return words.first { $0.lowercased().hasPrefix(beginning) }
  }

  /// Whether one word is the opposite of the other, and so cannot be meant by it.
  private static func areOpposite(_ one: String, _ other: String) -> Bool {
    one == "un" + other || other == "un" + one || opposites.contains([one, other])
  }

  private static let opposites: Set<Set<String>> = [
    ["import", "export"], ["include", "exclude"],
  ]

  /// The likeliest option; leading dashes are not compared, because all options have them.
  package static func likeliest(forOption typed: String, among options: [String]) -> String? {
    let bareOptions = options.map(bare)
    return likeliest(for: bare(typed), among: bareOptions).map { "--" + $0 }
  }

  private static func bare(_ option: String) -> String {
    option.hasPrefix("--") ? String(option.dropFirst(2)) : option
  }
}
