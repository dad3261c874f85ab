internal import CommandLine
package import Wire

/// Turns facts into findings; looks at nothing itself.
///
/// The folder Looking owns every look at the machine, and gives `DoctorFacts`. The table, in the
/// files `Diagnosis+…`, owns what is said: each check has rows, and the first row whose fact is so
/// is its finding. Data flows one way: facts in, rows judge, findings out.
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
    Finding.Name.allCases.flatMap { name in
      reported(name) + rows(name).map { $0.finding(name) }
    }.map(addressed)
  }

  /// The rows of a check that are findings; some checks are the daemon program's own.
  private func rows(_ name: Finding.Name) -> [Row] {
    switch name {
    case .programs: programs.decisive
    case .environment: environment.decisive
    case .socket: socket.decisive
    case .daemon: daemon.decisive + unreadable
    case .socketUnit: socketUnit.decisive
    case .service: service.decisive
    case .startLimit: startLimit.decisive
    case .lingering: lingering.decisive
    case .dataFolder: dataFolder.decisive
    case .rights: rights.decisive
    case .diskSpace: diskSpace.decisive
    case .database: unchecked.decisive
    case .inbox: inbox
    case .clock: clock.decisive
    case .peer: peers
    case .settings, .catalogs, .identity, .backups: []
    }
  }

  /// Makes a command that asks the daemon ask the diagnosed one.
  private func addressed(_ finding: Finding) -> Finding {
    let program = "alchemy "
    guard let location = question.location, location.source == .option,
      let command = finding.command, command.hasPrefix(program)
    else { return finding }
    var addressed = finding
    addressed.command =
      "\(program)--socket \(ShellWord.quoted(location.path)) \(command.dropFirst(program.count))"
    return addressed
  }
}

// MARK: - Facts that follow from others

extension Diagnosis {
  var question: DoctorQuestion { facts.question }

  /// Whether a daemon was found, in whatever state.
  var runs: Bool {
    switch facts.daemon {
    case .notRunning, .stranger: false
    case .answers, .cutOff, .failed, .full, .silent: true
    }
  }

  /// Whether the running daemon is the unit's.
  var runsAsService: Bool {
    facts.manager.shown.map { $0.service.isActive || $0.service.process != nil } ?? false
  }

  /// Whether the daemon keeps its data in another folder than the checked one.
  var isFolderOfAnother: Bool {
    facts.daemon.answer != nil && !(facts.check.report?.isOpen ?? true)
  }

  /// Whether an entry is a folder of the diagnosed user.
  func isOurFolder(_ entry: Entry) -> Bool {
    entry.status?.kind == .folder && entry.status?.owner == question.userIdentifier
  }
}
