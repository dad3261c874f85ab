internal import DaemonClient
internal import Wire

/// Whom a replica is synchronised with.
enum SyncPeer {
  case daemon(SocketLocation)
  /// The words of a program, of which the first is its name.
  case program(name: String, [String])

  /// What people call it.
  var name: String {
    switch self {
    case .daemon: "daemon"
    case .program(let name, _): name
    }
  }

  /// As a sentence names it.
  var words: String {
    switch self {
    case .daemon: "the daemon"
    case .program(let name, _): name
    }
  }

  /// The way that the command line names: a command, a peer of the settings, or the daemon.
  static func named(
    _ name: String?, command: String?, _ session: Session
  ) throws(CommandFailure) -> SyncPeer {
    if let command { return .program(name: name ?? "peer", ["/bin/sh", "-c", command]) }
    guard let name else { return .daemon(try session.location()) }
    return .program(name: name, try PeerSettings(session.world).command(of: name))
  }

  func connect(_ world: World) throws(CommandFailure) -> any Transport {
    do throws(ClientFailure) {
      switch self {
      case .daemon(let location): return try world.connector.connect(to: location.path)
      case .program(_, let words): return try world.programs.start(words)
      }
    } catch {
      switch self {
      case .daemon(let location): throw .unreachable(error, .daemon(location))
      case .program(let name, _): throw .sync(.notReached(peer: name, reason: error.cause))
      }
    }
  }
}
