import Glibc
import JSON
import TestSupport
import Testing
import Wire

/// From the first sign of life to the last.
@Suite("The daemon's life")
struct LifeTests {
  @Test("it tells its manager that it is ready, whom it serves, and that it stops")
  func notifications() throws {
    let daemon = try RunningDaemon(.init(folder: TemporaryFolder()))
    // A slow machine's daemon may have asked for more time before.
    #expect(daemon.notifications.last == "READY=1\nSTATUS=1 profile, 0 clients\n")
    let client = try daemon.connect()
    #expect(try client.ask(Requests.ping) == Requests.pong)
    _ = try daemon.waitForNotification { $0 == "STATUS=1 profile, 1 client\n" }
    let create = Requests.line("profile.create", #"{"name":"Lydia"}"#)
    #expect(try client.ask(create).result?["profile"]?["name"] == "Lydia")
    _ = try daemon.waitForNotification { $0 == "STATUS=2 profiles, 1 client\n" }
    #expect(
      try daemon.stop()
        == .init(
          code: 0,
          errors: """
            <5>ready: 1 profile, 0 clients
            <5>stopped

            """))
    #expect(daemon.notifications.contains("STOPPING=1\n"))
    #expect(try client.linesToEnd() == [])
  }

  @Test(
    "a signal to stop lets all go that was read, and leaves no socket",
    arguments: [SIGTERM, SIGINT])
  func stop(signal: Int32) throws {
    let count = 60
    let (daemon, replies) = try answeredAtStop(count, by: signal)
    #expect(try replies.map { try $0.json["id"]?.integer } == Array(1...count))
    #expect(try replies.map { try $0.result?["lsn"]?.integer } == Array(1...count))
    #expect(try daemon.setup.folder.names() == ["data", "notify", "socket.lock"])
    try RunningDaemon.serving(daemon.setup) { daemon in
      let profile = try daemon.ask(Requests.defaultProfile)
      #expect(try profile.result?["inventory"] == ["wheat": .integer(count)])
    }
  }

  @Test(
    "a signal that it was told to ignore stays ignored",
    arguments: [("INT", SIGINT), ("TERM", SIGTERM), ("HUP", SIGHUP)])
  func ignored(name: String, signal: Int32) throws {
    let folder = try TemporaryFolder()
    let daemon = try ChildProcess(
      "sh",
      [
        "-c", #"trap '' "$1"; shift; exec "$@""#, "sh", name, BuiltPrograms.daemon, "--socket",
        folder.appending("socket"), "--data-dir", folder.appending("data"),
      ], environment: BuiltPrograms.environment(home: folder.path))
    try daemon.waitForErrors(containing: "ready: ")
    daemon.signal(signal)
    // What comes behind it is answered.
    daemon.signal(signal == SIGINT ? SIGTERM : SIGINT)
    let ending = try daemon.waitForEnd()
    #expect(ending.code == 0)
    #expect(!ending.errors.contains("reload"))
  }

  /// The replies to so many requests at once, of which the first is read before the stop.
  private func answeredAtStop(
    _ count: Int, by signal: Int32
  ) throws -> (RunningDaemon, replies: [String]) {
    let deadline = Deadline()
    while true {
      let daemon = try RunningDaemon(.init(folder: TemporaryFolder()))
      let client = try daemon.connect()
      let requests = (1...count).map { Requests.add("wheat", id: $0) + "\n" }
      // One write is one read: with the first reply, all are read.
      try client.send(requests.joined())
      let first = try client.line()
      let ending = try daemon.stop(by: signal)
      #expect(ending.code == 0)
      if !ending.wasCutShort { return (daemon, [first] + (try client.linesToEnd())) }
      guard !deadline.isOver else { throw TookTooLong("a stop in time", seen: ending.errors) }
    }
  }

  @Test("a client that does not read its replies keeps it for two seconds, and no longer")
  func flushBudget() throws {
    let daemon = try RunningDaemon(.init(folder: TemporaryFolder()))
    let client = try daemon.connect()
    let large = Requests.line("catalog.get", #"{"catalog":"skyrim"}"#)
    let once = try client.ask(large)
    _ = try client.sendWithoutReading(
      Array(String(repeating: large + "\n", count: 64).utf8))
    // Another client's reply shows that the loop has had those requests before its own.
    #expect(try daemon.ask(Requests.ping) == Requests.pong)
    let ending = try daemon.stop()
    #expect(ending.code == 0)
    #expect(
      ending.errors == """
        <5>ready: 1 profile, 0 clients
        <4>some clients did not take their replies in time
        <5>stopped

        """)
    try client.receive()
    #expect(client.takeLine() == once)
  }

  @Test("it shows its manager's watchdog that the loop turns")
  func watchdog() throws {
    var setup = RunningDaemon.Setup(folder: try TemporaryFolder())
    setup.environment["WATCHDOG_USEC"] = "200000"
    try RunningDaemon.serving(setup) { daemon in
      for _ in 1...3 { _ = try daemon.waitForNotification { $0 == "WATCHDOG=1" } }
    }
  }
}
