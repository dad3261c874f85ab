internal import LiveProfile
internal import Wire

extension DaemonRefusal {
  func report(_ method: String, _ circumstances: CommandFailure.Circumstances) -> Report {
    let isCall = circumstances.invocation?.command.words == ["call"]
    return Report(
      message.isEmpty
        ? "the daemon refused \(method)" : isCall ? message : messageOfLine(circumstances),
      cause: isCall ? causeForPrograms(method) : causeForPlayers(circumstances),
      hint: hint(circumstances), exitCode)
  }

  /// The report if only some of several requests were carried out.
  func report(
    _ method: String, _ circumstances: CommandFailure.Circumstances, done: Int, of count: Int
  ) -> Report {
    let report = report(method, circumstances)
    return Report(
      "only \(done) of \(count) were done", cause: report.failed, hint: report.hint,
      report.exitCode)
  }

  /// The sentence with the command line's name for a parameter of the protocol.
  private func messageOfLine(_ circumstances: CommandFailure.Circumstances) -> String {
    let message = messageForPlayers
    guard kind == "invalidParams", let field = data["field"]?.string,
      let command = circumstances.invocation?.command, let name = command.nameOnLine(ofField: field)
    else { return message }
    return message.replacing("the parameter \(field)", with: name)
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
    if kind.hasSuffix("NotFound") { return .notFound }
    switch kind {
    case "cursorExpired", "fork", "lsnConflict", "profileExists", "requestGap", "sequenceGap":
      return .conflict
    case "profileAmbiguous": return .usage
    case "internalError": return .bug
    case "tooManyConnections": return .unreachable
    default: return .refused
    }
  }

  /// The ingredient that the bag lacks, as typed if it is the only one.
  private func overdrawn(_ invocation: Invocation?) -> String {
    let typed = invocation?.all(BagArgument.ingredient) ?? []
    let id = data["ingredient"]?.string
    return typed.count == 1 ? typed[0] : id ?? "NAME"
  }

  private func hint(_ circumstances: CommandFailure.Circumstances) -> String {
    let command = circumstances.invocation?.command.words ?? []
    return switch kind {
    case "profileAmbiguous":
      data["ids"]?.array?.first?.string.map(circumstances.typedLine(ofProfile:))
        ?? circumstances.line("profiles")
    case "profileNotFound", "profileExists": circumstances.line("profiles")
    case "profileDeleted": circumstances.line("profiles", "--deleted")
    case "catalogNotFound": circumstances.line("catalog", "list")
    case "conflictNotFound": circumstances.lineOfProfile("conflicts")
    case "cursorExpired": CommandFailure.line(circumstances.typed)
    case "internalError":
      circumstances.hasServiceUnit && !circumstances.isOfReplica
        ? CommandFailure.line(["log", "-n", "20", "-x"]) : circumstances.line("status")
    case "methodNotFound": circumstances.line("call", "rpc.discover")
    case "readOnly": circumstances.line(circumstances.isOfReplica ? "status" : "doctor")
    case "tooManyConnections": circumstances.line("status")
    case "profileFull":
      circumstances.line(
        ["profile", "copy"],
        names: [data["profile"]?.string ?? "", (data["profile"]?.string ?? "") + " 2"])
    // With none in the bag, nothing can be taken out.
    case "notInBag" where data["inBag"]?.integer == 0: circumstances.lineOfProfile("show")
    case "notInBag" where command == BagAdd.command.words:
      circumstances.lineOfProfile(["stock", overdrawn(circumstances.invocation), "0"])
    case "nothingToUndo": circumstances.lineOfProfile("history")
    default: CommandFailure.line(command + [Option.help.name])
    }
  }
}
