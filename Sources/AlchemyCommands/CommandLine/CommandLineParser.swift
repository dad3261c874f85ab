/// Turns the words after the program's name into a command to run or a help page to show.
package struct CommandLineParser: Sendable {
  /// What a right line asks for; any other is a failure.
  package enum Outcome: Sendable {
    case help(HelpSubject)
    case run(Invocation)
  }

  private let table: CommandTable
  private let words: [String]
  private let wordless: Command?

  /// A first word `--version` is the command `version`, as every program has it.
  ///
  /// `wordless` is the command that a line without a command's words calls; nil shows the help.
  package init(table: CommandTable, words: [String], wordless: Command? = nil) {
    self.table = table
    self.wordless = wordless
    self.words = words.first == "--version" ? ["version"] + words.dropFirst() : words
  }

  /// Fails with the first mistake; beside `--help` only a wrong command's word is one.
  package func parse() throws(UsageFailure) -> Outcome {
    let place = try CommandFinder(table: table, words: words).find()
    if Self.asksForHelp(words) { return .help(place.subject) }
    switch place.subject {
    case .overview:
      if let wordless {
        return .run(try LineReader(command: wordless, words: words, place: place).read())
      }
      if words.isEmpty { return .help(.overview) }
      throw UsageFailure(problem: .missingCommand, nextWords: place.subject.words)
    case .group(let group):
      let problem = UsageProblem.missingVerb(group: group.word, verbs: table.verbs(of: group))
      throw UsageFailure(problem: problem, nextWords: place.subject.words)
    case .command(let command):
      return .run(try LineReader(command: command, words: words, place: place).read())
    }
  }

  /// Help may be asked for anywhere before `--`, whatever else is wrong with the line.
  static func asksForHelp(_ words: [String]) -> Bool {
    words.prefix { $0 != "--" }.contains { $0 == Option.help.name || $0 == Option.help.shortName }
  }
}
