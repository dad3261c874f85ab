import Unix
import Wire

/// `alchemyd bridge`: neither starts a daemon nor interprets lines.
enum BridgeProgram {
  /// Carries bytes until either side is gone; returns the exit code.
  static func run(_ options: DaemonOptions) throws(DaemonMistake) -> Int32 {
    let location = try DaemonPaths.socketLocation(options)
    let ends = try system { () throws(SystemCallFailure) in
      // A write then reports a reader that is gone.
      try Signal.brokenPipe.ignore()
      return try openEnds()
    }
    let socket = try connect(location)
    return try system { () throws(SystemCallFailure) in
      try socket.setNonblocking(true)
      var bridge = Bridge(socket: socket, input: ends.input, output: ends.output)
      try bridge.run()
      return 0
    }
  }

  /// Checks that both are open: otherwise the new socket would get a closed one's number.
  private static func openEnds() throws(SystemCallFailure) -> (
    input: FileDescriptor, output: FileDescriptor
  ) {
    let ends = (input: FileDescriptor.standardInput, output: FileDescriptor.standardOutput)
    _ = try File.status(of: ends.input, path: "of standard input")
    _ = try File.status(of: ends.output, path: "of standard output")
    return ends
  }

  private static func connect(_ location: SocketLocation) throws(DaemonMistake) -> FileDescriptor {
    let socket: FileDescriptor
    do {
      socket = try UnixSocket.connect(location.path)
    } catch {
      throw .unreachable(error, location)
    }
    let owner = try system { () throws(SystemCallFailure) in
      try UnixSocket.peerUserID(of: socket)
    }
    guard UnixSocket.isTrusted(owner, by: ProcessIdentity.userID) else {
      throw .foreignListener(user: owner, path: location.path)
    }
    return socket
  }

  private static func system<Value>(
    _ call: () throws(SystemCallFailure) -> Value
  ) throws(DaemonMistake) -> Value {
    do {
      return try call()
    } catch {
      throw .bridge(error)
    }
  }
}
