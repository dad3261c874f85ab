import TestSupport
import Unix

/// A daemon with what a service manager has for it: the socket, and the connections it has kept.
final class ManagedDaemon {
  private let listening: ListeningSocket
  private(set) var running: RunningDaemon

  init() throws {
    let folder = try TemporaryFolder()
    listening = try ListeningSocket(path: folder.appending("socket"))
    var setup = RunningDaemon.Setup(folder: folder)
    setup.socket = nil
    // The shell becomes the daemon, so that its number is the one that the sockets are meant for.
    setup.wrapper = ["sh", "-c", #"LISTEN_PID=$$ exec "$@""#, "sh"]
    running = try RunningDaemon(Self.passing(listening, [], to: setup))
  }

  private static func passing(
    _ listening: ListeningSocket, _ kept: [(name: String, descriptor: FileDescriptor)],
    to setup: RunningDaemon.Setup
  ) -> RunningDaemon.Setup {
    var setup = setup
    setup.passing = [listening.descriptor] + kept.map(\.descriptor)
    setup.environment["LISTEN_FDS"] = "\(setup.passing.count)"
    setup.environment["LISTEN_FDNAMES"] =
      (["alchemyd.socket"] + kept.map(\.name)).joined(separator: ":")
    return setup
  }

  /// A connection that the manager has been given a copy of.
  func connect() throws -> LineClient {
    let client = try running.connect()
    _ = try running.waitForNotification { $0.hasPrefix("FDSTORE=1\n") }
    return client
  }

  /// Starts another one on the same data, after the one before has ended.
  func startAgain() throws {
    let setup = Self.passing(listening, running.kept, to: running.setup)
    running = try RunningDaemon(setup, after: running)
  }
}
