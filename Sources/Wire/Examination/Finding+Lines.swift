extension Finding {
  /// The finding as text lines: a summary, and for problems the meaning and the command to type.
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

  /// Pads to the column's width, with at least two spaces between columns.
  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: Swift.max(0, width - text.count) + 2)
  }
}
