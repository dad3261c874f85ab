/// Why nobody answers at a socket's path.
package enum ConnectFailure: Error, Hashable, Sendable {
  /// There is no socket: the daemon never started, or shut down cleanly.
  case noSocket(path: String)
  /// Nobody listens on the socket: the daemon has crashed.
  case refused(path: String)
  /// The socket, or a folder above it, belongs to another user.
  case permissionDenied(path: String)
  /// The kernel accepts at most `UnixSocket.pathLimitBytes` bytes.
  case pathTooLong(path: String, bytes: Int)
  /// The kernel refused for another reason.
  case system(SystemCallFailure)
}
