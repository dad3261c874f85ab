import Unix

/// Connects an input and an output to a daemon's socket, until either side is gone.
///
/// Bytes go both ways as they are. What one side does not take is not read from the other, and the
/// end of the input is passed on, so that replies to the last lines still come.
struct Bridge {
  private let socket: FileDescriptor
  private var toDaemon: BridgeChannel
  private var fromDaemon: BridgeChannel
  private var isEndPassedOn = false

  /// What a pipe that is ready takes without a wait (PIPE_BUF); terminals and sockets take more.
  ///
  /// The output is not made nonblocking, since it may be others' too, such as a shell's terminal.
  private static let outputBytes = 4_096

  /// `socket` does not block; input and output may.
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

  /// The daemon answers what it has got, and closes the connection then.
  private mutating func passOnEnd() {
    guard toDaemon.isOver, !isEndPassedOn else { return }
    isEndPassedOn = true
    do {
      try UnixSocket.endWriting(socket)
    } catch {
      // It has closed the connection already, which is read next.
      return
    }
  }
}
