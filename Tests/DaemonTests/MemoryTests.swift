import Glibc
import JSON
import TestSupport
import Testing
import Unix
import Wire

@Suite("A daemon whose memory is short")
struct MemoryTests {
  private static let list =
    #"{"id":1,"jsonrpc":"2.0","method":"recipes.list","params":{"profile":"default","limit":3}}"#
  private static let status = #"{"id":1,"jsonrpc":"2.0","method":"system.status"}"#

  private func drops(_ daemon: RunningDaemon) throws -> Int {
    let reply = try JSONValue(parsing: Array(try daemon.ask(Self.status).utf8))
    return try #require(reply["result"]?["cache"]?["drops"]?.integer)
  }

  /// Asks until the daemon has taken what was done to it.
  private func waitForDrops(_ daemon: RunningDaemon) throws {
    let deadline = Deadline()
    while try drops(daemon) == 0 {
      guard !deadline.isOver else { throw TookTooLong("a drop", seen: daemon.process.errorsSoFar) }
    }
  }

  @Test("a signal makes it drop what can be made again, and its replies stay the same")
  func signal() throws {
    try RunningDaemon.serving { daemon in
      let before = try daemon.ask(Self.list)
      #expect(try drops(daemon) == 0)
      daemon.process.signal(SIGUSR1)
      try waitForDrops(daemon)
      #expect(try daemon.ask(Self.list) == before)
    }
  }

  @Test("so does the pipe that a service manager names")
  func pipe() throws {
    let folder = try TemporaryFolder()
    let path = folder.appending("pressure")
    try #require(unsafe mkfifo(path, 0o600) == 0)
    var setup = RunningDaemon.Setup(folder: folder)
    setup.environment["MEMORY_PRESSURE_WATCH"] = path
    try RunningDaemon.serving(setup) { daemon in
      let before = try daemon.ask(Self.list)
      #expect(try drops(daemon) == 0)
      let pipe = try File.openWatched(path)
      defer { pipe.close() }
      #expect(try pipe.writeAll([1]))
      try waitForDrops(daemon)
      #expect(try daemon.ask(Self.list) == before)
    }
  }

  @Test("so does the socket that it names, which is told what it asked to be told")
  func socket() throws {
    let folder = try TemporaryFolder()
    let path = folder.appending("pressure")
    let listening = try ListeningSocket(path: path)
    var setup = RunningDaemon.Setup(folder: folder)
    setup.environment["MEMORY_PRESSURE_WATCH"] = path
    setup.environment["MEMORY_PRESSURE_WRITE"] = "c29tZSAyMDAwMDAgMjAwMDAwMAA="
    try RunningDaemon.serving(setup) { daemon in
      guard case .connection(let manager) = try listening.accept() else {
        Issue.record("nobody connected")
        return
      }
      defer { manager.close() }
      var told = [UInt8](repeating: 0, count: 64)
      _ = try manager.wait(for: .readable, timeoutMilliseconds: nil)
      #expect(try manager.read(into: &told) == .bytes(20))
      #expect(Array(told.prefix(20)) == Array("some 200000 2000000".utf8) + [0])
      _ = try daemon.ask(Self.list)
      #expect(try drops(daemon) == 0)
      #expect(try manager.writeAll([1]))
      try waitForDrops(daemon)
    }
  }

  @Test("what cannot be watched is told, and the daemon serves all the same")
  func nothing() throws {
    var setup = RunningDaemon.Setup(folder: try TemporaryFolder())
    setup.environment["MEMORY_PRESSURE_WATCH"] = setup.folder.appending("missing")
    setup.arguments = ["--config", setup.folder.appending("config.json")]
    try setup.folder.write(Array(#"{"logLevel": "info"}"#.utf8), to: "config.json")
    let process = try RunningDaemon.serving(setup) { daemon in
      let reply = try daemon.ask(Self.list)
      #expect(reply.contains("result"))
      return daemon.process
    }
    #expect(process.errorsSoFar.contains("memory pressure is not watched"))
  }
}
