/// The likeliest meanings of words that the command does not take.
extension LineReader {
  /// The failure for surplus words, with their likeliest meaning.
  ///
  /// They may be options without dashes, a value without its option, a text to search for, or the
  /// arguments of another command.
  func surplusFailure(_ word: Word, isOnly: Bool) -> UsageFailure {
    let surplus = given.drop { $0.index < word.index }
    let problem = UsageProblem.surplusArgument(word.word, command: command.name)
    if let names = ingredientsMeant {
      return UsageFailure(
        problem: problem, nextWords: command.words + names + otherWords(than: given[...]))
    }
    if let line = lineOfOther(surplus.map(\.word)) {
      return UsageFailure(problem: problem, nextWords: line + otherWords(than: surplus))
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

  /// The names for `explain`, if names of several words lack their quotes.
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
    case BagShow.command.words: return OtherWords.bag(surplus, .alchemy)?.words
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
    // A surplus word after a file is probably another file, not a text to search for.
    guard let text = command.options.first(where: { $0.name == "--text" }),
      options[text.name] == nil, !command.arguments.contains(where: { $0.kind == .file })
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

  /// The failure for `-wheat` in the place of an option: a term that `--text` takes.
  func excludedItem(at index: Int) -> UsageFailure? {
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
  private func optionMeant(by word: Word) -> Option? {
    let fitting = command.options.filter { option in
      guard case .one(_, let kind) = option.value, options[option.name] == nil else { return false }
      return kind.isClosed && kind.objection(to: word.word) == nil
        && !command.arguments.contains { $0.kind == kind }
    }
    return fitting.count == 1 && !words[..<word.index].contains("--") ? fitting[0] : nil
  }

  /// The failure for an option that the command does not have, with the likeliest meaning.
  func unknownOption(_ typed: OptionWord, at index: Int) -> UsageFailure {
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
}
