import Glibc
import JSON
import TestSupport
import Testing
import Unix
import Wire

@Suite("The daemon's socket and data folder")
struct SocketTests {
  private let folder: TemporaryFolder
  private let setup: RunningDaemon.Setup

  init() throws {
    folder = try TemporaryFolder()
    setup = RunningDaemon.Setup(folder: folder)
  }

  @Test("a second daemon on the same socket is refused, and the first serves on")
  func sameSocket() throws {
    try RunningDaemon.serving(setup) { daemon in
      var second = setup
      second.dataFolder = folder.appending("other")
      let ending = try second.refusal()
      #expect(
        ending
          == .init(
            code: 1,
            errors: """
              alchemyd: cannot listen on \(folder.path)/socket
              alchemyd: caused by: another daemon listens there
              alchemyd: hint: use that one (`alchemy status`), or choose another path: \
              `alchemyd --socket PATH`

              """))
      #expect(try daemon.ask(Requests.ping) == Requests.pong)
    }
  }

  @Test("a daemon whose socket is removed listens there again, says so, and serves on")
  func removed() throws {
    try RunningDaemon.serving(setup) { daemon in
      let path = folder.appending("socket")
      for _ in 1...2 {
        try File.remove(path)
        // A socket has its path shortly before it listens.
        try Deadline.wait(for: "the socket") { pong(daemon) == Requests.pong }
      }
    }
  }

  private func pong(_ daemon: RunningDaemon) -> String? {
    do {
      return try daemon.ask(Requests.ping)
    } catch {
      return nil
    }
  }

  @Test("a second daemon on the same data is refused, takes its socket away, and changes nothing")
  func sameData() throws {
    try RunningDaemon.serving(setup) { daemon in
      let client = try daemon.connect()
      #expect(try client.ask(Requests.add("wheat")).result?["lsn"] != nil)
      let bytes = try folder.bytes(of: "data/alchemyd.db")
      var second = setup
      second.socket = folder.appending("other")
      #expect(
        try second.refusal()
          == .init(
            code: 78,
            errors: """
              alchemyd: cannot open the database \(folder.path)/data/alchemyd.db
              alchemyd: caused by: another daemon, process \(daemon.process.identifier), has it \
              open
              alchemyd: hint: stop it with `systemctl --user stop alchemyd`, or \
              `kill \(daemon.process.identifier)`; or choose another --data-dir

              """))
      #expect(try !folder.names().contains("other"))
      #expect(try folder.bytes(of: "data/alchemyd.db") == bytes)
      #expect(try client.ask(Requests.add("wheat")).result?["lsn"] != nil)
    }
  }

  @Test("another program that has the database open is named")
  func otherProgram() throws {
    try RunningDaemon.serving(setup) { _ in }
    let database = folder.appending("data/alchemyd.db")
    let script =
      "import fcntl, sys, time; f = open(sys.argv[1], 'r+b');"
      + "fcntl.lockf(f, fcntl.LOCK_EX, 510, 0x40000001); print('locked', flush=True); time.sleep(600)"
    let other = try ChildProcess(
      "python3", ["-c", script, database],
      environment: BuiltPrograms.environment(home: folder.path))
    try other.waitForOutput(containing: "locked")
    let errors = try setup.refusal().errors
    #expect(
      errors.contains(
        "caused by: another program, python3, process \(other.identifier), has it open\n"))
    #expect(errors.contains("end it, for example with `kill \(other.identifier)`; or choose"))
    other.signal(SIGKILL)
    _ = try other.waitForEnd()
    try RunningDaemon.serving(setup) { _ in }
  }

  @Test("the socket of a daemon that was killed is replaced")
  func stale() throws {
    let daemon = try RunningDaemon(setup)
    try daemon.kill()
    #expect(try folder.names().contains("socket"))
    let reply = try RunningDaemon.serving(setup) { try $0.ask(Requests.ping) }
    #expect(reply == Requests.pong)
  }

  @Test("a socket that answers is left to its owner, though there is no lock file")
  func foreign() throws {
    let owner = try ListeningSocket(path: folder.appending("other"))
    try File.move(folder.appending("other"), to: folder.appending("socket"))
    let ending = try setup.refusal()
    #expect(ending.code == 1)
    #expect(ending.errors.contains("caused by: another daemon listens there\n"))
    #expect(try owner.accept() != .wouldBlock)
  }

  @Test("what is no socket is left where it is")
  func file() throws {
    try folder.write([1, 2, 3], to: "socket")
    let ending = try setup.refusal()
    #expect(ending.code == 1)
    #expect(ending.errors.contains("caused by: a file that is not a socket is there\n"))
    #expect(try folder.bytes(of: "socket") == [1, 2, 3])
  }

  @Test("a path of 107 bytes serves, and one of 108 is refused in words")
  func longPath() throws {
    var long = setup
    let room = 107 - folder.path.utf8.count - 1
    long.socket = folder.appending(String(repeating: "s", count: room))
    let reply = try RunningDaemon.serving(long) { try $0.ask(Requests.ping) }
    #expect(reply == Requests.pong)
    let path = folder.appending(String(repeating: "s", count: room + 1))
    long.socket = path
    #expect(
      try long.refusal()
        == .init(
          code: 2,
          errors: """
            alchemyd: the socket's path is too long: \(path)
            alchemyd: caused by: it has 108 bytes; the limit is 107 (from --socket)
            alchemyd: hint: choose a shorter one: `alchemyd --socket PATH`

            """))
  }

  @Test("a socket that was passed is served, and its path left alone")
  func passed() throws {
    let listening = try ListeningSocket(path: folder.appending("socket"))
    var passed = setup
    passed.socket = nil
    passed.passing = [listening.descriptor]
    passed.environment = ["LISTEN_FDS": "1"]
    // The shell becomes the daemon, so that its number is the one that the socket is meant for.
    passed.wrapper = ["sh", "-c", #"LISTEN_PID=$$ exec "$@""#, "sh"]
    let reply = try RunningDaemon.serving(passed) { try $0.ask(Requests.ping) }
    #expect(reply == Requests.pong)
    #expect(try folder.names().contains("socket"))
    #expect(try !folder.names().contains("socket.lock.new"))
  }

  @Test("two passed sockets are one too many")
  func twoPassed() throws {
    let first = try ListeningSocket(path: folder.appending("first"))
    let second = try ListeningSocket(path: folder.appending("second"))
    var passed = setup
    passed.passing = [first.descriptor, second.descriptor]
    passed.environment = ["LISTEN_FDS": "2"]
    passed.wrapper = ["sh", "-c", #"LISTEN_PID=$$ exec "$@""#, "sh"]
    #expect(
      try passed.refusal()
        == .init(
          code: 78,
          errors: """
            alchemyd: cannot serve on the sockets that the service manager passed
            alchemyd: caused by: there are 2 Unix stream sockets to listen on, and one is needed
            alchemyd: hint: look at the unit: `systemctl --user cat alchemyd.socket`

            """))
  }

  @Test(
    "systemd's own tool starts it by the first connection",
    .enabled(
      if: File.exists("/usr/bin/systemd-socket-activate"),
      "systemd-socket-activate is not installed (apt-get install systemd)"))
  func activated() throws {
    let path = folder.appending("socket")
    let child = try ChildProcess(
      "systemd-socket-activate",
      ["--listen", path, BuiltPrograms.daemon, "--data-dir", setup.dataFolder],
      environment: BuiltPrograms.environment(home: folder.path))
    try child.waitForErrors(containing: "Listening on")
    let client = try LineClient(path: path)
    #expect(try client.ask(Requests.ping) == Requests.pong)
    child.signal(15)
    #expect(try child.waitForEnd().code == 0)
  }

  @Test("a data folder that cannot be made is refused with its path")
  func noFolder() throws {
    try folder.write([], to: "file")
    var wrong = setup
    wrong.dataFolder = folder.appending("file/data")
    #expect(
      try wrong.refusal()
        == .init(
          code: 78,
          errors: """
            alchemyd: cannot use the data folder \(folder.path)/file/data
            alchemyd: caused by: \(folder.path)/file/data is of the wrong kind
            alchemyd: hint: look at it with `namei -l \(folder.path)/file/data`, or choose another: \
            `alchemyd --data-dir DIR`

            """))
    #expect(try folder.names() == ["file"])
  }
}
