package import CommandLine
package import DaemonClient
internal import Wire

extension Session {
  /// The keeper that the command asks: the named replica, otherwise a daemon.
  ///
  /// Throws if the replica's path is empty, if there is no replica and the command makes none, if
  /// `--create` comes without a replica, or if the daemon's socket has no place.
  package func keeper() throws(CommandFailure) -> Keeper {
    guard let folder = try replicaFolder() else { return .daemon(try location()) }
    let keeper = Keeper.replica(folder: folder)
    if !makesReplica, !world.replicas.isThere(folder) {
      throw .unreachable(
        .noReplica(
          failed: "there is no replica \(folder)",
          cause: "only \"alchemy sync\" and \(Option.create.name) make one",
          hint: CommandFailure.line(["sync", Option.replica.name, folder])), keeper)
    }
    return keeper
  }

  /// A typing error must not create a replica.
  private var makesReplica: Bool {
    invocation.has(.create) || invocation.command.words == ["sync"]
  }

  /// `--replica`; otherwise `$ALCHEMY_REPLICA`, unless a socket is named or the command takes none.
  private func replicaFolder() throws(CommandFailure) -> String? {
    guard let folder = Self.replicaFolder(of: invocation, in: world) else {
      if invocation.has(.create) {
        throw .usage(
          UsageFailure(
            problem: .optionNeedsOther(Option.create.name, Option.replica.name),
            nextWords: invocation.command.words + [Option.help.name]))
      }
      return nil
    }
    guard !folder.isEmpty else {
      throw .usage(
        UsageFailure(
          problem: .badValue(of: Option.replica.name, text: folder, .empty, suggestion: nil),
          nextWords: invocation.command.words + [Option.help.name]))
    }
    return folder
  }

  /// The folder of a line's replica; nil if the line means a daemon.
  package static func replicaFolder(of invocation: Invocation, in world: World) -> String? {
    if let folder = invocation[.replica] { return folder }
    let option = invocation.command.options.first { $0.name == Option.replica.name }
    guard let option, option.excludes == nil || !invocation.has(.socket) else { return nil }
    return world.environment["ALCHEMY_REPLICA"]
  }

  /// The connector for the keeper.
  package func connector(to keeper: Keeper) -> any Connector {
    switch keeper {
    case .daemon: world.connector
    case .replica: world.replicas
    }
  }
}
