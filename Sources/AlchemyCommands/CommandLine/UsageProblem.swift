/// A mistake in a command line, as facts.
package enum UsageProblem: Equatable, Sendable {
  /// Why a value is invalid.
  package enum Objection: Equatable, Sendable {
    case notAmong([String])
    case notANumber
    case notAChange
    case outOfRange(ClosedRange<Int>)
    case zero
    /// More than the bag can hold of an ingredient, of which it has some.
    case overfull(String, has: Int)
    case empty
    /// The path of the new file is a folder.
    case aFolder
    /// The path of the new file is a profile's name.
    case aProfile
    /// The path of the new file is a device, a pipe or a socket.
    case aDevice
    /// Standard output is a terminal, and the file is not text.
    case aTerminal
    case notAnObject
    case notJSON(words: String, offset: Int)
  }

  /// The line has options, but no command.
  case missingCommand
  case unknownCommand(String, suggestion: String?)
  /// The daemon's program has the command.
  case commandOfDaemon(String)
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
  /// `count` names mean fewer ingredients, which are listed.
  case sameIngredients([String], count: Int)
  case surplusArgument(String, command: String)
  /// A word's bytes are no UTF-8; the word has other characters in place of these bytes.
  case notUTF8(String)
}

/// A refused command line, and the line to type next.
package struct UsageFailure: Error, Equatable, Sendable {
  /// The first mistake; the line may have more.
  package let problem: UsageProblem
  /// The words of the corrected line, or of the help page, without the program's name.
  package let nextWords: [String]

  /// The line to type next, for a shell.
  var line: String {
    if case .notUTF8 = problem { return ShellWord.line(nextWords) }
    if case .commandOfDaemon = problem { return ShellWord.line(["alchemyd"] + nextWords) }
    return CommandFailure.line(nextWords)
  }
}
