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
        extend(&place, command, at: index)
        return place
      }
    }
    return place
  }

  /// A second word may follow a command of one word, even after options: `sync` and `sync status`.
  private func extend(_ place: inout Place, _ command: Command, at index: Int) {
    let longer = table.commands.filter {
      $0.words.count > command.words.count && $0.words.starts(with: command.words)
    }
    let options = (longer + [command]).flatMap(\.allOptions)
    var index = index
    while index < words.count, words[index] != "--", OptionWord.looksLikeOption(words[index]) {
      guard let width = width(at: index, among: options) else { return }
      index += width
    }
    guard index < words.count,
      let found = longer.first(where: { $0.words == command.words + [words[index]] })
    else { return }
    place.subject = .command(found)
    place.indices.append(index)
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
      throw unknownVerb(word, of: group, at: index)
    }
    if let group = table.group(word) { return .group(group) }
    if let command = table.command([word]) { return .command(command) }
    throw unknownCommand(word, at: index)
  }

  /// Before the command is known, only the options that many commands share can be read.
  private func skipOption(at index: Int, _ place: Place) throws(UsageFailure) -> Int {
    let typed = OptionWord(words[index])
    if let width = width(at: index, among: Option.beforeCommand) { return width }
    if CommandLineParser.asksForHelp(words) { return 1 }
    throw unknownOption(typed, at: index, place)
  }
}

extension CommandFinder {
  private func unknownCommand(_ word: String, at index: Int) -> UsageFailure {
    if OtherWords.ofDaemon.contains(word.lowercased()) {
      let rest = Array(words[(index + 1)...])
      let isFile = rest.count == 1 && !OptionWord.looksLikeOption(rest[0])
      return UsageFailure(
        problem: .commandOfDaemon(word),
        nextWords: [word.lowercased()] + (isFile ? rest : [Option.help.name]))
    }
    if let line = OtherWords.line(word, Array(words[(index + 1)...]), table) {
      return UsageFailure(
        problem: .unknownCommand(word, suggestion: line.suggestion.joined(separator: " ")),
        nextWords: words[..<index] + line.words)
    }
    if let other = otherWords(for: word, of: nil) {
      return UsageFailure(
        problem: .unknownCommand(word, suggestion: other.joined(separator: " ")),
        nextWords: Array(words[..<index]) + other + words[(index + 1)...])
    }
    let suggestion = Suggestion.likeliest(for: word, among: table.firstWords)
    return UsageFailure(
      problem: .unknownCommand(word, suggestion: suggestion),
      nextWords: words.replacing(at: index, with: suggestion) ?? HelpSubject.overview.words)
  }

  private func unknownVerb(
    _ word: String, of group: CommandGroup, at index: Int
  ) -> UsageFailure {
    let before = words[..<index].filter { $0 != group.word }
    let rest = Array(words[(index + 1)...])
    if let other = OtherWords.second[group.word]?[word.lowercased()] {
      let line = OtherWords.line(other, rest)
      return UsageFailure(
        problem: .unknownVerb(
          word, group: group.word, suggestion: line.suggestion.joined(separator: " ")),
        nextWords: before + line.words)
    }
    if let other = otherWords(for: word, of: group) {
      let first = words[..<index].lastIndex(of: group.word)
      let rest = words.indices.filter { $0 != index && $0 != first }.map { words[$0] }
      return UsageFailure(
        problem: .unknownVerb(
          word, group: group.word, suggestion: other.joined(separator: " ")),
        nextWords: other + rest)
    }
    let suggestion = Suggestion.likeliest(for: word, among: table.verbs(of: group))
    if suggestion == nil, let line = lineOfThing(word, in: group, rest) {
      return UsageFailure(
        problem: .unknownVerb(
          word, group: group.word, suggestion: line.suggestion.joined(separator: " ")),
        nextWords: before + line.words)
    }
    return UsageFailure(
      problem: .unknownVerb(word, group: group.word, suggestion: suggestion),
      nextWords: words.replacing(at: index, with: suggestion) ?? HelpSubject.group(group).words)
  }

  /// The line for a name in the place of the verb: `profile Lydia`, `profile Lydia use`.
  private func lineOfThing(
    _ word: String, in group: CommandGroup, _ rest: [String]
  ) -> OtherWords.Line? {
    if OptionWord.looksLikeOption(word) { return nil }
    if rest.count == 1, let command = table.command([group.word, rest[0]]) {
      return OtherWords.Line(command.words, command.words + [word])
    }
    guard rest.isEmpty else { return nil }
    switch group.word {
    case "profile":
      let words = ProfileShow.command.words + [Option.profile.name]
      return OtherWords.Line(words, words + [word])
    case "catalog":
      return OtherWords.Line(CatalogList.command.words, CatalogList.command.words)
    default: return nil
    }
  }

  /// A command under the words that users may expect for it.
  ///
  /// `profile list` is `profiles`, `profile show` is `show`, and `catalogs` is `catalog list`.
  private func otherWords(for word: String, of group: CommandGroup?) -> [String]? {
    guard let group else {
      let listing = [String(word.dropLast()), Self.listingVerb]
      return word.hasSuffix("s") && table.command(listing) != nil ? listing : nil
    }
    let other = word == Self.listingVerb ? group.word + "s" : word
    return table.command([other])?.words
  }

  private static let listingVerb = "list"

  /// The failure for an option before or without a command, with the line that it probably means.
  ///
  /// `-n 3` means `recipes -n 3`.
  private func optionOfCommand(
    _ typed: OptionWord, at index: Int, _ place: Place
  ) -> UsageFailure? {
    func failure(_ suggestion: [String], _ words: [String]) -> UsageFailure {
      UsageFailure(
        problem: .unknownOption(
          typed.name, command: nil, suggestion: suggestion.joined(separator: " ")),
        nextWords: words)
    }
    let (before, rest) = (Array(words[..<index]), Array(words[(index + 1)...]))
    if let other = OtherWords.options[typed.name], let name = other.first,
      Option.beforeCommand.contains(where: OptionWord(name).names)
    {
      return failure(other, before + other + (typed.value.map { [$0] } ?? []) + rest)
    }
    let command = table.commands.first { $0.options.contains(where: typed.names) }
    guard case .overview = place.subject, let command,
      !rest.contains(where: { table.firstWords.contains($0) })
    else { return nil }
    return failure(command.words + [typed.name], before + command.words + words[index...])
  }

  private func unknownOption(
    _ typed: OptionWord, at index: Int, _ place: Place
  ) -> UsageFailure {
    if case .overview = place.subject, OptionWord.excludesItem(words[index]) {
      let command = ["recipes", "--text"]
      return UsageFailure(
        problem: .unknownOption(
          words[index], command: nil, suggestion: command.joined(separator: " ")),
        nextWords: words[..<index] + command + words[index...])
    }
    if let failure = optionOfCommand(typed, at: index, place) { return failure }
    let suggestion = Suggestion.likeliest(
      forOption: typed.name, among: Option.beforeCommand.map(\.name))
    return UsageFailure(
      problem: .unknownOption(typed.name, command: nil, suggestion: suggestion),
      nextWords: words.replacing(at: index, with: suggestion.map(typed.renamed))
        ?? place.subject.words)
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
