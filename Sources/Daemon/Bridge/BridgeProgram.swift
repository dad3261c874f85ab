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

  /// Checks that both can be used, by moving no byte: what was closed at the start was opened the wrong way round.
  private static func openEnds() throws(SystemCallFailure) -> (
    input: FileDescriptor, output: FileDescriptor
  ) {
    let ends = (input: FileDescriptor.standardInput, output: FileDescriptor.standardOutput)
    var nothing: [UInt8] = []
    try named("input") { () throws(SystemCallFailure) in _ = try ends.input.read(into: &nothing) }
    try named("output") { () throws(SystemCallFailure) in _ = try ends.output.write(nothing) }
    return ends
  }

  private static func named(
    _ stream: String, _ use: () throws(SystemCallFailure) -> Void
  ) throws(SystemCallFailure) {
    do {
      try use()
    } catch {
      throw SystemCallFailure(call: error.call, errno: error.errno, path: "standard " + stream)
    }
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
