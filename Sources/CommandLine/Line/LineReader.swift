/// Reads a line's options and arguments against the command it calls.
struct LineReader {
  typealias Word = (index: Int, word: String)

  let command: Command
  let words: [String]
  let place: CommandFinder.Place
  private var options: [String: [String]] = [:]
  private var given: [Word] = []

  init(command: Command, words: [String], place: CommandFinder.Place) {
    self.command = command
    self.words = words
    self.place = place
  }

  consuming func read() throws(UsageFailure) -> Invocation {
    try readWords()
    try checkExclusions()
    return Invocation(command: command, arguments: try argumentsOrCounts(), options: options)
  }

  private mutating func readWords() throws(UsageFailure) {
    var index = 0
    while index < words.count {
      if words[index] == "--" {
        for rest in words.indices.dropFirst(index + 1) { given.append((rest, words[rest])) }
        return
      }
      if OptionWord.looksLikeOption(words[index]) {
        index += try readOption(at: index)
      } else {
        if !place.indices.contains(index) { given.append((index, words[index])) }
        index += 1
      }
    }
  }

  /// Reads an option and its value; returns how many words they took.
  private mutating func readOption(at index: Int) throws(UsageFailure) -> Int {
    let typed = OptionWord(words[index])
    guard let option = command.allOptions.first(where: typed.names) else {
      throw unknownOption(typed, at: index)
    }
    if options[option.name] != nil, !option.isRepeated {
      throw failure(.optionRepeated(option.name))
    }
    switch (option.value, typed.value) {
    case (.none, nil):
      options[option.name] = [""]
      return 1
    case (.none, .some):
      throw failure(.optionTakesNoValue(option.name))
    case (.one(_, let kind), .some(let typedValue)):
      let value = option.synonyms[typedValue] ?? typedValue
      try check(value, kind, as: option.name, at: index) { "\(typed.name)=\($0)" }
      options[option.name, default: []].append(value)
      return 1
    case (.one(let label, let kind), nil):
      // A file of such a name can be written as ./--name.
      guard index + 1 < words.count,
        kind != .file || !OptionWord.looksLikeOption(words[index + 1])
      else { throw failure(.optionNeedsValue(option.name, label: label)) }
      let value = option.synonyms[words[index + 1]] ?? words[index + 1]
      try check(value, kind, as: option.name, at: index + 1) { $0 }
      options[option.name, default: []].append(value)
      return 2
    }
  }

  private func checkExclusions() throws(UsageFailure) {
    for option in command.options where options[option.name] != nil {
      if let other = option.excludes, options[other] != nil {
        throw failure(.optionsExclude(option.name, other))
      }
    }
  }

  /// Gives each argument its words, in order; the last argument may take many or none.
  private func arguments() throws(UsageFailure) -> [String: [String]] {
    if let failure = joinedNames() ?? nameWithCount() { throw failure }
    if command.repeatsArguments, given.count > command.arguments.count { return try groups() }
    if let failure = unquotedName() { throw failure }
    var values: [String: [String]] = [:]
    var rest = given[...]
    for argument in command.arguments {
      let taken = rest.prefix(argument.isRepeated ? rest.count : 1)
      if taken.isEmpty, argument.isRequired {
        throw failure(.missingArgument(argument.need, command: command.name))
      }
      for (index, word) in taken {
        try check(word, argument.kind, as: argument.name, at: index) { $0 }
      }
      values[argument.name] = taken.map(\.word)
      rest = rest.dropFirst(taken.count)
    }
    if let surplus = rest.first { throw surplusFailure(surplus) }
    return values
  }
}

// MARK: - Arguments that are given several times

extension LineReader {
  /// Names and numbers in turn, or as a list has them: `3 wheat`, `wheat x3`, `wheat=3`.
  ///
  /// What is no such list either keeps the failure of its first reading.
  private func argumentsOrCounts() throws(UsageFailure) -> [String: [String]] {
    do throws(UsageFailure) {
      return try arguments()
    } catch {
      // A name that only lacks its quotes has a line of its own to type; a name has no `3,` or `=` in it.
      if case .surplusArgument = error.problem, error.nextWords != helpWords,
        !given.contains(where: { Self.isNumberWithMore($0.word) || isMark($0.word) })
      {
        throw error
      }
      guard command.repeatsArguments, let counted = countedArguments() else { throw error }
      return counted
    }
  }

  /// Whether the word stands between names and numbers: `=`, `x`, `and`.
  private func isMark(_ word: String) -> Bool {
    let joiners = command.arguments.first?.kind.joiners ?? []
    return joiners.contains(word) || ["x", "×"].contains(word.lowercased())
      || ValueKind.number(word) == nil && !word.contains { $0.isLetter || $0.isNumber }
  }

  private static func isNumberWithMore(_ word: String) -> Bool {
    word.contains(where: \.isWholeNumber) && ValueKind.number(word) == nil
  }

