/// What is wrong with a command line, as facts.
package enum UsageProblem: Equatable, Sendable {
  /// Why a value is none of its kind.
  package enum Objection: Equatable, Sendable {
    case notAmong([String])
    case notANumber
    case notAChange
    case outOfRange(ClosedRange<Int>)
    case zero
    case empty
    /// A folder, where a file is to be made.
    case aFolder
    /// A profile's name, where a file is to be made.
    case aProfile
    /// Standard output, where a file is needed.
    case notAFile
    case notAnObject
    case notJSON(words: String, offset: Int)
  }

  /// Options, and no word that calls a command.
  case missingCommand
  case unknownCommand(String, suggestion: String?)
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
  /// So many names were given, and they mean fewer ingredients: these.
  case sameIngredients([String], count: Int)
  case surplusArgument(String, command: String)
}

extension UsageProblem {
  /// Whether only something is missing behind words that are right as far as they go.
  var isIncomplete: Bool {
    switch self {
    case .missingCommand, .missingVerb, .missingArgument, .optionNeedsValue, .optionNeedsOther: true
    case .unknownCommand, .unknownVerb, .unknownOption, .optionTakesNoValue, .optionRepeated,
      .optionsExclude, .badValue, .sameIngredients, .surplusArgument:
      false
    }
  }

  /// The same problem, where what was suggested would fail as well.
  var withoutSuggestion: UsageProblem {
    switch self {
    case .unknownCommand(let word, _): .unknownCommand(word, suggestion: nil)
    case .unknownVerb(let word, let group, _): .unknownVerb(word, group: group, suggestion: nil)
    case .unknownOption(let option, let command, _):
      .unknownOption(option, command: command, suggestion: nil)
    case .badValue(let thing, let text, let objection, _):
      .badValue(of: thing, text: text, objection, suggestion: nil)
    case .missingCommand, .missingVerb, .optionNeedsValue, .optionTakesNoValue, .optionRepeated,
      .optionsExclude, .optionNeedsOther, .missingArgument, .sameIngredients, .surplusArgument:
      self
    }
  }
}

/// A command line that was refused, and the line to type next.
package struct UsageFailure: Error, Equatable, Sendable {
  /// The first one that was met; a line may have more.
  package let problem: UsageProblem
  /// The words after the program's name that put it right, or that show the fitting help.
  package let nextWords: [String]
}
