/// A mistake in a command line, as facts.
package enum UsageProblem: Equatable, Sendable {
  /// Why a value is invalid.
  package enum Objection: Equatable, Sendable {
    case notAmong([String])
    case notANumber
    case outOfRange(ClosedRange<Int>)
    case zero
    case empty
    /// What only the program of the table knows, in words.
    case other(String)
  }

  /// The line has options, but no command.
  case missingCommand
  case unknownCommand(String, suggestion: String?)
  /// Another program has the command.
  case foreignCommand(String, of: String, not: String)
  case unknownVerb(String, group: String, suggestion: String?)
  case missingVerb(group: String, verbs: [String])
  case unknownOption(String, command: String?, suggestion: String?)
  case optionNeedsValue(String, label: String)
  case optionTakesNoValue(String)
  case optionRepeated(String)
  case optionsExclude(String, String)
  case optionNeedsOther(String, String)
  case badValue(of: String, text: String, Objection, suggestion: String?)
  case missingArgument(String, command: String)
  case surplusArgument(String, command: String)
  /// A word is not valid UTF-8; here it has other characters in place of the invalid bytes.
  case notUTF8(String)
  /// What only the program of the table knows, in words.
  case other(String)
}

/// A refused command line, and the line to type next.
package struct UsageFailure: Error, Equatable, Sendable {
  /// The first mistake; the line may have more.
  package let problem: UsageProblem
  /// The words of the corrected line, or of the help page, without the program's name.
  package let nextWords: [String]

  /// The line to type next, for a shell.
  package func line(of program: String) -> String {
    switch problem {
    case .notUTF8: ShellWord.line(nextWords)
    case .foreignCommand(_, let other, _): ShellWord.line([other] + nextWords)
    case .missingCommand, .unknownCommand, .unknownVerb, .missingVerb, .unknownOption,
      .optionNeedsValue, .optionTakesNoValue, .optionRepeated, .optionsExclude, .optionNeedsOther,
      .badValue, .missingArgument, .surplusArgument, .other:
      ShellWord.line([program] + nextWords)
    }
  }

  /// What is wrong, and the line to type next: a line each, as programs that serve print them.
  package func words(of program: String) -> String {
    "\(problem.words)\nhint: `\(line(of: program))`"
  }

  /// Checks nothing: a parser tries the words before it proposes them.
  package init(problem: UsageProblem, nextWords: [String]) {
    self.problem = problem
    self.nextWords = nextWords
  }
}
