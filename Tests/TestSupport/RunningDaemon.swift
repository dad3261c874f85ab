internal import Glibc
package import Unix

/// The real daemon in a folder of its own, killed at the latest when the test lets it go.
package final class RunningDaemon {
  /// How to start a daemon; every path is in the test's own folder.
  package struct Setup {
    /// Also the home of the daemon's user.
    package let folder: TemporaryFolder
    /// Where the database is.
    package var dataFolder: String
    /// nil when the daemon is passed a socket.
    package var socket: String?
    /// Beside those for socket and data folder.
    package var arguments: [String] = []
    /// Beside what every child gets.
    package var environment: [String: String] = [:]
    /// Words before the daemon's own, such as a shell that becomes it.
    package var wrapper: [String] = []
    /// Its descriptors from 3 on, as a service manager passes sockets.
    package var passing: [FileDescriptor] = []

    /// The plainest daemon; settings and data are what the folder has.
    package init(folder: TemporaryFolder) {
      self.folder = folder
      dataFolder = folder.appending("data")
      socket = folder.appending("socket")
    }

    fileprivate var words: [String] {
      wrapper + [BuiltPrograms.daemon] + (socket.map { ["--socket", $0] } ?? [])
        + ["--data-dir", dataFolder] + arguments
    }

    /// Starts a daemon that is expected to refuse, and waits for its end.
    package func refusal() throws -> ChildProcess.Ending {
      try start(notifying: nil).waitForEnd()
    }

    fileprivate func start(notifying notifyPath: String?) throws -> ChildProcess {
      var variables = BuiltPrograms.environment(home: folder.path)
      variables["NOTIFY_SOCKET"] = notifyPath
      variables.merge(environment) { $1 }
      return try ChildProcess(
        words[0], Array(words.dropFirst()), environment: variables, passing: passing)
    }
  }

  /// Starts the same daemon again, on the same data.
  package let setup: Setup
  /// For signals, and for what it printed.
  package let process: ChildProcess
  /// Everything that the daemon has told its manager so far.
  package private(set) var notifications: [String] = []
  private let notifySocket: NotifySocket

  /// What it has given to its manager to keep.
  package var kept: [(name: String, descriptor: FileDescriptor)] { notifySocket.kept }

  /// Starts it and waits until it says that it is ready.
  ///
  /// What a former one gave to the manager is kept on.
  package init(_ setup: Setup, after former: RunningDaemon? = nil) throws {
    self.setup = setup
    let path = setup.folder.appending("notify")
    unsafe unlink(path)
    notifySocket = try NotifySocket(path: path)
    if let former { notifySocket.takeOver(former.notifySocket) }
    process = try setup.start(notifying: path)
    _ = try waitForNotification { $0.hasPrefix("READY=1") }
  }

  /// Runs `body` beside a daemon, which must then stop without a failure.
  package static func serving<Result>(
    _ setup: Setup, _ body: (RunningDaemon) throws -> Result
  ) throws -> Result {
    let daemon = try RunningDaemon(setup)
    let result = try body(daemon)
    let ending = try daemon.stop()
    guard ending.code == 0 else { throw UncleanEnd(ending: ending) }
    return result
  }

  /// Runs `body` beside a daemon in a new folder.
  package static func serving<Result>(_ body: (RunningDaemon) throws -> Result) throws -> Result {
    try serving(Setup(folder: TemporaryFolder()), body)
  }

  /// A new connection.
  package func connect() throws -> LineClient {
    try LineClient(path: setup.socket ?? setup.folder.appending("socket"))
  }

  /// Asks one thing on a connection of its own.
  package func ask(_ request: String) throws -> String {
    try connect().ask(request)
  }

  /// Asks the daemon to end, and waits for it.
  package func stop(by signal: Int32 = SIGTERM) throws -> ChildProcess.Ending {
    process.signal(signal)
    return try waitForEnd()
  }

  /// Waits until it has ended by itself.
  ///
  /// Meanwhile its notifications are taken, as a manager does: the kernel keeps no more than ten.
  package func waitForEnd(deadline: Deadline = Deadline()) throws -> ChildProcess.Ending {
    while !process.descriptors.isEmpty {
      takeNotifications()
      let awaited = [notifySocket.descriptor] + process.descriptors
      guard try !deadline.wait(reading: awaited).isEmpty else { break }
      try process.collect()
    }
    takeNotifications()
    return try process.waitForEnd(deadline: deadline)
  }

  /// Takes its power away, and waits until it is gone.
  package func kill() throws {
    let ending = try stop(by: SIGKILL)
    guard ending.signal == SIGKILL else { throw UncleanEnd(ending: ending) }
  }

  /// Waits for the next notification of that kind, passing over others.
  package func waitForNotification(
    deadline: Deadline = Deadline(), where isAwaited: (String) -> Bool
  ) throws -> String {
    while true {
      while let message = notifySocket.receive() {
        notifications.append(message)
        if isAwaited(message) { return message }
      }
      guard !process.descriptors.isEmpty else {
        throw UncleanEnd(ending: try process.waitForEnd())
      }
      let awaited = [notifySocket.descriptor] + process.descriptors
      guard try !deadline.wait(reading: awaited).isEmpty else {
        throw TookTooLong("a notification", seen: "\(notifications) \(process.errorsSoFar)")
      }
      try process.collect()
    }
  }

  private func takeNotifications() {
    notifications += notifySocket.receiveAll()
  }
}

/// A program ended otherwise than it should have.
package struct UncleanEnd: Error {
  /// With all that it printed.
  package let ending: ChildProcess.Ending

  package init(ending: ChildProcess.Ending) {
    self.ending = ending
  }
}
