extension UsageProblem {
  /// The problem as one sentence.
  package var words: String {
    switch self {
    case .missingCommand: "no command is given"
    case .unknownCommand(let word, let suggestion):
      "no command \"\(word)\"" + Self.question(suggestion)
    case .commandOfDaemon(let word): "\"\(word)\" is a command of alchemyd, not of alchemy"
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
    case .sameIngredients(let names, let count):
      "a recipe needs different ingredients, and "
        + (names.count == 1
          ? names[0] + " is given " + (count == 2 ? "twice" : "\(count) times")
          : "of the \(count) given only \(names.joined(separator: " and ")) differ")
    case .surplusArgument(let word, let command):
      "\"\(command)\" does not take \"\(word)\""
    }
  }

  private static func question(_ suggestion: String?) -> String {
    suggestion.map { "; did you mean \($0)?" } ?? ""
  }

  /// Lists words in a sentence: `a, b or c`.
  static func list(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " or " + last
  }
}

extension UsageProblem.Objection {
  fileprivate var words: String {
    switch self {
    case .notAmong(let words): "choose " + UsageProblem.list(words)
    case .notANumber: "give a whole number"
    case .notAChange: "give a change's number, or ORIGIN:SEQ as \"history -o plain\" has them"
    case .outOfRange(let range):
      "give a whole number from \(Quantity.grouped(range.lowerBound)) to "
        + Quantity.grouped(range.upperBound)
    case .zero: "give a whole number other than 0"
    case .overfull(let name, let has):
      "the bag holds at most \(Quantity.grouped(BagArgument.greatestQuantity)) \(name), and has "
        + Quantity.grouped(max(0, has))
    case .empty: "it is empty"
    case .aFolder: "it is a folder"
    case .aProfile: "it is a profile; for a file of that name, begin it with ./"
    case .aTerminal: "standard output is a terminal, and the file is not text"
    case .notAnObject: "give a JSON object, such as {\"profile\":\"default\"}"
    case .notJSON(let words, let offset): "\(words), at byte \(offset)"
    }
  }
}
