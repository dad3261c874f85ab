internal import ClientSession
internal import CommandLine
internal import DaemonClient
internal import LiveScreen
internal import Unix
internal import Wire

/// `alchemy screen`, and `alchemy` alone on a terminal.
enum ProgramScreen {
  static let command = ClientCommand(
    "screen", section: .looking, summary: "open the screen: ingredients, recipes and effects, live",
    details: [
      "Shows changes from other terminals at once. Use keys or the mouse; ? lists the keys. "
        + "`alchemy` without a command does the same on a terminal."
    ],
    options: [ClientSetting.colours, .sort, .mouse].compactMap(\.option)
      + [.profile, .socket, .replica, .create],
    examples: [
      Example("screen", purpose: "the current profile"),
      Example("screen", "--profile", "Lydia", purpose: "another one"),
    ], takesPrintOptions: false
  ) { _, session throws(CommandFailure) in
    guard session.world.hasScreen else { throw .terminal(.absent) }
    let settings = session.settings
    guard let terminal = ProcessTerminal(settings) else { throw .terminal(.absent) }
    guard let token = session.world.token else {
      throw .terminal(.failed(reason: "the system has no random numbers"))
    }
    let keeper = try session.keeper()
    let connector = session.connector(to: keeper)
    // The screen itself shows that a profile is deleted or gone, and waits for the daemon.
    let profile = try session.chosenProfile(opensReplica: false).reference
    let code: Int32
    do throws(SystemCallFailure) {
      code = try terminal.show(
        identity(session, keeper, token, profile, terminal, settings),
        keepingPlansOn: PlanShelf(session.world.files, session.world.environment)
      ) {
        () throws(ClientFailure) in
        LiveConnection(over: try connector.connect(to: keeper.address))
      }
    } catch {
      throw .terminal(.failed(reason: error.description))
    }
    guard let code = ExitCode(rawValue: code) else {
      preconditionFailure("\(code) is no exit code of ours")
    }
    if code != .success { throw .alreadyTold(code) }
  }

  private static func identity(
    _ session: Session, _ keeper: Keeper, _ token: String, _ profile: String,
    _ terminal: ProcessTerminal, _ settings: ClientSettings
  ) -> ScreenIdentity {
    ScreenIdentity(
      name: session.clientName, token: token, profile: profile,
      startHint: startHint(session, keeper),
      conflictsHint: conflictsHint(session, keeper),
      secondsAheadOfUTC: terminal.secondsAheadOfUTC,
      startMilliseconds: terminal.nowMilliseconds, hasClipboard: terminal.hasClipboard,
      sort: settings.sort, keys: settings.keys)
  }

  /// The hint names the replica, because another terminal may lack the variable.
  private static func conflictsHint(_ session: Session, _ keeper: Keeper) -> String {
    let words = ConflictList.command.words
    return switch keeper {
    case .daemon: CommandFailure.line(words + session.invocation.keeperWords)
    case .replica(let folder): CommandFailure.line(words + [Option.replica.name, folder])
    }
  }

  private static func startHint(_ session: Session, _ keeper: Keeper) -> String {
    switch keeper {
    case .daemon(let location):
      ClientFailure.start(location, in: session.world)
    case .replica(let folder):
      CommandFailure.line(["status", Option.replica.name, folder])
    }
  }
}
