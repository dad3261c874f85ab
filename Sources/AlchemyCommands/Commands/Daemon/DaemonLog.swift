internal import ClientSession
internal import CommandLine
internal import DaemonClient
internal import JSON
internal import Wire

/// `alchemy log`: the service's entries in the journal.
enum DaemonLog {
  /// The levels as in the settings; the numbers are those of syslog.
  private static let levels = [
    ("error", 3), ("warning", 4), ("notice", 5), ("info", 6), ("debug", 7),
  ]

  /// The largest number that `journalctl` accepts.
  private static let lineLimit = 2_147_483_647

  /// A few screens.
  private static let defaultLines = "100"

  private static let follow = Option(
    "--follow", short: "-f", summary: "keep running and show new entries, until control-C")
  private static let lines = Option(
    "--lines", short: "-n", value: .one("N", .wholeNumber(1...lineLimit)),
    summary: "show the last N entries (default: 100; 10 with -f; all with --since)")
  private static let since = Option(
    "--since", value: .one("TIME", .text),
    summary: "only entries since then: \"2026-11-30 18:00\", yesterday, \"1 hour ago\"")
  private static let level = Option(
    "--level", short: "-p", value: .one("LEVEL", .word(levels.map(\.0))),
    summary: "only this level and more urgent ones")
  private static let explain = Option(
    "--explain", short: "-x", summary: "explain each entry, and what to do about it")
  private static let output = Option(
    "--output", short: "-o", value: Option.output.value,
    summary: "a table, plain (exact times) or json (all fields; errors, too)")

  static let command = ClientCommand(
    "log", aliases: ["logs"], section: .daemon,
    summary: "show the service's log entries from the journal",
    details: [
      "Shows the entries of the service and its socket, and systemd's own about them. It runs "
        + "journalctl, and starts no daemon. The setting logLevel says how much the daemon logs.",
      "A daemon that was started by hand logs to its standard error instead.",
    ],
    options: [follow, lines, since, level, explain, output, .noPager],
    examples: [
      Example("log", purpose: "see the latest entries"),
      Example("log", "-f", "-x", purpose: "follow the log, with explanations"),
      Example("log", "-p", "warning", "--since", "yesterday", purpose: "is anything wrong?"),
    ], takesPrintOptions: false
  ) { invocation, session throws(CommandFailure) in
    let selection = selection(invocation)
    // With -f, the user may wait for a first entry of some kind, but not for a daemon that never
    // logs to the journal.
    try expectEntries(invocation.has(follow) ? [] : selection, session)
    do throws(ProgramFailure) {
      try session.world.programs.become(
        journal(invocation, session) + selection + form(invocation, session))
    } catch {
      throw .journal(JournalProblem(error, isServed: session.isServed))
    }
  }

  /// `journalctl` has its own pager; this makes it use ours.
  private static func journal(_ invocation: Invocation, _ session: Session) -> [String] {
    guard session.world.startPager != nil, invocation.isPaged, !invocation.has(follow),
      let pager = PagerChoice.program(in: session.world)
    else { return JournalQuery.words }
    return ["env", "SYSTEMD_PAGER=\(pager)"]
      + JournalQuery.words.filter { $0 != Option.noPager.name }
  }

  /// The options that select entries.
  private static func selection(_ invocation: Invocation) -> [String] {
    let number = levels.first { $0.0 == invocation[level] }?.1
    return (invocation[since].map { ["--since=\($0)"] } ?? [])
      + (number.map { ["--priority=\($0)"] } ?? [])
  }

  /// The options for form and number of entries.
  private static func form(_ invocation: Invocation, _ session: Session) -> [String] {
    let all = invocation.has(follow) || invocation.has(since)
    let count = invocation[lines] ?? (all ? nil : defaultLines)
    let form =
      switch session.chosenFormat ?? .table {
      case .table: ["--output=short", "--no-hostname"]
      case .plain: ["--output=short-iso-precise", "--no-hostname"]
      case .json: ["--output=json"]
      }
    // Otherwise `journalctl` prints a remark for users who may not see others' entries.
    return ["--quiet"] + form + (count.map { ["--lines=\($0)"] } ?? [])
      + (invocation.has(explain) ? ["--catalog"] : [])
      + (invocation.has(follow) ? ["--follow"] : [])
  }

  /// Without entries, the reason is more useful than an empty page.
  private static func expectEntries(
    _ selection: [String], _ session: Session
  ) throws(CommandFailure) {
    let glance: ProgramRun
    do throws(ProgramFailure) {
      glance = try session.world.programs.run(
        JournalQuery.words + selection + JournalQuery.glance)
    } catch {
      throw .journal(JournalProblem(error, isServed: session.isServed))
    }
    let problem = JournalQuery.problem(of: glance, isNarrowed: !selection.isEmpty) {
      daemon(session)
    }
    if let problem { throw .journal(problem) }
  }

  private static func daemon(_ session: Session) -> JournalProblem.Daemon {
    guard session.isServed else { return .none }
    do throws(ProgramFailure) {
      let run = try session.world.programs.run(JournalQuery.serviceState)
      return run.output.includes(JournalQuery.activeState) ? .service : .byHand
    } catch {
      // A machine without a service manager has no service.
      return .byHand
    }
  }
}

/// How `journalctl` is asked for the entries of the service and its socket.
enum JournalQuery {
  /// The entries include the service manager's own about the two units.
  static let words = [
    "journalctl", "--user-unit=alchemyd.service", "--user-unit=\(ServiceUnit.name)", "--no-pager",
  ]

  /// Asks the service manager whether the service runs, as `alchemy doctor` does.
  static let serviceState = [
    "systemctl", "--user", "show", "--property=ActiveState", "alchemyd.service",
  ]
  /// What the manager prints if the service runs.
  static let activeState = "ActiveState=active"

  /// Asks for one entry, if there is any.
  static let glance = ["--lines=1", "--output=json"]

  /// Why that query found nothing; nil if it found an entry.
  static func problem(
    of glance: ProgramRun, isNarrowed: Bool, daemon: () -> JournalProblem.Daemon
  ) -> JournalProblem? {
    if glance.output.hasPrefix("{") { return nil }
    if glance.errors.includes("insufficient permissions") { return .notPermitted }
    let complaint = glance.errors.split(separator: "\n").last.map(String.init)
    if glance.code != 0, let complaint, !complaint.hasPrefix("No journal files") {
      return .refused(complaint)
    }
    return .empty(isNarrowed: isNarrowed, daemon())
  }
}
