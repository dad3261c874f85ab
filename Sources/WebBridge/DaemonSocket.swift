internal import Systemd
internal import Unix

/// The daemon's socket, as the bridge reaches it.
struct DaemonSocket {
  /// The longest line of the daemon, of a page of a long history, has a tenth of that; four of them fit into
  /// what the service may take.
  private static let lineLimit = 8 << 20

  let path: String

  /// Connects; the caller speaks first.
  ///
  /// Nil if nobody listens or the connection is refused.
  func connect() -> FileDescriptor? {
    do throws(ConnectFailure) {
      return try UnixSocket.connect(path, blocking: false)
    } catch {
      return nil
    }
  }

  /// A channel over a connection of `connect`.
  static func channel(
    _ descriptor: FileDescriptor, on loop: EventLoop, onLine: @escaping ([UInt8]) -> Void,
    onEnd: @escaping () -> Void
  ) throws(SystemCallFailure) -> LineChannel {
    try LineChannel(descriptor, lineLimit: lineLimit, on: loop, onLine: onLine, onEnd: onEnd)
  }
}
