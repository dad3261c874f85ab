import TestSupport
import Unix

/// A client whose lines go through the pipes of a real `alchemyd bridge`.
final class BridgedClient {
  let bridge: ChildProcess
  /// One socket is the bridge's input and output, as the daemon of ssh has it.
  let client: LineClient

  init(to socket: String, in folder: TemporaryFolder) throws {
    let (ours, theirs) = try UnixSocket.pair()
    defer { theirs.close() }
    bridge = try Self.start(
      "exec \"$0\" bridge --socket \"$1\" >&0", socket, in: folder, input: theirs)
    client = try LineClient(connected: ours)
  }

  /// Starts a bridge with redirections of a shell; `passing` are its descriptors from 3 on.
  static func start(
    _ script: String, _ socket: String, in folder: TemporaryFolder, input: FileDescriptor? = nil,
    passing: [FileDescriptor] = []
  ) throws -> ChildProcess {
    try ChildProcess(
      "sh", ["-c", script, BuiltPrograms.daemon, socket],
      environment: BuiltPrograms.environment(home: folder.path), input: input, passing: passing)
  }
}
