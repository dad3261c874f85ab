import Unix
import Wire

extension ConnectFailure {
  /// Why the daemon cannot be reached at a location, and the command to type.
  func words(_ location: SocketLocation) -> String {
    """
    \(headline)
    caused by: \(cause)
    hint: \(hint(location))
    """
  }

  private var headline: String {
    switch self {
    case .noSocket(let path), .refused(let path): "the daemon is not running (\(path))"
    case .permissionDenied(let path), .pathTooLong(let path, _):
      "cannot connect to the daemon at \(path)"
    case .system(let failure):
      "cannot connect to the daemon" + (failure.path.map { " at \($0)" } ?? "")
    }
  }

  private var cause: String {
    switch self {
    case .noSocket: "there is no socket"
    case .refused: "there is a socket, but no process behind it"
    case .permissionDenied: "the socket belongs to another user"
    case .pathTooLong(_, let bytes):
      "the path has \(bytes) bytes; the limit is \(UnixSocket.pathLimitBytes)"
    case .system(let failure): "\(failure.errno)"
    }
  }

  private func hint(_ location: SocketLocation) -> String {
    switch self {
    case .noSocket, .refused: Self.start(location)
    case .permissionDenied, .system: "see who owns it with `ls -l \(location.path)`"
    case .pathTooLong: "choose a shorter one: `alchemyd bridge --socket PATH`"
    }
  }

  /// The command that starts a daemon at exactly this location.
  private static func start(_ location: SocketLocation) -> String {
    switch location.source {
    case .runtimeFolder, .userFolder:
      "start it there with `systemctl --user start alchemyd.socket`, or `alchemyd &` without systemd"
    case .option, .variable: "start it there with `alchemyd --socket \(location.path) &`"
    }
  }
}
