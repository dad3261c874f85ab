/// A program that serves: the commands of its table, and the texts that it prints about itself.
package struct ServiceProgram: Sendable {
  /// What a valid line asks for.
  package enum Request: Sendable {
    /// A page of help or manual, or the version: to be printed, and nothing else is done.
    case text(String)
    case run(Invocation)
  }

  private let table: CommandTable
  private let version: String
  private let facts: @Sendable () -> CommandManual.Facts

  /// The first word of a line by which packaging asks for the manual page; no help mentions it.
  package static let manualWord = "__man"

  /// The table has a command for a line without one; the facts are made for the manual page only.
  package init(
    table: CommandTable, version: String,
    facts: @autoclosure @escaping @Sendable () -> CommandManual.Facts
  ) {
    self.table = table
    self.version = version
    self.facts = facts
  }

  /// The page of chapter 8.
  package var manual: ManualPage { CommandManual(table: table, facts: facts()).page }

  /// Throws the first mistake; help and version are given whatever else is on the line.
  package func request(_ words: [String]) throws(UsageFailure) -> Request {
    if words.first == Self.manualWord { return .text(manual.roff) }
    if words.prefix(while: { $0 != "--" }).contains(Option.version.name) {
      return .text("\(table.program) \(version)\n")
    }
    do throws(UsageFailure) {
      switch try CommandLineParser(table: table, words: words).parse() {
      case .help(let subject): return .text(help(about: subject))
      case .run(let invocation): return .run(invocation)
      }
    } catch {
      if CommandLineParser.asksForHelp(words) { return .text(help(about: .overview)) }
      throw UsageFailure(
        problem: error.problem, nextWords: table.deletingNothing(error.nextWords))
    }
  }

  private func help(about subject: HelpSubject) -> String {
    HelpPage(table: table).lines(about: subject).map { $0 + "\n" }.joined()
  }
}
