internal import CommandLine
internal import JSON
internal import Lists
internal import LiveProfile
internal import Wire

extension DaemonRefusal {
  func report(_ method: String, _ circumstances: CommandFailure.Circumstances) -> Report {
    let isCall = circumstances.invocation?.command.words == ["call"]
    // The message names the first line alone.
    let lines = unreadLines
    if !isCall, lines.count > 1 {
      return Report(
        BagReading.unreadLimit > lines.count
          ? "\(lines.count) lines cannot be read:" : "many lines cannot be read; the first:",
        list: lines.map { "line \($0.line): \($0.words)" },
        hint: hint(circumstances), exitCode)
    }
    return Report(
      message.isEmpty
        ? "the daemon refused \(method)" : isCall ? message : messageOfLine(circumstances),
      cause: isCall ? causeForPrograms(method) : causeForPlayers(circumstances),
      hint: hint(circumstances), exitCode)
  }

  /// The report if only some of several requests were carried out.
  package func report(
    _ method: String, _ circumstances: CommandFailure.Circumstances, done: Int, of count: Int
  ) -> Report {
    let report = report(method, circumstances)
    return Report(
      "only \(done) of \(count) were done", cause: report.failed, hint: report.hint,
      report.exitCode)
  }

  /// The sentence with the command line's name for a parameter of the protocol.
  private func messageOfLine(_ circumstances: CommandFailure.Circumstances) -> String {
    if let invocation = circumstances.invocation, kind == RefusalKind.noPotion.rawValue,
      [["brew"], ["eat"]].contains(invocation.command.words)
    {
      let names = invocation.command.arguments.flatMap(invocation.all)
      return "\(names.joined(separator: ", ")) make nothing together: one of them shares no effect "
        + "with another"
    }
    let message = messageForPlayers
    guard kind == "invalidParams", let field = self[.field]?.string,
      let command = circumstances.invocation?.command, let name = command.nameOnLine(ofField: field)
    else { return message }
    return message.replacingEach("the parameter \(field)", with: name)
  }

  private func causeForPrograms(_ method: String) -> String? {
    kind.isEmpty ? nil : "\(method) was refused: \(kind) (\(code))"
  }

  /// The file may exist already, and the daemon may not have read it yet.
  private func causeForPlayers(_ circumstances: CommandFailure.Circumstances) -> String? {
    guard kind == "catalogNotFound" else { return nil }
    if circumstances.isOfReplica {
      return "not a built-in catalog, and not found in \(circumstances.catalogFolder)"
    }
    let reload = CatalogFolder.reload(hasServiceUnit: circumstances.hasServiceUnit)
    return "not a built-in catalog, and not found in \(circumstances.catalogFolder); if you just "
      + "added it, reload with \(reload)"
  }

  /// The exit code separates what was not found, and conflicts, from other refusals.
  var exitCode: ExitCode {
    switch category {
    case .refused: .refused
    case .notFound: .notFound
    case .conflict: .conflict
    case .ambiguous: .usage
    case .bug: .bug
    case .unreachable: .unreachable
    }
  }

  /// The line to type next.
  private func hint(_ circumstances: CommandFailure.Circumstances) -> String {
    if let line = circumstances.hintOfCommand(self, circumstances) { return line }
    if kind == RefusalKind.notListed.rawValue,
      self[.what]?.string == UnlistedRecipes.short.rawValue
    {
      return circumstances.lineOfProfile("short", "0")
    }
    return switch remedy {
    case .profiles: circumstances.line("profiles")
    case .deletedProfiles: circumstances.line("profiles", "--deleted")
    case .profileID:
      self[.ids]?.array?.first?.string.map(circumstances.typedLine(ofProfile:))
        ?? circumstances.line("profiles")
    case .catalogs: circumstances.line("catalog", "list")
    case .methods: circumstances.line("call", "rpc.discover")
    case .history: circumstances.lineOfProfile("history")
    case .conflicts: circumstances.lineOfProfile("conflicts")
    // With none in the bag, nothing can be taken out.
    case .bag:
      self[.inBag]?.integer == 0
        ? circumstances.lineOfProfile("show") : hintOfHelp(circumstances)
    case .copy:
      circumstances.line(
        ["profile", "copy"],
        names: [self[.profile]?.string ?? "", (self[.profile]?.string ?? "") + " 2"])
    case .repetition: CommandFailure.line(circumstances.typed)
    case .status: circumstances.line("status")
    case .doctor: circumstances.line(circumstances.isOfReplica ? "status" : "doctor")
    case .journal:
      circumstances.hasServiceUnit && !circumstances.isOfReplica
        ? CommandFailure.line(["log", "-n", "20", "-x"]) : circumstances.line("status")
    case .usage: hintOfHelp(circumstances)
    }
  }

  private func hintOfHelp(_ circumstances: CommandFailure.Circumstances) -> String {
    CommandFailure.line((circumstances.invocation?.command.words ?? []) + [Option.help.name])
  }
}
