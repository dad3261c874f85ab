internal import Wire

/// Reads a line's options and arguments against the command it calls.
struct LineReader {
  typealias Word = (index: Int, word: String)

  let command: Command
  let words: [String]
  let place: CommandFinder.Place
  private(set) var options: [String: [String]] = [:]
  private(set) var given: [Word] = []

  init(command: Command, words: [String], place: CommandFinder.Place) {
    self.command = command
    self.words = words
    self.place = place
  }

  consuming func read() throws(UsageFailure) -> Invocation {
    try readWords()
    try checkExclusions()
    return Invocation(command: command, arguments: try arguments(), options: options)
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
      if let failure = excludedItem(at: index) { throw failure }
      throw failure(.optionTakesNoValue(option.name))
    case (.one(_, let kind), .some(let typedValue)):
      let value = OtherWords.value(typedValue, of: option.name)
      if kind.objection(to: value) != nil, let failure = excludedItem(at: index) { throw failure }
      try check(value, kind, as: option.name, at: index) { "\(typed.name)=\($0)" }
      options[option.name, default: []].append(value)
      return 1
    case (.one(let label, let kind), nil):
      // A file of such a name can be written as ./--name.
      guard index + 1 < words.count,
        kind != .file || !OptionWord.looksLikeOption(words[index + 1])
      else { throw failure(.optionNeedsValue(option.name, label: label)) }
      let value = OtherWords.value(words[index + 1], of: option.name)
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
    if let failure = swapped() ?? joined() ?? countedBrew() ?? joinedNames() { throw failure }
    do throws(UsageFailure) {
      return try argumentsInOrder()
    } catch {
      throw listed().map { UsageFailure(problem: error.problem, nextWords: $0) } ?? error
    }
  }

  private func argumentsInOrder() throws(UsageFailure) -> [String: [String]] {
    if command.repeatsArguments, given.count > command.arguments.count { return try groups() }
    if let failure = unquotedName() { throw failure }
    var values: [String: [String]] = [:]
    var rest = given[...]
    for argument in command.arguments {
      let taken = rest.prefix(argument.isRepeated ? rest.count : 1).map {
        (index: $0.index, word: OtherWords.value($0.word, of: argument.name))
      }
      if taken.isEmpty, argument.isRequired { throw missing(argument) }
      for (index, word) in taken {
        try check(word, argument.kind, as: argument.name, at: index) { $0 }
      }
      values[argument.name] = taken.map(\.word)
      rest = rest.dropFirst(taken.count)
    }
    if let surplus = rest.first { throw surplusFailure(surplus, isOnly: rest.count == 1) }
    return values
  }
}

// MARK: - Arguments that are given several times

