internal import CommandLine
internal import LiveProfile
internal import Wire

extension CommandFailure {
  /// The failure in words; nil if the output has said it already.
  package func report(_ circumstances: Circumstances) -> Report? {
    switch self {
    case .usage(let failure):
      Report(
        failure.problem.words,
        hint: UsageFailure(
          problem: failure.problem,
          nextWords: circumstances.table.deletingNothing(failure.nextWords)
        ).line(of: ClientProgram.name), .usage)
    case .noLocation(let problem): problem.report
    case .unreachable(let failure, let keeper): failure.report(keeper, circumstances)
    case .refused(let refusal, let method): refusal.report(method, circumstances)
    case .outcomeUnknown(let failure, let keeper):
      failure.reportOfDoubt(keeper, circumstances)
    case .unexpectedReply(let method, let field):
      Report(
        "the daemon's reply to \(method) is not as agreed",
        cause: "\"\(field)\" is missing or of the wrong type",
        hint: circumstances.line("call", "system.hello"), .bug)
    case .name(let problem): problem.report(circumstances)
    case .deletedProfile(let problem): problem.report(circumstances)
    case .nameLikeOther(let name, let existing):
      Report.sameName(
        "profile named \(existing)", name,
        hint: circumstances.line(["show", Option.profile.name, existing]))
    case .currentProfile(let problem): problem.report(circumstances)
    case .severalProfiles(let name, let alike):
      Report(
        "\"\(name)\" fits several profiles:", list: alike,
        hint: circumstances.typedLine(ofProfile: alike.first ?? name), .usage)
    case .noProfile(let name, _) where name.allSatisfy(\.isWhitespace):
      Report(
        "no profile has \(name.isEmpty ? "an empty" : "a blank") name",
        hint: circumstances.line("profiles"), .notFound)
    case .noUsualProfile(let name, let first):
      Report(
        "no profile \(name)",
        cause: "commands work on \(name) unless you choose another profile",
        hint: circumstances.line(["profile", "use"], names: [first]), .notFound)
    case .noProfile(let name, let nearest):
      Report(
        "no profile \(name)" + (nearest.map { "; did you mean \($0)?" } ?? ""),
        hint: nearest.map(circumstances.typedLine(ofProfile:))
          ?? circumstances.lineThatMakes(name) ?? circumstances.line("profiles"), .notFound)
    case .noChange(let number):
      Report(
        "the profile has no change \(number)", hint: circumstances.lineOfProfile("history"),
        .notFound)
    case .notUndone(let number, let obstacle):
      Report(
        "change \(number) \(obstacle.words)", hint: circumstances.lineOfProfile("history"), .refused
      )
    case .nothingToRedo:
      Report(
        "no undo is left to redo",
        cause:
          "the latest changes have no undo, or each undo was redone, or all of its values have changed since",
        hint: circumstances.lineOfProfile("history"), .refused)
    case .nothingOfOwn(let client):
      Report(
        "there is no change of \(client) to undo",
        cause:
          "among the latest \(ProfileHistory.limits.upperBound) changes it made none, or all are undone already",
        hint: circumstances.lineOfProfile("history"), .refused)
    case .folder(let problem): problem.report(circumstances)
    case .refusedOfSeveral(let refusal, let method, let done, let count):
      refusal.report(method, circumstances, done: done, of: count)
    case .watch(let problem): problem.report(circumstances)
    case .file(let failure, let path): failure.report(path)
    case .notWritten(let failure, let path): failure.reportOfWriting(path)
    case .notAnExport(let path, let line, let problem): problem.report(path, line: line)
    case .otherLife(let path):
      Report(
        "\(ProfileFile.shown(path)) is of another life of the profile",
        cause: "a store went back to an earlier moment or was copied, and went on in two places; a "
          + "sync with a new replica in FOLDER keeps both, an import cannot",
        hint: Self.line(["profile", "import", path, "--replica", "FOLDER", "--create"]) + " && "
          + Self.line(["sync", "--replica", "FOLDER"]), .conflict)
    case .notAPlan(let path):
      Report(
        "\(ProfileFile.shown(path)) is no saved plan",
        cause: "a saved plan is a file with the output of the command below",
        hint: circumstances.line("plan", "-o", "json"), .refused)
    case .notAList(let path, let reason):
      Report(
        "cannot read \(path)", cause: reason,
        hint: Self.line(["bag", "import", Option.help.name]), .refused)
    case .importing(let problem): problem.report(circumstances)
    case .bagEdit(let problem): problem.report(circumstances)
    case .picture(let problem): problem.report(circumstances)
    case .sync(let problem): problem.report(circumstances)
    case .game(let problem): problem.report(circumstances)
    case .journal(let problem): problem.report(circumstances)
    case .web(let problem): problem.report(circumstances)
    case .settings(let mistake, let path):
      Report(
        "cannot use the settings in \(path)", cause: mistake.words,
        hint: Self.line(["settings", Option.help.name]), .refused)
    case .output(let failure): failure.report(circumstances)
    case .afterDeed(let deed, let failure):
      failure.report(circumstances)?.after(deed, circumstances)
    case .terminal(let problem): problem.report(circumstances)
    case .alreadyTold: nil
    }
  }

  /// The exit code if the output has said it already.
  package var silentExitCode: ExitCode {
    if case .alreadyTold(let code) = self { code } else { .success }
  }

  /// A command line of this program.
  package static func line(_ words: [String]) -> String {
    ShellWord.line([ClientProgram.name] + words)
  }
}

extension SocketLocation.Problem {
  fileprivate var report: Report {
    switch self {
    case .emptyOption:
      Report(
        "--socket needs a path, and got an empty one", hint: CommandFailure.line(["socket"]), .usage
      )
    case .noRuntimeFolder(let relative):
      Report(
        "cannot tell where the daemon's socket is",
        cause: (relative.map {
          "$ALCHEMYD_SOCKET is not set, $XDG_RUNTIME_DIR is \($0), which is not absolute,"
        } ?? "neither $ALCHEMYD_SOCKET nor $XDG_RUNTIME_DIR is set,")
          + " and no folder under /run/user is yours",
        hint: CommandFailure.line(["doctor"]), .unreachable)
    case .pathTooLong(let path, let bytes, let source):
      Report(
        "the socket's path is too long: \(path)",
        cause: "it has \(bytes) bytes, and a socket's path has at most "
          + "\(SocketLocation.pathByteLimit) (it comes from \(source.rawValue))",
        hint: CommandFailure.line(["--socket", "PATH", "status"]), .usage)
    }
  }
}
