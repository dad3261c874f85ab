internal import ClientSession
internal import CommandLine

/// `alchemy help`.
enum ProgramHelp {
  private static let words = Argument(
    "COMMAND", .commandWord, .any, summary: "a command; without one, all commands are listed")

  static let command = ClientCommand(
    "help", section: .daemon, summary: "explain a command, or list all commands",
    arguments: [words], options: [.noPager],
    examples: [
      Example("help", purpose: "all commands"),
      Example("help", "profile", "create", purpose: "one of them"),
    ]
  ) { invocation, session throws(CommandFailure) in
    // A user may copy the quotes of an error message: help "profile delete".
    let typed = invocation.all(words).flatMap { $0.split(separator: " ").map(String.init) }
    let subject: HelpSubject
    do throws(UsageFailure) {
      subject = try session.table.helpSubject(typed)
    } catch {
      throw .usage(error)
    }
    for line in HelpPage(table: session.table).lines(about: subject) {
      try session.printer.sentence(line)
    }
  }
}
