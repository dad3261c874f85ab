internal import DaemonClient

/// Why no log entries of the service can be shown, as facts.
package enum JournalProblem: Error, Equatable, Sendable {
  /// The machine has no `journalctl`; whether a daemon runs.
  case noJournal(isServed: Bool)
  /// `journalctl` could not be run: the reason, as a sentence without a full stop.
  case notRun(reason: String)
  /// `journalctl` refused the options; its own words.
  case refused(String)
  /// `journalctl` has no permission to read the entries.
  case notPermitted
  /// The journal has no entries: none that match, or none at all.
  case empty(isNarrowed: Bool, Daemon)

  /// What runs behind the socket, which explains why the journal has no entries.
  package enum Daemon: Equatable, Sendable {
    case none
    /// Started by hand.
    case byHand
    /// The service, as its manager says.
    case service
  }

  /// Converts why `journalctl` did not run into why the journal could not be read.
  package init(_ failure: ProgramFailure, isServed: Bool) {
    switch failure {
    case .missing: self = .noJournal(isServed: isServed)
    case .failed(let reason): self = .notRun(reason: reason)
    }
  }
}

extension JournalProblem {
  func report(_ circumstances: CommandFailure.Circumstances) -> Report {
    switch self {
    case .noJournal(let isServed):
      Report(
        "this machine has no journal",
        cause: "journalctl is not installed; without it the daemon logs to its standard error",
        hint: isServed ? Self.whereItWrites : Self.startByHand(circumstances), .refused)
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
      Report("no such log entries of alchemyd were found", hint: "alchemy log", .refused)
    case .empty(_, let daemon): Self.nothing(daemon, circumstances)
    }
  }

  private static func nothing(
    _ daemon: Daemon, _ circumstances: CommandFailure.Circumstances
  ) -> Report {
    let failed = "no log entries of alchemyd were found"
    switch daemon {
    case .service:
      return Report(
        failed,
        cause: "the service runs, but the journal has nothing under the name of its unit",
        hint: "journalctl -t alchemyd", .refused)
    case .byHand:
      return Report(
        failed, cause: "the daemon that runs was started by hand, and logs to its standard error",
        hint: whereItWrites, .refused)
    case .none where circumstances.hasServiceUnit:
      return Report(
        failed, cause: "the service has not run yet: the first command that needs it starts it",
        hint: "systemctl --user start \(ServiceUnit.name); alchemy status", .refused)
    case .none:
      return Report(
        failed,
        cause:
          "systemd has no service alchemyd; a daemon started by hand logs to its standard error",
        hint: startByHand(circumstances), .refused)
    }
  }

  /// The files or terminals behind the standard error of this user's daemons.
  ///
  /// A bridge to another machine counts as a daemon, because it has the same program name.
  private static let whereItWrites =
    #"pgrep -x -u "$(id -u)" alchemyd | xargs -I{} ls -l /proc/{}/fd/2"#

  private static func startByHand(_ circumstances: CommandFailure.Circumstances) -> String {
    "\(circumstances.daemonProgram) 2>alchemyd.log &"
  }
}