extension LineReader {
  /// Names and numbers in turn; a number ends its group.
  private func groups() throws(UsageFailure) -> [String: [String]] {
    let (name, number) = (command.arguments[0], command.arguments[1])
    var values: [String: [String]] = [:]
    var unquoted: [ClosedRange<Int>] = []
    var rest = given[...]
    while let first = rest.first {
      let names = rest.prefix { !Self.isNumber($0.word, number.kind) }
      guard let last = names.last else { throw surplusFailure(first, isOnly: false) }
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
    kind.objection(to: word) != .notANumber
  }

  /// The failure for names of several words without quotes; the proposed line quotes all of them.
  private func unquotedNames(
    _ ranges: [ClosedRange<Int>], _ first: ClosedRange<Int>
  ) -> UsageFailure {
    let isWhole = ranges.allSatisfy { range in
      given.count { range.contains($0.index) } == range.count
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
    guard let objection = kind.objection(to: text) else { return }
    var suggestion: String?
    var text = text
    if kind == .alchemistSettings, let mistake = WhatIf.mistake(in: text) {
      suggestion = mistake.suggestion
      if !mistake.part.isEmpty { text = mistake.part }
    } else if case .word(let allowed) = kind {
      suggestion = Suggestion.likeliest(for: text, among: allowed)
    } else if kind.isNumber, let number = Self.withoutTimes(text),
      kind.objection(to: number) == nil
    {
      suggestion = number
    }
    // The history shows the numbers of changes.
    let isAlone = kind == .change && words.count == place.indices.count + 1
    let help = isAlone ? ProfileHistory.command.words : helpWords
    throw UsageFailure(
      problem: .badValue(of: thing, text: text, objection, suggestion: suggestion),
      nextWords: words.replacing(at: index, with: suggestion.map(corrected)) ?? help)
  }

  /// The number of `x3`, `3x` and `×3`.
  private static func withoutTimes(_ text: String) -> String? {
    let signs: Set<Character> = ["x", "X", "×"]
    if text.first.map(signs.contains) == true { return String(text.dropFirst()) }
    return text.last.map(signs.contains) == true ? String(text.dropLast()) : nil
  }

  /// The failure for a missing argument, with the likeliest meaning of the line.
  ///
  /// `add wheat` means one more, `stock wheat` shows the ingredient, `stock` shows the bag, and
  /// `brew` asks what can be brewed.
  private func missing(_ argument: Argument) -> UsageFailure {
    let problem = UsageProblem.missingArgument(argument.need, command: command.name)
    switch (command.words, given.count) {
    case (BagAdd.command.words, 1):
      return UsageFailure(problem: problem, nextWords: words + ["1"])
    case (BagStock.command.words, 0...1), (BagReserve.command.words, 0...1):
      let other = given.isEmpty ? ProfileShow.command : IngredientShow.command
      return UsageFailure(problem: problem, nextWords: other.words + otherWords(than: []))
    case (BagBrewing.command.words, 0...1):
      let known = given.first.map(\.word).flatMap { BareName.item($0) == nil ? nil : $0 }
      let with = known.map { ["--with", $0] } ?? []
      return UsageFailure(
        problem: problem,
        nextWords: RecipeList.command.words + ["--bag"] + with + otherWords(than: given[...]))
    case (ConflictSettle.command.words, 0):
      return UsageFailure(problem: problem, nextWords: ConflictList.command.words)
    default: return failure(problem)
    }
  }

  /// The failure for a name of several words without quotes, in a command that begins with a name.
  ///
  /// Not for the names of existing profiles: several words may be several profiles.
  private func unquotedName() -> UsageFailure? {
    let surplus = given.count - command.arguments.count
    let others = command.arguments.dropFirst()
    guard surplus > 0, let name = command.arguments.first, name.kind.isName,
      name.kind != .profile, !name.isRepeated,
      !others.contains(where: { $0.kind.isName || $0.isRepeated }),
      zip(others, given.dropFirst(surplus + 1)).allSatisfy({ $0.kind.objection(to: $1.word) == nil }
      ),
      given[surplus].index - given[0].index == surplus
    else { return nil }
    // A number belongs to no name: `eat wheat 2`.
    let joined = given[1...surplus].map(\.word)
    if joined.contains(where: { ValueKind.number($0) != nil }) { return nil }
    let isOther = joined.contains { word in
      others.contains { $0.kind.objection(to: word) == nil }
    }
    if isOther { return nil }
    let range = given[0].index...given[surplus].index
    let joinedName = words[range].joined(separator: " ")
    // `eat wheat garlic` has two names, and one is taken.
    let areSeveral =
      BareName.item(joinedName) == nil
      && given[0...surplus].allSatisfy { BareName.item($0.word) != nil }
    var nextWords = words
    nextWords.replaceSubrange(range, with: [areSeveral ? given[0].word : joinedName])
    return UsageFailure(
      problem: .surplusArgument(given[1].word, command: command.name), nextWords: nextWords)
  }

  /// The failure for a number before its name: `stock 3 Wheat`.
  private func swapped() -> UsageFailure? {
    guard command.arguments.count == 2, given.count > 1, command.arguments[0].kind.isName,
      command.arguments[1].kind.isNumber, !command.arguments[1].isRepeated
    else { return nil }
    let (first, rest) = (given[0], given.dropFirst())
    let kind = command.arguments[1].kind
    guard kind.objection(to: first.word) == nil,
      let objection = kind.objection(to: given[1].word),
      rest.allSatisfy({ kind.objection(to: $0.word) != nil })
    else { return nil }
    let typed = Set(given.map(\.index))
    let name = rest.map(\.word).joined(separator: " ")
    var nextWords: [String] = []
    for (index, word) in words.enumerated() {
      if index == first.index { nextWords += [name, first.word] }
      if !typed.contains(index) { nextWords.append(word) }
    }
    return UsageFailure(
      problem: .badValue(
        of: command.arguments[1].name, text: given[1].word, objection, suggestion: nil),
      nextWords: nextWords)
  }

  /// The words after the command's own words, without the given arguments.
  func otherWords(than arguments: ArraySlice<Word>) -> [String] {
    let left = words.indices.filter { index in
      !place.indices.contains(index) && !arguments.contains { $0.index == index }
    }
    return left.map { words[$0] }
  }

  func failure(_ problem: UsageProblem) -> UsageFailure {
    UsageFailure(problem: problem, nextWords: helpWords)
  }

  var helpWords: [String] {
    command.words + [Option.help.name]
  }
}
