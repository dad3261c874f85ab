/// Reads a line's options and arguments against the command it calls.
struct LineReader {
  private typealias Word = (index: Int, word: String)

  private let command: Command
  private let words: [String]
  private let place: CommandFinder.Place
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
    if let failure = swapped() ?? joined() { throw failure }
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
        throw failure(.missingArgument(number.label, command: command.name))
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
    if case .word(let allowed) = kind {
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
  /// `add wheat` means one more, `stock wheat` shows the ingredient, and `stock` shows the bag.
  private func missing(_ argument: Argument) -> UsageFailure {
    let problem = UsageProblem.missingArgument(argument.label, command: command.name)
    switch (command.words, given.count) {
    case (BagAdd.command.words, 1):
      return UsageFailure(problem: problem, nextWords: words + ["1"])
    case (BagStock.command.words, 0...1):
      let other = given.isEmpty ? ProfileShow.command : IngredientShow.command
      let rest = words.indices.filter { !place.indices.contains($0) }
      return UsageFailure(problem: problem, nextWords: other.words + rest.map { words[$0] })
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
    let joined = given[1...surplus].map(\.word)
    let isOther = joined.contains { word in
      others.contains { $0.kind.objection(to: word) == nil }
    }
    if isOther { return nil }
    let range = given[0].index...given[surplus].index
    var nextWords = words
    nextWords.replaceSubrange(range, with: [words[range].joined(separator: " ")])
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

  /// The failure for names and numbers with a sign between them: `stock wheat=3`.
  private func joined() -> UsageFailure? {
    guard command.arguments.count == 2, command.arguments[0].kind.isName,
      command.arguments[1].kind.isNumber, !given.isEmpty
    else { return nil }
    var nextWords = words
    for (index, word) in given.reversed() {
      guard let sign = word.lastIndex(where: { "=:".contains($0) }) else { return nil }
      let (name, number) = (String(word[..<sign]), String(word[word.index(after: sign)...]))
      if name.isEmpty || command.arguments[1].kind.objection(to: number) != nil { return nil }
      nextWords.replaceSubrange(index...index, with: [name, number])
    }
    let label = command.arguments[1].label
    return UsageFailure(
      problem: .missingArgument(label, command: command.name), nextWords: nextWords)
  }

  /// The failure for surplus words, with their likeliest meaning.
  ///
  /// They may be options without dashes, a value without its option, a text to search for, or the
  /// arguments of another command.
  private func surplusFailure(_ word: (index: Int, word: String), isOnly: Bool) -> UsageFailure {
    let surplus = given.drop { $0.index < word.index }
    let problem = UsageProblem.surplusArgument(word.word, command: command.name)
    if let names = ingredientsMeant {
      let typed = given.map(\.index) + place.indices
      let options = words.indices.filter { !typed.contains($0) }
      return UsageFailure(
        problem: problem, nextWords: command.words + names + options.map { words[$0] })
    }
    if let line = lineOfOther(surplus.map(\.word)) {
      let options = words.indices.filter { index in
        !place.indices.contains(index) && !surplus.contains { $0.index == index }
      }
      return UsageFailure(problem: problem, nextWords: line + options.map { words[$0] })
    }
    if isOnly, let option = optionMeant(by: word) {
      var nextWords = words
      nextWords.insert(option.name, at: word.index)
      return UsageFailure(problem: problem, nextWords: nextWords)
    }
    guard let options = optionsMeant(by: surplus.map(\.word)) else { return failure(problem) }
    let rest = words.indices.filter { index in !surplus.contains { $0.index == index } }
      .map { words[$0] }.filter { $0 != "--" }
    return UsageFailure(problem: problem, nextWords: rest + options)
  }

  /// The names to explain, where quotes around names of several words are missing.
  private var ingredientsMeant: [String]? {
    guard command.words == RecipeExplain.command.words,
      let names = BareName.names(in: given.map(\.word)),
      (2...command.arguments.count).contains(names.count)
    else { return nil }
    return names
  }

  /// The line of another command that takes the surplus words.
  private func lineOfOther(_ surplus: [String]) -> [String]? {
    switch command.words {
    case ProfileShow.command.words, ProfileList.command.words:
      if let line = OtherWords.listing(surplus) { return line.words }
      let name = surplus.joined(separator: " ")
      if let item = BareName.item(name) { return [item.kind.rawValue, name] }
      return surplus.count == 1 && !options.keys.contains(Option.profile.name)
        ? ProfileShow.command.words + [Option.profile.name, name] : nil
    case ConflictList.command.words:
      return surplus.count == 1 ? ConflictSettle.command.words + surplus : nil
    default: return nil
    }
  }

  /// The options that words without dashes mean, such as `top 10`, `sort gold` and `bag`.
  ///
  /// The other words become a text to search for; nil if the command takes no such text.
  private func optionsMeant(by surplus: [String]) -> [String]? {
    var result: [String] = []
    var texts: [String] = []
    var rest = surplus[...]
    while let word = rest.popFirst() {
      if let option = command.options.first(where: { $0.name == "--" + word.lowercased() }) {
        result.append(option.name)
        guard option.value != .none else { continue }
        guard let value = rest.popFirst() else { return nil }
        result.append(value)
      } else if let option = option(ofValue: word) {
        result += [option.name, word]
      } else if !OtherWords.fillers.contains(word.lowercased()) {
        texts.append(word)
      }
    }
    if texts.isEmpty { return result }
    guard let text = command.options.first(where: { $0.name == "--text" }),
      options[text.name] == nil
    else { return nil }
    return result + [text.name, texts.joined(separator: " ")]
  }

  /// The free option that takes this word from a closed list; for a number, `--limit`.
  private func option(ofValue word: String) -> Option? {
    let free = command.options.filter { options[$0.name] == nil }
    if Int(word) != nil { return free.first { $0.name == "--limit" } }
    return free.first { option in
      guard case .one(_, .word(let words)) = option.value else { return false }
      return words.contains(OtherWords.value(word, of: option.name))
    }
  }

  /// The failure for `-wheat` in the place of an option: it is a term of the text filter.
  private func excludedItem(at index: Int) -> UsageFailure? {
    guard let text = command.options.first(where: { $0.name == "--text" }),
      OptionWord.excludesItem(words[index])
    else { return nil }
    return UsageFailure(
      problem: .surplusArgument(words[index], command: command.name),
      nextWords: words[..<index] + [text.name] + words[index...])
  }

  /// The free option that takes this value; nil unless exactly one does.
  ///
  /// Options that take any text do not count.
  private func optionMeant(by word: (index: Int, word: String)) -> Option? {
    let fitting = command.options.filter { option in
      guard case .one(_, let kind) = option.value, options[option.name] == nil else { return false }
      return kind.isClosed && kind.objection(to: word.word) == nil
        && !command.arguments.contains { $0.kind == kind }
    }
    return fitting.count == 1 && !words[..<word.index].contains("--") ? fitting[0] : nil
  }

  private func unknownOption(_ typed: OptionWord, at index: Int) -> UsageFailure {
    if let failure = excludedItem(at: index) { return failure }
    if let other = OtherWords.options[typed.name],
      other.first.map({ name in command.options.contains(where: OptionWord(name).names) }) ?? true
    {
      let value = typed.value.map { [$0] } ?? []
      return UsageFailure(
        problem: .unknownOption(
          typed.name, command: command.name,
          suggestion: other.isEmpty ? nil : other.joined(separator: " ")),
        nextWords: Array(words[..<index]) + other + value + words[(index + 1)...])
    }
    let names = command.allOptions.map(\.name) + [Option.help.name]
    let suggestion = Suggestion.likeliest(forOption: typed.name, among: names)
    return UsageFailure(
      problem: .unknownOption(typed.name, command: command.name, suggestion: suggestion),
      nextWords: words.replacing(at: index, with: suggestion.map(typed.renamed)) ?? helpWords)
  }

  private func failure(_ problem: UsageProblem) -> UsageFailure {
    UsageFailure(problem: problem, nextWords: helpWords)
  }

  private var helpWords: [String] {
    command.words + [Option.help.name]
  }
}
