package import Wire

/// Turns facts into verdicts; it looks at nothing itself.
package struct Diagnosis {
  let facts: DoctorFacts
  let localTime: LocalTime

  /// The facts may be of several moments: a daemon can start or end between two looks.
  ///
  /// `secondsAheadOfUTC` is how far local time is ahead at a moment in seconds since 1970.
  package init(
    _ facts: DoctorFacts, secondsAheadOfUTC: @escaping (_ moment: Int) -> Int = { _ in 0 }
  ) {
    self.facts = facts
    localTime = LocalTime(secondsAheadOfUTC: secondsAheadOfUTC)
  }

  /// The verdicts, in the order of a report.
  package var findings: [Finding] {
    let all =
      [programs, environment, socket, daemon] + units + [lingering] + checked + data + [clock]
      + peers
    return Finding.Name.allCases.flatMap { name in all.filter { $0.name == name } }.map(addressed)
  }

  /// A command that asks the daemon finds the one that was looked at.
  private func addressed(_ finding: Finding) -> Finding {
    let program = CommandTable.program + " "
    guard let location = facts.location, location.source == .option,
      let command = finding.command, command.hasPrefix(program)
    else { return finding }
    var addressed = finding
    addressed.command =
      "\(program)--socket \(ShellWord.quoted(location.path)) \(command.dropFirst(program.count))"
    return addressed
  }
}

// MARK: - What several verdicts need

extension Diagnosis {
  /// Whether the socket is the one at which the units, and a daemon told nothing, listen.
  var isOfUnit: Bool {
    guard let source = facts.location?.source else { return true }
    return source == .runtimeFolder || source == .userFolder
  }

  /// The units, where a manager shows them.
  var shownUnits: (socket: UnitFacts, service: UnitFacts, areFilesInstalled: Bool)? {
    guard case .shown(let socket, let service, let areFilesInstalled) = facts.manager
    else { return nil }
    return (socket, service, areFilesInstalled)
  }

  /// Whether a daemon was found, whatever state it is in.
  var runs: Bool {
    switch facts.daemon {
    case .notRunning, .stranger: false
    case .answers, .failed, .silent: true
    }
  }

  /// Whether what runs is the unit's.
  var runsAsService: Bool {
    guard let service = shownUnits?.service else { return false }
    return service.isActive || service.process != 0
  }

  /// Whether the daemon keeps its data in another folder than the one that was looked at.
  var isFolderOfAnother: Bool {
    guard case .answers = facts.daemon, let report = facts.check.report else { return false }
    return !report.isOpen
  }

  /// What starts a daemon that will listen at the socket's path.
  var start: String {
    guard isOfUnit else {
      let path = facts.location?.path ?? "PATH"
      return "\(facts.daemonProgram) --socket \(ShellWord.quoted(path)) &"
    }
    guard let units = shownUnits else { return startByHand }
    return mend(units.socket) ?? "systemctl --user start \(ServiceUnit.name)"
  }

  /// What ends the daemon that runs, and waits until it has ended.
  func stop(_ process: Int?) -> String {
    if runsAsService { return "systemctl --user stop \(ServiceUnit.name) alchemyd.service" }
    return process.map { "kill \($0) && tail --pid=\($0) -f /dev/null" } ?? "pkill -x alchemyd"
  }

  /// What brings a daemon that does not do its work back to it.
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
