import Unix
import Wire

/// `alchemyd bridge`: neither starts a daemon nor reads a line.
enum BridgeProgram {
  /// Carries bytes until either side is gone: the code to exit with.
  static func run(_ options: DaemonOptions) throws(DaemonMistake) -> Int32 {
    let location = try DaemonPaths.socketLocation(options)
    let ends = try system { () throws(SystemCallFailure) in
      // A reader that is gone shows in the write's answer.
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

  /// One that is closed would be the socket's own number.
  private static func openEnds() throws(SystemCallFailure) -> (
    input: FileDescriptor, output: FileDescriptor
  ) {
    let ends = (input: FileDescriptor.standardInput, output: FileDescriptor.standardOutput)
    _ = try File.status(of: ends.input, path: "of standard input")
    _ = try File.status(of: ends.output, path: "of standard output")
    return ends
  }

  private static func connect(_ location: SocketLocation) throws(DaemonMistake) -> FileDescriptor {
    do {
      return try UnixSocket.connect(location.path)
    } catch {
      throw .unreachable(error, location)
    }
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
