import Unix

/// Connects an input and an output to a daemon's socket, until either side is gone.
///
/// Bytes pass unchanged in both directions, with backpressure: one side is not read while the other
/// does not accept the bytes. The end of the input is passed on, so that replies to the last lines
/// still arrive.
struct Bridge {
  private let socket: FileDescriptor
  private var toDaemon: BridgeChannel
  private var fromDaemon: BridgeChannel
  private var isEndPassedOn = false

  /// What a ready pipe accepts without blocking (PIPE_BUF); terminals and sockets accept more.
  ///
  /// The output stays blocking, since it may be shared, such as a shell's terminal.
  private static let outputBytes = 4_096

  /// `socket` must not block; input and output may.
  init(socket: FileDescriptor, input: FileDescriptor, output: FileDescriptor) {
    self.socket = socket
    toDaemon = BridgeChannel(from: input, to: socket)
    fromDaemon = BridgeChannel(from: socket, to: output, writeLimit: Self.outputBytes)
  }

  /// Returns when the daemon has closed the connection, or when nobody reads the output any more.
  mutating func run() throws(SystemCallFailure) {
    while !fromDaemon.isOver {
      passOnEnd()
      let ready = try FileDescriptor.wait(
        for: [
          toDaemon.awaitedOfSource, toDaemon.awaitedOfSink, fromDaemon.awaitedOfSource,
          fromDaemon.awaitedOfSink,
        ], timeoutMilliseconds: nil)
      if ready[0] { try toDaemon.read() }
      if ready[1] { try toDaemon.write() }
      if ready[2] { try fromDaemon.read() }
      if ready[3] { try fromDaemon.write() }
    }
  }

  /// Passes on the end of the input; the daemon answers what it has received, then closes.
  private mutating func passOnEnd() {
    guard toDaemon.isOver, !isEndPassedOn else { return }
    isEndPassedOn = true
    do {
      try UnixSocket.endWriting(socket)
    } catch {
      // The daemon has already closed the connection: the next read sees the end.
      return
    }
  }
}
