internal import CommandLine
internal import DaemonClient
package import Wire

/// Turns facts into findings; looks at nothing itself.
package struct Diagnosis {
  let facts: DoctorFacts
  let localTime: LocalTime

  /// The facts may be from several moments: a daemon can start or end between two looks.
  ///
  /// `secondsAheadOfUTC` is how far local time is ahead at a moment in seconds since 1970.
  package init(
    _ facts: DoctorFacts, secondsAheadOfUTC: @escaping (_ moment: Int) -> Int = { _ in 0 }
  ) {
    self.facts = facts
    localTime = LocalTime(secondsAheadOfUTC: secondsAheadOfUTC)
  }

  /// The findings, in the order of a report.
  package var findings: [Finding] {
    let all =
      [programs, environment, socket, daemon] + unreadable + units + [lingering] + checked + data
      + inbox + [clock] + peers
    return Finding.Name.allCases.flatMap { name in all.filter { $0.name == name } }.map(addressed)
  }

  /// Makes a command that asks the daemon ask the diagnosed one.
  private func addressed(_ finding: Finding) -> Finding {
    let program = "alchemy "
    guard let location = facts.location, location.source == .option,
      let command = finding.command, command.hasPrefix(program)
    else { return finding }
    var addressed = finding
    addressed.command =
      "\(program)--socket \(ShellWord.quoted(location.path)) \(command.dropFirst(program.count))"
    return addressed
  }
}

// MARK: - What several findings need

extension Diagnosis {
  /// Whether the socket is the default one, at which the units listen.
  var isOfUnit: Bool {
    guard let source = facts.location?.source else { return true }
    return source == .runtimeFolder || source == .userFolder
  }

  /// The units, if a manager shows them.
  var shownUnits: (socket: UnitFacts, service: UnitFacts, areFilesInstalled: Bool)? {
    guard case .shown(let socket, let service, let areFilesInstalled) = facts.manager
    else { return nil }
    return (socket, service, areFilesInstalled)
  }

  /// Whether a daemon was found, in whatever state.
  var runs: Bool {
    switch facts.daemon {
    case .notRunning, .stranger: false
    case .answers, .cutOff, .failed, .full, .silent: true
    }
  }

  /// Whether the running daemon is the unit's.
  var runsAsService: Bool {
    guard let service = shownUnits?.service else { return false }
    return service.isActive || service.process != 0
  }

  /// Whether the daemon keeps its data in another folder than the checked one.
  var isFolderOfAnother: Bool {
    guard case .answers = facts.daemon, let report = facts.check.report else { return false }
    return !report.isOpen
  }

  /// The command that starts a daemon at the socket's path.
  var start: String {
    guard isOfUnit else {
      let path = facts.location?.path ?? "PATH"
      return "\(facts.daemonProgram) --socket \(ShellWord.quoted(path)) &"
    }
    guard let units = shownUnits else { return startByHand }
    return mend(units.socket) ?? "systemctl --user start \(ServiceUnit.name)"
  }

  /// The command that ends the running daemon, and waits for its end.
  func stop(_ process: Int?) -> String {
    if runsAsService { return "systemctl --user stop \(ServiceUnit.name) alchemyd.service" }
    return process.map { "kill \($0) && tail --pid=\($0) -f /dev/null" } ?? "pkill -x alchemyd"
  }

  /// The command that makes a stuck daemon work again.
  func restart(process: Int?) -> String {
    if runsAsService { return "systemctl --user restart alchemyd.service" }
    let kill = process.map { "kill -KILL \($0)" } ?? "pkill -KILL -x alchemyd"
    return "\(kill); \(start)"
  }
}

// MARK: - Programs

extension Diagnosis {
  private var programs: Finding {
    let ours = "alchemy \(facts.version)"
    guard let installed = facts.check.report?.version else { return withoutProgram }
    if case .answers(let answer) = facts.daemon, let running = answer.version, running != installed
    {
      return Finding(
        .programs, .warning,
        "alchemyd \(running) is running, but alchemyd \(installed) is installed",
        meaning: "the old version keeps running until you restart it",
        command: restart(process: answer.process))
    }
    guard installed == facts.version else {
      return Finding(
        .programs, .warning, "\(ours), but alchemyd \(installed)",
        meaning: "the versions differ, so some commands may not work",
        command: "type -a alchemy alchemyd")
    }
    return Finding(.programs, .ok, "\(ours), alchemyd \(installed)")
  }

  private var withoutProgram: Finding {
    guard case .noProgram(let name) = facts.check else {
      return Finding(
        .programs, .cannotTell, "alchemy \(facts.version); alchemyd does not report its version",
        command: "\(facts.daemonProgram) --version")
    }
    return Finding(
      .programs, runs ? .warning : .wrong,
      "alchemy \(facts.version), but the program \(name) was not found",
      meaning: "without it the settings and the database cannot be checked, and you cannot start "
        + "a daemon by hand",
      command: "type -a alchemyd")
  }
}