  private func countedArguments() -> [String: [String]]? {
    let (name, number) = (command.arguments[0], command.arguments[1])
    guard let pairs = name.kind.counted(in: given.map(\.word)), !pairs.isEmpty,
      pairs.allSatisfy({ number.kind.mistake(in: "\($0.number)") == nil })
    else { return nil }
    return [name.name: pairs.map(\.name), number.name: pairs.map { "\($0.number)" }]
  }

  /// Names and numbers in turn; a number ends its group.
  private func groups() throws(UsageFailure) -> [String: [String]] {
    let (name, number) = (command.arguments[0], command.arguments[1])
    var values: [String: [String]] = [:]
    var unquoted: [ClosedRange<Int>] = []
    var rest = given[...]
    while let first = rest.first {
      let names = rest.prefix { !Self.isNumber($0.word, number.kind) }
      guard let last = names.last else { throw surplusFailure(first) }
      guard let count = rest.dropFirst(names.count).first else {
        throw failure(.missingArgument(number.need, command: command.name))
      }
      try check(count.word, number.kind, as: number.name, at: count.index) { $0 }
      if names.count > 1 { unquoted.append(first.index...last.index) }
      values[name.name, default: []].append(first.word)
      values[number.name, default: []].append(count.word)
      rest = rest.dropFirst(names.count + 1)
    }
    if let first = unquoted.first { throw unquotedNames(unquoted, first) }
    return values
  }

  /// Whether the word is a number, even one out of range, which has an error of its own.
  private static func isNumber(_ word: String, _ kind: ValueKind) -> Bool {
    kind.mistake(in: word)?.objection != .notANumber
  }

  /// The failure for names of several words without quotes; the proposed line quotes all of them.
  private func unquotedNames(
    _ ranges: [ClosedRange<Int>], _ first: ClosedRange<Int>
  ) -> UsageFailure {
    // `stock wheat garlic 3` has two names, of which one lacks its number.
    let isWhole = ranges.allSatisfy { range in
      given.count { range.contains($0.index) } == range.count
        && command.arguments[0].kind.names(in: Array(words[range])).map { $0.count > 1 } != true
    }
    var nextWords = words
    for range in ranges.reversed() {
      nextWords.replaceSubrange(range, with: [words[range].joined(separator: " ")])
    }
    let second = given.first { $0.index > first.lowerBound }?.word ?? ""
    return UsageFailure(
      problem: .surplusArgument(second, command: command.name),
      nextWords: isWhole ? nextWords : helpWords)
  }
}

extension LineReader {
  private func check(
    _ text: String, _ kind: ValueKind, as thing: String, at index: Int,
    corrected: (String) -> String
  ) throws(UsageFailure) {
    guard let mistake = kind.mistake(in: text) else { return }
    var help = helpWords
    if case .own(let own) = kind, words.count == place.indices.count + 1 {
      help = own.listedBy ?? help
    }
    throw UsageFailure(
      problem: .badValue(
        of: thing, text: mistake.part ?? text, mistake.objection, suggestion: mistake.suggestion),
      nextWords: words.replacing(at: index, with: mistake.suggestion.map(corrected)) ?? help)
  }

  /// The failure for a name of several words without quotes, in a command that begins with a name.
  ///
  /// Not if several words may be several values.
  private func unquotedName() -> UsageFailure? {
    let surplus = given.count - command.arguments.count
    let others = command.arguments.dropFirst()
    guard surplus > 0, let name = command.arguments.first, name.kind.joinsWords,
      !name.isRepeated,
      !others.contains(where: { $0.kind.isName || $0.isRepeated }),
      zip(others, given.dropFirst(surplus + 1)).allSatisfy({ $0.kind.mistake(in: $1.word) == nil }
      ),
      given[surplus].index - given[0].index == surplus
    else { return nil }
    // A number belongs to no name: `eat wheat 2`.
    let joined = given[1...surplus].map(\.word)
    if joined.contains(where: { ValueKind.number($0) != nil }) { return nil }
    let isOther = joined.contains { word in
      others.contains { $0.kind.mistake(in: word) == nil }
    }
    if isOther { return nil }
    let range = given[0].index...given[surplus].index
    var nextWords = words
    nextWords.replaceSubrange(range, with: [words[range].joined(separator: " ")])
    // `eat wheat garlic` has two names.
    let areSeveral = name.kind.names(in: Array(words[range])).map { $0.count > 1 } ?? false
    return UsageFailure(
      problem: .surplusArgument(given[1].word, command: command.name),
      nextWords: areSeveral ? helpWords : nextWords)
  }

