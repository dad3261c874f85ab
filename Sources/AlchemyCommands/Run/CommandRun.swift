package import ClientSession
package import CommandLine
internal import DaemonClient
internal import Wire

/// Runs one command line, from words to exit code.
package struct CommandRun {
  private let table: CommandTable
  private let world: World

  /// Nothing is read, opened or printed before `run()`.
  package init(table: CommandTable = .alchemy, world: World) {
    self.table = table
    self.world = world
  }

  /// Call this once; afterwards all output is written, and the replicas are closed.
  package func run() -> ExitCode {
    let printer = Printer(world)
    defer { world.replicas.close() }
    if let request = HiddenRequest(words: world.words) {
      return request.answer(table, world, printer)
    }
    var invocation: Invocation?
    var session: Session?
    do throws(CommandFailure) {
      switch try parse() {
      case .help(let subject):
        if !world.words.contains(Option.noPager.name) { page(printer) }
        if world.words.isEmpty { try explainLackOfScreen(printer) }
        for line in HelpPage(table: table).lines(about: subject) { try printer.sentence(line) }
      case .run(let found):
        invocation = found
        printer.obey(found)
        if found.isPaged { page(printer) }
        let begun = Session(found, table: table, world: world, printer: printer)
        session = begun
        begun.tell = { tell($0, of: found, printer) }
        try command(found).run(found, begun)
      }
      try printer.flush()
      printer.endPages(world)
      return .success
    } catch {
      return end(with: error.after(session?.done ?? []), of: invocation, printer)
    }
  }

  /// At a terminal, `alchemy` alone opens the screen: says why the help is there instead.
  private func explainLackOfScreen(_ printer: Printer) throws(CommandFailure) {
    guard !world.hasScreen, world.outputTerminal != nil else { return }
    let kind = world.environment["TERM"]
    let reason =
      !world.files.isInputTyped
      ? "standard input is not a terminal"
      : kind.map { "$TERM is \"\($0)\"" } ?? "$TERM is not set"
    try printer.sentence("The screen cannot be shown, because \(reason). This is the help instead.")
    try printer.sentence("")
  }

  private func page(_ printer: Printer) {
    guard let start = world.startPager, let command = PagerChoice.command(in: world) else { return }
    printer.page { start(command) }
  }

  private func command(_ invocation: Invocation) -> ClientCommand {
    guard let command = ClientCommand.all.first(where: { $0.words == invocation.command.words })
    else { preconditionFailure("\(invocation.command.name) is not in the table") }
    return command
  }

  private func parse() throws(CommandFailure) -> CommandLineParser.Outcome {
    if let word = world.misreadWords.first {
      // Shows which characters the terminal sends.
      throw .usage(UsageFailure(problem: .notUTF8(word), nextWords: ["locale", "charmap"]))
    }
    do throws(UsageFailure) {
      let wordless = world.hasScreen ? ProgramScreen.command.line : nil
      return try CommandLineParser(table: table, words: world.words, wordless: wordless).parse()
    } catch {
      throw .usage(FirstWord.explained(error, world.words))
    }
  }

  /// Prints the output from before the failure, then the failure.
  private func end(
    with failure: CommandFailure, of invocation: Invocation?, _ printer: Printer
  ) -> ExitCode {
    do throws(CommandFailure) {
      try printer.flush()
    } catch {
      // The first failure is reported.
    }
    printer.endPages(world)
    return tell(failure, of: invocation, printer)
  }

  @discardableResult
  private func tell(
    _ failure: CommandFailure, of invocation: Invocation?, _ printer: Printer
  ) -> ExitCode {
    guard let report = failure.report(circumstances(of: invocation, failure)) else {
      return failure.silentExitCode
    }
    printer.report(report, as: OutputFormat.typed(in: world.words) ?? .table)
    return report.exitCode
  }

  private func circumstances(
    of invocation: Invocation?, _ failure: CommandFailure
  ) -> CommandFailure.Circumstances {
    let replica = invocation.flatMap { Session.replicaFolder(of: $0, in: world) }
    return CommandFailure.Circumstances(
      table: table, invocation: invocation, typed: world.words,
      hasServiceUnit: ServiceUnit.isInstalled(in: world),
      hasWebUnit: ServiceUnit.isInstalled(WebAddress.unit, in: world),
      hasRuntimeFolder: world.environment["XDG_RUNTIME_DIR"].map(world.files.exists) ?? true,
      daemonProgram: DaemonProgram.word(in: world),
      webProgram: DaemonProgram.word("alchemyd-web", in: world),
      processCutOff: processCutOff(failure),
      catalogFolder: replica.map { $0 + "/catalogs/" }
        ?? CatalogFolder.path(environment: world.environment),
      isOfReplica: replica != nil,
      hintOfCommand: { $0.hintOfCommand($1) })
  }

  /// Only looked for where no socket was found, because all processes are searched.
  private func processCutOff(_ failure: CommandFailure) -> Int? {
    guard case .unreachable(.noSocket, .daemon(let location)) = failure else { return nil }
    return world.files.processCutOff(from: location.path)
  }
}
