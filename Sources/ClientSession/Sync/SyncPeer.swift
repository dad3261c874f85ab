internal import CommandLine
internal import DaemonClient
internal import Doctor
package import Wire

/// The peer of a replica's sync.
package enum SyncPeer: Equatable, Sendable {
  case daemon(SocketLocation)
  /// A program: its name and its arguments.
  case program(name: String, [String])

  /// The peer's name for people.
  var name: String {
    switch self {
    case .daemon: "daemon"
    case .program(let name, _): name
    }
  }

  /// The peer's name in a sentence.
  var words: String {
    switch self {
    case .daemon: "the daemon"
    case .program(let name, _): name
    }
  }

  /// The peer that the command line names: a command, a peer of the settings, or the daemon.
  ///
  /// Throws if the settings cannot be read or have no such peer, or the socket has no place.
  package static func named(
    _ name: String?, command: String?, _ session: Session
  ) throws(CommandFailure) -> SyncPeer {
    if let command { return .program(name: name ?? "peer", shell + [command]) }
    guard let name else { return .daemon(try session.location()) }
    return .program(
      name: name,
      try PeerSettings(session.world).command(
        of: name, otherWords: session.table.verbs(behind: "sync")))
  }

  private static let shell = ["/bin/sh", "-c"]

  /// The words as a user types them; a line of several commands stays inside its own `sh -c`.
  static func shellLine(_ words: [String]) -> String {
    guard words.count == 3, words.starts(with: shell) else { return ShellWord.line(words) }
    return words[2].contains { ";|&\n".contains($0) } ? ShellWord.line(words) : words[2]
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
      case .program: throw .sync(.notReached(peer: self, reason: error.cause))
      }
    }
  }
}
