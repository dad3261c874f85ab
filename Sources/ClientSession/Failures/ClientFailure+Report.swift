internal import CommandLine
package import DaemonClient
internal import Doctor
package import Wire

extension ClientFailure {
  /// The report about an unreachable daemon, with the command that brings it back.
  package func report(
    _ keeper: Keeper, _ circumstances: CommandFailure.Circumstances
  ) -> Report {
    if case .noSocket = self, let process = circumstances.processCutOff {
      return Report(
        "the daemon cannot be reached (\(keeper.address))",
        cause: "process \(process) is the daemon and runs, but its socket was removed",
        hint: circumstances.line("doctor"), .unreachable)
    }
    return Report(headline(keeper), cause: cause, hint: hint(keeper, circumstances), .unreachable)
  }

  /// The report about a change that may or may not have been carried out.
  func reportOfDoubt(
    _ keeper: Keeper, _ circumstances: CommandFailure.Circumstances
  ) -> Report {
    Report(
      "it is not known whether the change was carried out; once \(keeper.shortName) answers, its "
        + "history shows it",
      cause: "\(headline(keeper)): \(cause)", hint: hintOfDoubt(keeper, circumstances),
      .unreachable)
  }

  /// The message for a user who follows changes when the connection is lost.
  func lossWords(_ keeper: Keeper) -> String {
    let reason = if case .closed = self { "it closed the connection" } else { cause }
    return "lost \(keeper.name): \(reason); waiting until it is back"
  }

  private func headline(_ keeper: Keeper) -> String {
    switch self {
    case .noSocket, .nobodyListens: "the daemon is not running (\(keeper.address))"
    case .foreign, .notASocket, .notPermitted, .takesNoConnection, .cannotConnect:
      "cannot connect to \(keeper.name)"
    case .noReplica(let failed, _, _): failed
    case .cannotStart(let failed, _, _): "the daemon cannot start: \(failed)"
    case .lateReply, .noAnswer, .noReply, .takesNothing: "\(keeper.name) does not answer"
    case .broken, .closed, .replyTooLong, .restarted: "\(keeper.name) broke off"
    case .notAReply, .protocolTooNew, .refused:
      "what listens at \(keeper.address) does not speak this protocol"
    }
  }

  private func hint(
    _ keeper: Keeper, _ circumstances: CommandFailure.Circumstances
  ) -> String {
    switch (self, keeper) {
    case (.noReplica(_, _, let hint), _), (.cannotStart(_, _, let hint), _): hint
    case (_, .replica): circumstances.line("status")
    case (_, .daemon(let location)): hint(location, circumstances)
    }
  }

  private func hint(
    _ location: SocketLocation, _ circumstances: CommandFailure.Circumstances
  ) -> String {
    switch self {
    case .noReplica(_, _, let hint), .cannotStart(_, _, let hint): hint
    // Neither a service manager nor a daemon can use such a path.
    case .noSocket where location.source == .runtimeFolder && !circumstances.hasRuntimeFolder:
      circumstances.line("doctor")
    case .noSocket, .nobodyListens:
      Self.start(
        location, hasServiceUnit: circumstances.hasServiceUnit,
        program: circumstances.daemonProgram)
    case .takesNoConnection, .noAnswer, .takesNothing:
      circumstances.hasServiceUnit && Self.isOfUnit(location)
        ? Self.restart : circumstances.line("doctor")
    case .broken, .cannotConnect, .closed, .notASocket, .notPermitted, .restarted:
      circumstances.line("doctor")
    // Both decide where the user's own daemon is looked for.
    case .foreign where location.source == .variable:
      "env -u \(World.Variable.socket.rawValue) " + CommandFailure.line(["socket"])
    case .foreign: CommandFailure.line(["socket"])
    case .lateReply, .noReply, .notAReply, .replyTooLong, .refused: circumstances.line("socket")
    case .protocolTooNew: CommandFailure.line(["version"])
    }
  }

  /// Whether the path is the default, at which the unit and an unconfigured daemon listen.
  private static func isOfUnit(_ location: SocketLocation) -> Bool {
    location.source == .runtimeFolder || location.source == .userFolder
  }

  /// The command that starts a daemon at this path.
  package static func start(_ location: SocketLocation, in world: World) -> String {
    start(
      location, hasServiceUnit: ServiceUnit.isInstalled(in: world),
      program: DaemonProgram.word(in: world))
  }

  private static func start(
    _ location: SocketLocation, hasServiceUnit: Bool, program: String
  ) -> String {
    guard isOfUnit(location) else {
      return "\(program) --socket \(ShellWord.quoted(location.path)) &"
    }
    guard hasServiceUnit else { return "\(program) &" }
    return "systemctl --user start \(ServiceUnit.name)"
  }

  private static let restart = "systemctl --user restart alchemyd"

  /// The command that makes a stopped or stuck daemon work again.
  ///
  /// Without systemd the command only continues a stopped daemon: SIGCONT does not help otherwise.
  private static func goOn(
    _ location: SocketLocation, _ circumstances: CommandFailure.Circumstances
  ) -> String {
    circumstances.hasServiceUnit && isOfUnit(location)
      ? restart : "pkill -CONT -x alchemyd"
  }

  /// The history shows whether the change was made, once the daemon answers again.
  private func hintOfDoubt(
    _ keeper: Keeper, _ circumstances: CommandFailure.Circumstances
  ) -> String {
    let history = circumstances.lineOfProfile("history")
    guard case (.noAnswer, .daemon(let location)) = (self, keeper) else { return history }
    return Self.goOn(location, circumstances) + "; " + history
  }
}
