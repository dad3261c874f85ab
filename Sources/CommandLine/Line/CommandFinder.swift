/// Finds the command that a line calls, and the places of its words.
struct CommandFinder {
  struct Place {
    var subject: HelpSubject
    /// The places of the command's own words among all words.
    var indices: [Int]
  }

  let table: CommandTable
  let words: [String]

  func find() throws(UsageFailure) -> Place {
    var place = Place(subject: .overview, indices: [])
    var index = 0
    while index < words.count, words[index] != "--" {
      if OptionWord.looksLikeOption(words[index]) {
        index += try skipOption(at: index, place)
        continue
      }
      place.subject = try subject(after: place.subject, at: index)
      place.indices.append(index)
      index += 1
      if case .command(let command) = place.subject {
        try extend(&place, command, at: index)
        return place
      }
    }
    return place
  }

  /// A second word may follow a command of one word, even after options: `sync` and `sync status`.
  private func extend(
    _ place: inout Place, _ command: Command, at index: Int
  ) throws(UsageFailure) {
    let verbs = table.verbs(behind: command.name)
    if verbs.isEmpty { return }
    let longer = verbs.compactMap { table.command([command.name, $0]) }
    let options = (longer + [command]).flatMap(\.allOptions)
    var index = index
    while index < words.count, words[index] != "--", OptionWord.looksLikeOption(words[index]) {
      guard let width = width(at: index, among: options) else { return }
      index += width
    }
    guard index < words.count, words[index] != "--" else { return }
    if let found = table.command([command.name, words[index]]) {
      place.subject = .command(found)
      place.indices.append(index)
    } else if command.arguments.isEmpty,
      let verb = Suggestion.likeliest(for: words[index], among: verbs)
    {
      throw unknownVerb(at: index, behind: command.name, suggestion: verb)
    }
  }

  /// How many words an option and its value take; nil for an option that is not in the list.
  private func width(at index: Int, among options: [Option]) -> Int? {
    let typed = OptionWord(words[index])
    return options.first(where: typed.names).map {
      $0.value == .none || typed.value != nil ? 1 : 2
    }
  }

  private func subject(
    after subject: HelpSubject, at index: Int
  ) throws(UsageFailure) -> HelpSubject {
    let word = words[index]
    if case .group(let group) = subject {
      if let command = table.command([group.word, word]) { return .command(command) }
      let verb =
        table.proposal(for: [group.word, word]).map { String($0.dropFirst(group.word.count + 1)) }
        ?? Suggestion.likeliest(for: word, among: table.verbs(behind: group.word))
      throw unknownVerb(at: index, behind: group.word, suggestion: verb)
    }
    if let group = table.group(word) { return .group(group) }
    if let command = table.command([word]) { return .command(command) }
    throw unknownCommand(word, at: index)
  }

  /// Before the command is known, only the options that many commands share can be read.
  private func skipOption(at index: Int, _ place: Place) throws(UsageFailure) -> Int {
    let typed = OptionWord(words[index])
    if let width = width(at: index, among: table.sharedOptions) { return width }
    if CommandLineParser.asksForHelp(words) { return 1 }
    throw unknownOption(typed, at: index, place)
  }
}

extension CommandFinder {
  private func unknownCommand(_ word: String, at index: Int) -> UsageFailure {
    if let program = table.foreignCommands[word] {
      return UsageFailure(
        problem: .foreignCommand(word, of: program, not: table.program),
        nextWords: [word, Option.help.name])
    }
    let suggestion =
      table.name(ofVerb: word) ?? Suggestion.likeliest(for: word, among: table.firstNames)
      ?? likeliestOption(for: word)
    let nextWords = suggestion.map { name in
      words[..<index] + name.split(separator: " ").map(String.init) + words[(index + 1)...]
    }
    return UsageFailure(
      problem: .unknownCommand(word, suggestion: suggestion),
      nextWords: nextWords.map(Array.init) ?? table.words(showing: .overview))
  }

  /// A program that serves has few words and many options, so a word may be one without its dashes.
  private func likeliestOption(for word: String) -> String? {
    guard table.wordless != nil else { return nil }
    return Suggestion.likeliest(
      forOption: word, among: (table.sharedOptions + [.help]).map(\.name))
  }

  private func unknownVerb(
    at index: Int, behind first: String, suggestion: String?
  ) -> UsageFailure {
    UsageFailure(
      problem: .unknownVerb(
        words[index], group: first, suggestion: suggestion.map { "\(first) \($0)" }),
      nextWords: words.replacing(at: index, with: suggestion) ?? [first, Option.help.name])
  }

  private func unknownOption(
    _ typed: OptionWord, at index: Int, _ place: Place
  ) -> UsageFailure {
    if typed.name == Option.help.name {
      return UsageFailure(
        problem: .optionTakesNoValue(typed.name), nextWords: table.words(showing: place.subject))
    }
    let suggestion = Suggestion.likeliest(
      forOption: typed.name, among: table.sharedOptions.map(\.name))
    return UsageFailure(
      problem: .unknownOption(typed.name, command: nil, suggestion: suggestion),
      nextWords: words.replacing(at: index, with: suggestion.map(typed.renamed))
        ?? table.words(showing: place.subject))
  }
}

extension [String] {
  /// The words with one word replaced; nil without a replacement.
  func replacing(at index: Int, with word: String?) -> [String]? {
    guard let word else { return nil }
    var result = self
    result[index] = word
    return result
  }
}
