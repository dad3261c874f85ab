/// Turns the words after the program's name into a command to run or a help page to show.
package struct CommandLineParser: Sendable {
  /// The meaning of a valid line; an invalid line throws.
  package enum Outcome: Sendable {
    case help(HelpSubject)
    case run(Invocation)
  }

  private let table: CommandTable
  private let words: [String]
  private let wordless: Command?

  /// A first word `--version` or `-V` means the command `version`, if the table has it, and so
  /// does a lone `-v`.
  ///
  /// `wordless` is the command for a line without a command; nil takes that of the table, or shows the
  /// help.
  package init(table: CommandTable, words: [String], wordless: Command? = nil) {
    self.table = table
    self.wordless = wordless ?? table.wordless
    self.words =
      table.command(["version"]) != nil
        && (["--version", "-V"].contains(words.first) || words == ["-v"])
      ? ["version"] + words.dropFirst()
      : words
  }

  /// Fails with the first mistake; with `--help`, only an unknown command is a mistake.
  ///
  /// A failure proposes only a line that was parsed successfully, or a help page.
  package func parse() throws(UsageFailure) -> Outcome {
    do throws(UsageFailure) {
      return try outcome()
    } catch {
      throw tried(error)
    }
  }

  /// Proposes a help page if the proposed line would fail as well.
  private func tried(_ failure: UsageFailure) -> UsageFailure {
    if case .foreignCommand = failure.problem { return failure }
    let proposed = CommandLineParser(table: table, words: failure.nextWords, wordless: wordless)
    do throws(UsageFailure) {
      _ = try proposed.outcome()
      return failure
    } catch {
      return UsageFailure(problem: failure.problem, nextWords: proposed.helpWords)
    }
  }

  /// The words that show the help page of the line's command or group.
  private var helpWords: [String] {
    do throws(UsageFailure) {
      return table.words(showing: try CommandFinder(table: table, words: words).find().subject)
    } catch {
      let group = words.first.flatMap(table.group)
      return table.words(showing: group.map(HelpSubject.group) ?? .overview)
    }
  }

  private func outcome() throws(UsageFailure) -> Outcome {
    let place = try CommandFinder(table: table, words: words).find()
    if Self.asksForHelp(words) { return .help(place.subject) }
    switch place.subject {
    case .overview:
      if let failure = optionWithoutValue() { throw failure }
      if let failure = optionOfCommands() { throw failure }
      if let wordless {
        return .run(try LineReader(command: wordless, words: words, place: place).read())
      }
      if words.isEmpty { return .help(.overview) }
      throw UsageFailure(
        problem: .missingCommand, nextWords: table.words(showing: .overview))
    case .group(let group):
      let problem = UsageProblem.missingVerb(group: group.word, verbs: table.verbs(of: group))
      throw UsageFailure(problem: problem, nextWords: place.subject.words)
    case .command(let command):
      return .run(try LineReader(command: command, words: words, place: place).read())
    }
  }

  /// The failure of a line without a command in which an option lacks its value.
  ///
  /// The option may have taken the command's word as its value: `--replica sync`. A folder of that
  /// name can be written as `./sync`.
  private func optionWithoutValue() -> UsageFailure? {
    var index = 0
    while index < words.count, words[index] != "--" {
      let typed = OptionWord(words[index])
      guard let option = table.sharedOptions.first(where: typed.names) else { return nil }
      guard case .one(let label, let kind) = option.value, typed.value == nil else {
        index += 1
        continue
      }
      let value = index + 1 < words.count ? words[index + 1] : nil
      let isMissing = value.map {
        kind == .file && (OptionWord.looksLikeOption($0) || table.firstNames.contains($0))
      }
      if isMissing ?? true {
        return UsageFailure(
          problem: .optionNeedsValue(option.name, label: label),
          nextWords: option.explainedBy ?? table.words(showing: .overview))
      }
      index += 2
    }
    return nil
  }

  /// The failure of a line without a command that has an option of commands only.
  private func optionOfCommands() -> UsageFailure? {
    guard let own = table.wordless?.options else { return nil }
    for word in words.prefix(while: { $0 != "--" }).filter(OptionWord.looksLikeOption) {
      let typed = OptionWord(word)
      guard let option = table.sharedOptions.first(where: typed.names), !own.contains(option)
      else { continue }
      let takers = table.takers(of: option)
      return UsageFailure(
        problem: .optionNeedsOther(option.name, UsageProblem.list(takers.map { "`\($0)`" })),
        nextWords: (takers.first?.split(separator: " ").map(String.init) ?? []) + words)
    }
    return nil
  }

  /// Whether the line asks for help anywhere before `--`; other mistakes do not matter then.
  static func asksForHelp(_ words: [String]) -> Bool {
    words.prefix { $0 != "--" }.contains { $0 == Option.help.name || $0 == Option.help.shortName }
  }
}
