package import CommandLine

/// First words that are no commands here, but mean one to people who know other programs.
package enum FirstWord {
  /// The failure, with the command that people mean by the line's first word, if they mean one.
  package static func explained(_ failure: UsageFailure, _ words: [String]) -> UsageFailure {
    guard case .unknownCommand(let word, _) = failure.problem else { return failure }
    switch word {
    case "import" where words.contains { $0.hasSuffix(exportEnding) }:
      // The verb stands behind two nouns; the file tells which is meant.
      let words = words.flatMap { $0 == word ? ["profile", $0] : [$0] }
      return UsageFailure(
        problem: .unknownCommand(word, suggestion: "profile import"), nextWords: words)
    default: return BareName.explained(failure, words)
    }
  }

  /// How names of files end that `profile export` has made.
  private static let exportEnding = ".jsonl"
}
