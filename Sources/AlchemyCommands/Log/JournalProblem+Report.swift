extension JournalProblem {
  func report(_ circumstances: CommandFailure.Circumstances) -> Report {
    switch self {
    case .noJournal(let isServed):
      Report(
        "this machine has no journal",
        cause: "journalctl is not installed; a daemon without it tells all on its standard error",
        hint: isServed ? Self.whereItWrites : Self.startByHand(circumstances), .notFound)
    case .notRun(let reason):
      Report("cannot read the journal", cause: reason, hint: "journalctl --user", .refused)
    case .refused(let words):
      Report("journalctl refuses this", cause: words, hint: "alchemy log --help", .usage)
    case .notPermitted:
      Report(
        "this user may not read the journal",
        cause: "on this machine only members of the group systemd-journal may, once they have "
          + "logged in again",
        hint: #"sudo usermod --append --groups systemd-journal "$(id -un)""#, .refused)
    case .empty(isNarrowed: true, _):
      Report("the journal has no such entry of the service", hint: "alchemy log", .notFound)
    case .empty(_, let isServed): nothing(isServed, circumstances)
    }
  }

  private func nothing(
    _ isServed: Bool, _ circumstances: CommandFailure.Circumstances
  ) -> Report {
    let failed = "the journal has nothing of the service"
    if isServed {
      return Report(
        failed, cause: "the daemon that runs was started by hand, and writes to its standard error",
        hint: Self.whereItWrites, .notFound)
    }
    return circumstances.hasServiceUnit
      ? Report(
        failed, cause: "it has not run yet: the first command that asks it starts it",
        hint: "systemctl --user start \(ServiceUnit.name); alchemy status", .notFound)
      : Report(
        failed,
        cause: "systemd does not know it; a daemon started by hand writes to its standard "
          + "error",
        hint: Self.startByHand(circumstances), .notFound)
  }

  /// The files or terminals behind the standard error of this user's daemons, of which a bridge to
  /// another machine is one by its name.
  private static let whereItWrites =
    #"pgrep -x -u "$(id -u)" alchemyd | xargs -I{} ls -l /proc/{}/fd/2"#

  private static func startByHand(_ circumstances: CommandFailure.Circumstances) -> String {
    "\(circumstances.daemonProgram) 2>alchemyd.log &"
  }
}
