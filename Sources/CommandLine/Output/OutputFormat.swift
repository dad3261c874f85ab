/// The form in which a command prints its results.
package enum OutputFormat: String, CaseIterable, Sendable {
  /// For people: headings, aligned, as wide as the terminal.
  case table
  /// For scripts: fields between tabs, no heading, ids instead of names; stable.
  case plain
  /// The daemon's own result object on one line.
  case json
}

extension OutputFormat {
  /// The form that a line asks for, as far as it can be read without the command; the last one
  /// counts.
  package static func typed(in words: [String]) -> OutputFormat? {
    var format: OutputFormat?
    let words = words.prefix { $0 != "--" }
    for (index, word) in words.enumerated() where OptionWord.looksLikeOption(word) {
      let option = OptionWord(word)
      guard option.names(.output) else { continue }
      let next = index + 1 < words.count ? words[index + 1] : nil
      format = (option.value ?? next).flatMap(OutputFormat.init) ?? format
    }
    return format
  }
}
