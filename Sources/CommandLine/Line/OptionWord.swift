/// The parts of a word that begins with a dash: `--output=json`, `-ojson`, `-o`.
package struct OptionWord {
  let name: String
  /// The value in the same word; nil if the value is the next word.
  let value: String?

  init(_ word: String) {
    let isLong = word.hasPrefix("--")
    if isLong, let sign = word.firstIndex(of: "=") {
      name = String(word[..<sign])
      value = String(word[word.index(after: sign)...])
    } else if !isLong, word.count > 2 {
      let joined = word.dropFirst(2)
      name = String(word.prefix(2))
      value = String(joined.first == "=" ? joined.dropFirst() : joined)
    } else {
      name = word
      value = nil
    }
  }

  /// A lone dash and a negative number are arguments.
  package static func looksLikeOption(_ word: String) -> Bool {
    guard word.hasPrefix("-"), let second = word.dropFirst().first else { return false }
    return !("0"..."9").contains(second)
  }

  /// A command's words, options and names, with `--` before the names if one looks like an option.
  package static func line(_ command: [String], names: [String], options: [String] = []) -> [String]
  {
    names.contains(where: looksLikeOption)
      ? command + options + ["--"] + names : command + names + options
  }

  func names(_ option: Option) -> Bool {
    option.name == name || option.shortName == name
  }

  /// The same word with another option's name.
  func renamed(_ other: String) -> String {
    value.map { "\(other)=\($0)" } ?? other
  }
}
