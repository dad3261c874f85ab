import TestSupport

/// What leads from one program of a mesh to a daemon.
enum MeshWay {
  /// `alchemyd bridge`, started as it is.
  case pipe
  /// The same at the other end of a connection of ssh.
  case ssh(SecureShell)

  /// The words of a command that leads to the daemon at a socket.
  func command(to socket: String) -> [String] {
    switch self {
    case .pipe: PeeredDaemon.bridge(to: socket)
    case .ssh(let shell): shell.command(running: PeeredDaemon.bridge(to: socket))
    }
  }
}
