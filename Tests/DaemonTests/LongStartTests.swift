import Glibc
import JSON
import TestSupport
import Testing
import Unix
import Wire

/// A start that waits for its database as long as the test wants.
@Suite("A start that takes long")
struct LongStartTests {
  @Test("asks the service manager for more time before it is ready")
  func patience() throws {
    let folder = try TemporaryFolder()
    let setup = RunningDaemon.Setup(folder: folder)
    _ = try RunningDaemon.serving(setup) { try $0.ask(Requests.add("wheat")) }
    // SQLite looks into a journal beside the file; a pipe opens only when somebody writes to it.
    let journal = setup.dataFolder + "/alchemyd.db-journal"
    #expect(unsafe mkfifo(journal, 0o600) == 0)
    let manager = try NotifySocket(path: folder.appending("manager"))
    var environment = BuiltPrograms.environment(home: folder.path)
    environment["NOTIFY_SOCKET"] = manager.path
    let daemon = try ChildProcess(
      BuiltPrograms.daemon,
      ["--socket", folder.appending("socket"), "--data-dir", setup.dataFolder],
      environment: environment)
    let first = try next(manager, of: daemon)
    #expect(first == "EXTEND_TIMEOUT_USEC=60000000\n")
    daemon.signal(SIGKILL)
    #expect(try daemon.waitForEnd().signal == SIGKILL)
    // What it was waiting for gone, it is ready at once.
    try File.remove(journal)
    let reply = try RunningDaemon.serving(setup) { try $0.ask(Requests.add("wheat")) }
    #expect(try reply.result?["lsn"] == 2)
  }

  private func next(_ manager: NotifySocket, of daemon: ChildProcess) throws -> String {
    let deadline = Deadline()
    while true {
      if let message = manager.receive() { return message }
      let awaited = [manager.descriptor] + daemon.descriptors
      guard !daemon.descriptors.isEmpty, try !deadline.wait(reading: awaited).isEmpty else {
        throw TookTooLong("a notification", seen: daemon.errorsSoFar)
      }
      try daemon.collect()
    }
  }
}
