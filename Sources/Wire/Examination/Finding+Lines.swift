extension Finding {
  /// The finding as lines for people: one, and where it is not good what it means and what to type.
  package var lines: [String] {
    let name = ([self.name.words] + [subject].compactMap(\.self)).joined(separator: " ")
    var lines = [Self.line(verdict.words, name, summary)]
    if let meaning { lines.append(Self.line("", "it means", meaning)) }
    if let command { lines.append(Self.line("", "type", command)) }
    return lines
  }

  private static func line(_ first: String, _ second: String, _ third: String) -> String {
    padded(first, Verdict.cannotTell.words.count) + padded(second, longestName) + third
  }

  private static let longestName = Name.allCases.map(\.words.count).max() ?? 0

  /// Two blanks at least stand between two columns.
  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: Swift.max(0, width - text.count) + 2)
  }
}
