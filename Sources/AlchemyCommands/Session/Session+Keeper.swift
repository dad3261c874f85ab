internal import DaemonClient
internal import Wire

extension Session {
  /// Whom the command asks: the replica that it names, else a daemon.
  func keeper() throws(CommandFailure) -> Keeper {
    if let folder = try replicaFolder() { return .replica(folder: folder) }
    return .daemon(try location())
  }

  /// `--replica`, else `$ALCHEMY_REPLICA` unless a socket is named or no replica is of use.
  private func replicaFolder() throws(CommandFailure) -> String? {
    guard let folder = Self.replicaFolder(of: invocation, in: world) else { return nil }
    guard !folder.isEmpty else {
      throw .usage(
        UsageFailure(
          problem: .badValue(of: Option.replica.name, text: folder, .empty, suggestion: nil),
          nextWords: invocation.command.words + [Option.help.name]))
    }
    return folder
  }

  /// The folder of the replica that a line means; nil when it means a daemon.
  static func replicaFolder(of invocation: Invocation, in world: World) -> String? {
    if let folder = invocation[.replica] { return folder }
    let option = invocation.command.options.first { $0.name == Option.replica.name }
    guard let option, option.excludes == nil || !invocation.has(.socket) else { return nil }
    return world.environment["ALCHEMY_REPLICA"]
  }

  /// What opens connections to it.
  func connector(to keeper: Keeper) -> any Connector {
    switch keeper {
    case .daemon: world.connector
    case .replica: world.replicas
    }
  }
}
