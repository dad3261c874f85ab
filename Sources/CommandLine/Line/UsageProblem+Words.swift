extension UsageProblem {
  /// The problem as one sentence.
  package var words: String {
    switch self {
    case .missingCommand: "no command is given"
    case .unknownCommand(let word, let suggestion):
      "no command \"\(word)\"" + Self.question(suggestion)
    case .foreignCommand(let word, let program, let ours):
      "\"\(word)\" is a command of \(program), not of \(ours)"
    case .unknownVerb(let word, let group, let suggestion):
      "no command \"\(group) \(word)\"" + Self.question(suggestion)
    case .missingVerb(let group, let verbs):
      "\"\(group)\" needs one more word: " + Self.list(verbs)
    case .unknownOption(let option, let command, let suggestion):
      (command.map { "\"\($0)\" has no option" } ?? "no option")
        + " \(option)" + Self.question(suggestion)
    case .optionNeedsValue(let option, let label):
      "\(option) needs a value: \(option) \(label)"
    case .optionTakesNoValue(let option):
      "\(option) takes no value"
    case .optionRepeated(let option):
      "\(option) is given twice"
    case .optionsExclude(let one, let other):
      "\(one) and \(other) cannot be given together"
    case .optionNeedsOther(let one, let other):
      "\(one) only works with \(other)"
    case .badValue(let thing, let text, let objection, let suggestion):
      "invalid value \"\(text)\" for \(thing): " + objection.words + Self.question(suggestion)
    case .missingArgument(let argument, let command):
      "\"\(command)\" needs \(argument)"
    case .surplusArgument(let word, ""): "\"\(word)\" is one word too many"
    case .surplusArgument(let word, let command):
      "\"\(command)\" does not take \"\(word)\""
    case .notUTF8(let word): "\"\(word)\" is not UTF-8, and all names and paths here are"
    case .other(let words): words
    }
  }

  private static func question(_ suggestion: String?) -> String {
    suggestion.map { "; did you mean \($0)?" } ?? ""
  }

  /// Lists words in a sentence: `a, b or c`.
  package static func list(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " or " + last
  }
}

extension UsageProblem.Objection {
  fileprivate var words: String {
    switch self {
    case .notAmong(let words): "choose " + UsageProblem.list(words)
    case .notANumber: "give a whole number"
    case .outOfRange(let range):
      "give a whole number from \(Quantity.grouped(range.lowerBound)) to "
        + Quantity.grouped(range.upperBound)
    case .zero: "give a whole number other than 0"
    case .empty: "it is empty"
    case .other(let words): words
    }
  }
}
