internal import DaemonClient
internal import Wire

extension CommandFailure {
  /// What the words depend on beside the failure itself.
  struct Circumstances {
    /// The command that failed; nil when none was found.
    let invocation: Invocation?
    /// What was typed after the program's name.
    let typed: [String]
    let hasServiceUnit: Bool
    /// Where catalogs of one's own are.
    let catalogFolder: String

    /// A line to type that asks the same daemon.
    func line(_ words: String...) -> String {
      CommandFailure.line(words + (invocation?.socketWords ?? []))
    }

    /// A line to type that asks the same daemon about the same profile.
    func lineOfProfile(_ words: String...) -> String {
      lineOfProfile(words)
    }

    func lineOfProfile(_ words: [String]) -> String {
      CommandFailure.line(words + (invocation?.placeWords ?? []))
    }
  }

  /// The failure in words; nil when there is nothing more to say.
  func report(_ circumstances: Circumstances) -> Report? {
    switch self {
    case .usage(let failure):
      Report(failure.problem.words, hint: Self.line(failure.nextWords), .usage)
    case .noLocation(let problem):
      problem.report
    case .unreachable(let failure, let location):
      failure.report(location, circumstances)
    case .refused(let refusal, let method):
      refusal.report(method, circumstances)
    case .outcomeUnknown(let failure, let location):
      failure.reportOfDoubt(location, circumstances)
    case .unexpectedReply(let method, let field):
      Report(
        "the daemon's reply to \(method) is not as agreed",
        cause: "\"\(field)\" is missing or of the wrong type",
        hint: circumstances.line("call", "system.hello"), .bug)
    case .name(let problem):
      problem.report(circumstances)
    case .onlyDeletedProfile(let name):
      Report(
        "the profile \"\(name)\" is deleted",
        hint: circumstances.line("profile", "undelete", name), .notFound)
    case .noDeletedProfile(let name):
      Report(
        "no deleted profile \"\(name)\"", hint: circumstances.line("profiles", "--deleted"),
        .notFound)
    case .severalDeletedProfiles(let name, let ids):
      Report(
        "several deleted profiles are called \"\(name)\": " + UsageProblem.list(ids),
        hint: circumstances.line("profile", "undelete", ids.first ?? name), .usage)
    case .listChanged:
      Report(
        "the recipes changed while they were listed: what is above is not the whole list",
        hint: Self.line(circumstances.typed), .conflict)
    case .file(let failure, let path):
      Report(
        "cannot read \(path)", cause: failure.words, hint: "ls -l \(ShellWord.quoted(path))",
        failure == .missing ? .notFound : .refused)
    case .output(.readerGone):
      nil
    case .output(.failed(let reason)):
      Report(
        "cannot write to standard output", cause: reason,
        hint: Self.line(circumstances.typed), .refused)
    case .alreadyTold:
      nil
    }
  }

  /// The exit code where there is nothing more to say.
  var silentExitCode: ExitCode {
    if case .alreadyTold(let code) = self { code } else { .success }
  }

  /// A line to type that calls this program.
  static func line(_ words: [String]) -> String {
    ShellWord.line([CommandTable.program] + words)
  }
}

extension SocketLocation.Problem {
  fileprivate var report: Report {
    switch self {
    case .emptyOption:
      Report(
        "--socket needs a path, and got an empty one", hint: CommandFailure.line(["socket"]), .usage
      )
    case .noRuntimeFolder:
      Report(
        "cannot tell where the daemon's socket is",
        cause: "neither $ALCHEMYD_SOCKET nor $XDG_RUNTIME_DIR is set, and no folder under "
          + "/run/user is yours",
        hint: CommandFailure.line(["--socket", "PATH", "status"]), .unreachable)
    case .pathTooLong(let path, let bytes, let source):
      Report(
        "the socket's path is too long: \(path)",
        cause: "it has \(bytes) bytes, and a socket's path has at most "
          + "\(SocketLocation.pathByteLimit) (it comes from \(source.rawValue))",
        hint: CommandFailure.line(["--socket", "PATH", "status"]), .usage)
    }
  }
}

extension FileLookupFailure {
  fileprivate var words: String {
    switch self {
    case .missing: "there is no such file"
    case .noFile: "it is no file"
    case .tooLarge(let limit): "it has more than \(Quantity.grouped(limit)) bytes"
    case .failed(let reason): reason
    }
  }
}
