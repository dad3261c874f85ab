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
