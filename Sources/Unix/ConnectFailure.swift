/// Why nobody answers at a socket's path.
package enum ConnectFailure: Error, Hashable, Sendable {
  /// There is no socket: nothing was ever started, or it was stopped in good order.
  case noSocket(path: String)
  /// There is a socket that nobody listens on: the daemon has died.
  case refused(path: String)
  /// The socket, or a folder above it, belongs to another user.
  case permissionDenied(path: String)
  /// The kernel takes at most `UnixSocket.pathLimitBytes` bytes.
  case pathTooLong(path: String, bytes: Int)
  /// The kernel refused for another reason.
  case system(SystemCallFailure)
}
