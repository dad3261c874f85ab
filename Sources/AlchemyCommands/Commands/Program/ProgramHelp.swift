/// `alchemy help`.
enum ProgramHelp {
  private static let words = Argument(
    "COMMAND", .commandWord, .any, summary: "a command; without one, all commands are listed")

  static let command = Command(
    "help", section: .daemon, summary: "explain a command, or list all commands",
    arguments: [words], options: [.noPager],
    examples: [
      Example("help", purpose: "all commands"),
      Example("help", "profile", "create", purpose: "one of them"),
    ]
  ) { invocation, session throws(CommandFailure) in
    // A user may copy the quotes of an error message: help "profile delete".
    let typed = invocation.all(words).flatMap { $0.split(separator: " ").map(String.init) }
    let subject = try subject(typed, session.table)
    for line in HelpPage(table: session.table).lines(about: subject) {
      try session.printer.sentence(line)
    }
  }

  private static func subject(
    _ words: [String], _ table: CommandTable
  ) throws(CommandFailure) -> HelpSubject {
    do throws(UsageFailure) {
      let place = try CommandFinder(table: table, words: words).find()
      guard let surplus = words.indices.first(where: { !place.indices.contains($0) }) else {
        return place.subject
      }
      throw UsageFailure(
        problem: .surplusArgument(words[surplus], command: "help"), nextWords: place.subject.words)
    } catch {
      let isCorrection = error.nextWords.last != Option.help.name && error.nextWords != ["help"]
      let nextWords = isCorrection ? ["help"] + error.nextWords : error.nextWords
      throw .usage(UsageFailure(problem: error.problem, nextWords: nextWords))
    }
  }
}
