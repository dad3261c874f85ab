import Glibc

/// A process that takes what a socket is sent, and throws it away.
final class Drain {
  private let process: Child

  /// The socket is the process's own from now on; nobody else must read from it.
  init(_ socket: UnixSocket) throws(Failure) {
    process = try Child(
      "/bin/cat", [], logPath: "/dev/null", input: socket.descriptor)
  }
}
