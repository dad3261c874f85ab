internal import DaemonClient
internal import Wire

extension DaemonRefusal {
  func report(_ method: String, _ circumstances: CommandFailure.Circumstances) -> Report {
    let isCall = circumstances.invocation?.command.words == ["call"]
    return Report(
      message.isEmpty ? "the daemon refused \(method)" : isCall ? message : messageForPlayers,
      cause: isCall ? causeForPrograms(method) : causeForPlayers(circumstances),
      hint: hint(circumstances), exitCode)
  }

  private func causeForPrograms(_ method: String) -> String? {
    kind.isEmpty ? nil : "\(method) was refused: \(kind) (\(code))"
  }

  /// A file may be there already, and only the daemon not know of it yet.
  private func causeForPlayers(_ circumstances: CommandFailure.Circumstances) -> String? {
    guard kind == "catalogNotFound" else { return nil }
    let reload = CatalogFolder.reload(hasServiceUnit: circumstances.hasServiceUnit)
    return "neither built in nor a file that the daemon has read in "
      + "\(circumstances.catalogFolder); to read them again, type \(reload)"
  }

  /// The sentence without a last part that tells a program which method to call.
  ///
  /// The hint says the same in words to type: `; profile.list lists them`.
  private var messageForPlayers: String {
    guard let cut = message.lastIndex(of: ";") else { return message }
    let word = message[cut...].dropFirst(2).prefix { $0 != " " }
    let parts = word.split(separator: ".", omittingEmptySubsequences: false)
    let isMethod =
      parts.count == 2
      && parts.allSatisfy { part in
        !part.isEmpty && part.allSatisfy(\.isLowercase)
      }
    return isMethod ? String(message[..<cut]) : message
  }

  /// Whatever is not found is told from what is refused; the rest of the kinds are refusals.
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

  private func hint(_ circumstances: CommandFailure.Circumstances) -> String {
    let command = circumstances.invocation?.command.words ?? []
    return switch kind {
    case "profileNotFound", "profileAmbiguous", "profileExists":
      circumstances.line("profiles")
    case "profileDeleted": circumstances.line("profiles", "--deleted")
    case "catalogNotFound": circumstances.line("catalog", "list")
    case "cursorExpired": CommandFailure.line(circumstances.typed)
    case "internalError":
      circumstances.hasServiceUnit
        ? "journalctl --user -u alchemyd -n 20" : circumstances.line("status")
    case "methodNotFound": circumstances.line("call", "rpc.discover")
    case "readOnly", "tooManyConnections": circumstances.line("status")
    case "nothingToUndo": circumstances.lineOfProfile("history")
    default: CommandFailure.line(command + [Option.help.name])
    }
  }
}