  /// The failure for one name with its count, as a list has it, in a command that takes the count as an option:
  /// `eat 2 wheat`, `eat wheat x2`.
  private func nameWithCount() -> UsageFailure? {
    guard command.arguments.count == 1, given.count > 1, let kind = command.arguments.first?.kind,
      let pairs = kind.counted(in: given.map(\.word)), pairs.count == 1, let pair = pairs.first,
      let option = command.option(toldBy: "\(pair.number)"), options[option.name] == nil
    else { return nil }
    return UsageFailure(
      problem: .surplusArgument(given[1].word, command: command.name),
      nextWords: command.words + [pair.name, option.name, "\(pair.number)"] + otherWords)
  }

  /// The failure for names with `+`, `and` or commas between them; nil without any of these.
  ///
  /// They say where a name ends, so each name gets its quotes. Numbers stay words of their own. A list
  /// of names and counts is read with its commas.
  private func joinedNames() -> UsageFailure? {
    guard !command.repeatsArguments, let joiners = command.arguments.first?.kind.joiners
    else { return nil }
    func hasComma(_ word: String) -> Bool { joiners.contains(",") && word.contains(",") }
    func isJoiner(_ word: String) -> Bool { joiners.contains(word) || hasComma(word) }
    guard let first = given.first(where: { isJoiner($0.word) && ValueKind.number($0.word) == nil })
    else { return nil }
    var names: [String] = []
    var name: [String] = []
    func endName() {
      if !name.isEmpty { names.append(name.joined(separator: " ")) }
      name = []
    }
    for (_, word) in given {
      let parts =
        hasComma(word) && ValueKind.number(word) == nil
        ? word.split(separator: ",", omittingEmptySubsequences: false).map(String.init) : [word]
      for (index, part) in parts.enumerated() {
        if index > 0 { endName() }
        if ValueKind.number(part) != nil {
          endName()
          names.append(part)
        } else if joiners.contains(part) {
          endName()
        } else if !part.isEmpty {
          name.append(part)
        }
      }
    }
    endName()
    return UsageFailure(
      problem: .surplusArgument(hasComma(first.word) ? "," : first.word, command: command.name),
      nextWords: command.words + names + otherWords)
  }

  /// The failure for more words than the command takes: names without quotes, or a text to search
  /// for.
  private func surplusFailure(_ word: Word) -> UsageFailure {
    let problem = UsageProblem.surplusArgument(word.word, command: command.name)
    if let line = optionValue(continuedBy: word) {
      return UsageFailure(problem: problem, nextWords: line)
    }
    if let option = command.option(toldBy: word.word), options[option.name] == nil {
      let nextWords = words[..<word.index] + [option.name] + words[word.index...]
      return UsageFailure(problem: problem, nextWords: Array(nextWords))
    }
    if let names = quotedNames {
      return UsageFailure(problem: problem, nextWords: command.words + names + otherWords)
    }
    guard command.arguments.isEmpty, options["--text"] == nil,
      let text = command.options.first(where: { $0.name == "--text" })
    else { return failure(problem) }
    let line = command.words + otherWords.filter { $0 != "--" }
    return UsageFailure(
      problem: problem, nextWords: line + [text.name, given.map(\.word).joined(separator: " ")])
  }

  /// The line with quotes around an option's value that lacks them: `--with blue mountain flower`.
  private func optionValue(continuedBy word: Word) -> [String]? {
    guard word.index >= 2 else { return nil }
    let typed = OptionWord(words[word.index - 2])
    guard typed.value == nil, let option = command.allOptions.first(where: typed.names),
      case .one(_, let kind) = option.value, kind.isName, kind.joinsWords
    else { return nil }
    var end = word.index
    for next in given where next.index == end { end += 1 }
    let value = words[(word.index - 1)..<end].joined(separator: " ")
    return Array(words[..<(word.index - 1)]) + [value] + Array(words[end...])
  }

  /// The names for `explain` and `brew`, if some of several words lack their quotes.
  private var quotedNames: [String]? {
    guard let kind = command.arguments.first?.kind,
      command.arguments.allSatisfy({ $0.kind == kind })
    else { return nil }
    return kind.names(in: given.map(\.word))
  }

  private func unknownOption(_ typed: OptionWord, at index: Int) -> UsageFailure {
    if typed.name == Option.help.name { return failure(.optionTakesNoValue(typed.name)) }
    let names = command.allOptions.map(\.name) + [Option.help.name]
    let suggestion = Suggestion.likeliest(forOption: typed.name, among: names)
    return UsageFailure(
      problem: .unknownOption(
        typed.name, command: command.words.isEmpty ? nil : command.name, suggestion: suggestion),
      nextWords: words.replacing(at: index, with: suggestion.map(typed.renamed)) ?? helpWords)
  }

  /// The words that are neither the command's own nor arguments.
  private var otherWords: [String] {
    let others = words.indices.filter { index in
      !place.indices.contains(index) && !given.contains { $0.index == index }
    }
    return others.map { words[$0] }
  }

  private func failure(_ problem: UsageProblem) -> UsageFailure {
    UsageFailure(problem: problem, nextWords: helpWords)
  }

  private var helpWords: [String] {
    command.words + [Option.help.name]
  }
}
