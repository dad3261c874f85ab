internal import ClientSession
internal import CommandLine
internal import DaemonClient
internal import Doctor
internal import JSON
internal import Wire

/// `alchemy doctor`.
enum DaemonDoctor {
  private static let dataFolder = Option(
    "--data-dir", value: .one("DIR", .file),
    summary: "the data folder of a daemon that you started by hand")
  private static let settings = Option(
    "--config", value: .one("FILE", .file),
    summary: "the settings of a daemon that you started by hand")

  static let command = ClientCommand(
    "doctor", section: .daemon,
    summary: "check everything the daemon needs, and how to fix it",
    details: [
      "Each check is a line: ok, warning, wrong or cannot tell. Below a problem are its meaning and "
        + "the command that fixes it. The doctor starts no daemon, changes nothing, and waits at most "
        + "five seconds for a daemon that is stuck.",
      "The exit code is 1 when something is wrong, and 0 otherwise, even with warnings.",
    ], options: [.output, .socket, dataFolder, settings],
    examples: [
      Example("doctor", purpose: "when something does not work"),
      Example("doctor", "-o", "json", purpose: "for a script: findings, each with a verdict"),
    ]
  ) { invocation, session throws(CommandFailure) in
    let facts = session.world.lookAround(question(invocation, session))
    let findings = Diagnosis(
      facts, secondsAheadOfUTC: session.world.secondsAheadOfUTC
    ).findings
    try session.show(presentation(findings))
    if findings.worst == .wrong { throw .alreadyTold(.refused) }
  }

  private static func question(_ invocation: Invocation, _ session: Session) -> DoctorQuestion {
    let world = session.world
    var question = DoctorQuestion()
    question.location = location(session)
    question.environment = world.environment
    question.userIdentifier = world.userIdentifier
    question.dataFolder = invocation[dataFolder]
    question.settings = invocation[settings]
    question.areUnitsInstalled = ServiceUnit.isInstalled(in: world)
    question.hasTerminal = world.outputTerminal != nil
    question.daemonProgram = DaemonProgram.word(in: world)
    return question
  }

  private static func location(_ session: Session) -> SocketLocation? {
    do throws(CommandFailure) {
      return try session.location()
    } catch {
      // A missing location is a finding.
      return nil
    }
  }

  private static func presentation(_ findings: [Finding]) -> Presentation {
    Presentation(
      json: [
        "findings": .array(findings.map(\.json)), "verdict": .string(findings.worst.rawValue),
      ],
      plain: findings.map { finding in
        [
          finding.name.rawValue, finding.subject ?? "", finding.verdict.rawValue, finding.summary,
          finding.meaning ?? "", finding.command ?? "",
        ]
      }, table: [.sentences(findings.flatMap(\.lines))])
  }
}
