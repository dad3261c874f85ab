import Glibc
import JSON
import TestSupport
import Testing
import Unix
import Wire

@Suite("The bridge to a daemon's socket")
struct BridgeTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private var socket: String { folder.appending("socket") }

  private func bridged() throws -> BridgedClient {
    try BridgedClient(to: socket, in: folder)
  }

  @Test("the end of the input is passed on: all replies come, then the end")
  func inputEnds() throws {
    try RunningDaemon.serving(.init(folder: folder)) { _ in
      let bridged = try bridged()
      #expect(try bridged.client.ask(Requests.ping) == Requests.pong)
      let count = 300
      try bridged.client.send(
        (1...count).map { Requests.add("wheat", id: $0) + "\n" }.joined())
      try bridged.client.endSending()
      let replies = try bridged.client.linesToEnd()
      #expect(try replies.map { try $0.result?["lsn"]?.integer } == Array(1...count))
      #expect(try bridged.bridge.waitForEnd() == .init(code: 0))
    }
  }

  @Test("a watch goes on behind an input that has ended")
  func watchGoesOn() throws {
    try RunningDaemon.serving(.init(folder: folder)) { daemon in
      let bridged = try bridged()
      try bridged.client.send(Requests.line("profile.watch", #"{"profile":"default"}"#) + "\n")
      try bridged.client.endSending()
      #expect(try bridged.client.line().result?["watch"] == "1")
      #expect(try daemon.ask(Requests.add("wheat")).result?["lsn"] == 1)
      #expect(try bridged.client.line().json["params"]?["lsn"] == 1)
    }
  }

  @Test("the daemon's end is the end of the output", arguments: [SIGTERM, SIGKILL])
  func daemonEnds(signal: Int32) throws {
    let daemon = try RunningDaemon(.init(folder: folder))
    let bridged = try bridged()
    #expect(try bridged.client.ask(Requests.ping) == Requests.pong)
    _ = try daemon.stop(by: signal)
    #expect(try bridged.client.linesToEnd() == [])
    #expect(try bridged.bridge.waitForEnd() == .init(code: 0))
  }

  @Test("it ends with whoever reads its output, though more input may come")
  func readerEnds() throws {
    try RunningDaemon.serving(.init(folder: folder)) { _ in
      let input = try Pipe()
      let output = try Pipe()
      let bridge = try BridgedClient.start(
        "exec \"$0\" bridge --socket \"$1\" >&3 3>&-", socket, in: folder, input: input.reader,
        passing: [output.writer])
      for end in [input.reader, output.writer] { end.close() }
      #expect(try input.writer.writeAll(Array((Requests.ping + "\n").utf8)))
      #expect(try text(of: output.reader) == Requests.pong + "\n")
      output.reader.close()
      #expect(try bridge.waitForEnd() == .init(code: 0))
      input.writer.close()
    }
  }

  private func text(of descriptor: FileDescriptor) throws -> String {
    var buffer = [UInt8](repeating: 0, count: 4_096)
    guard try !Deadline().wait(reading: [descriptor]).isEmpty,
      case .bytes(let count) = try descriptor.read(into: &buffer)
    else { return "" }
    return String(decoding: buffer.prefix(count), as: UTF8.self)
  }

  @Test("without a daemon it says so, with what to type, and starts none")
  func noDaemon() throws {
    let ending = try BridgedClient.start(
      "exec \"$0\" bridge --socket \"$1\"", socket, in: folder
    ).waitForEnd()
    #expect(
      ending
        == .init(
          code: 3,
          errors: """
            alchemyd: the daemon is not running (\(socket))
            alchemyd: caused by: there is no socket
            alchemyd: hint: start it there with `alchemyd --socket \(socket) &`

            """))
    #expect(try folder.names() == [])
  }

  @Test("at the usual place it names the unit that starts one")
  func noDaemonAtUsualPlace() throws {
    try folder.makeFolder("alchemyd")
    let ending = try BridgedClient.start(
      "XDG_RUNTIME_DIR=\(folder.path) exec \"$0\" bridge", "", in: folder
    ).waitForEnd()
    #expect(
      ending
        == .init(
          code: 3,
          errors: """
            alchemyd: the daemon is not running (\(folder.path)/alchemyd/socket)
            alchemyd: caused by: there is no socket
            alchemyd: hint: start it there with `systemctl --user start alchemyd.socket`, or \
            `alchemyd &` without systemd

            """))
  }

  @Test("a daemon that was killed has left a socket, and nobody behind it")
  func staleSocket() throws {
    try RunningDaemon(.init(folder: folder)).kill()
    let ending = try BridgedClient.start(
      "exec \"$0\" bridge --socket=\"$1\"", socket, in: folder
    ).waitForEnd()
    #expect(ending.code == 3)
    #expect(ending.errors.contains("caused by: there is a socket, but no process behind it\n"))
  }

  @Test(
    "what another user's process would get is not sent",
    .enabled(if: ProcessIdentity.userID == 0, "only root may start processes of other users"))
  func foreignListener() throws {
    let script =
      "import os, socket, sys; s = socket.socket(socket.AF_UNIX);"
      + "os.setuid(65534); s.bind(sys.argv[1]); s.listen(); print('listens', flush=True);"
      + "c, _ = s.accept(); print('got', c.recv(99), flush=True)"
    try folder.makeFolder("open")
    unsafe chmod(folder.path, 0o755)
    unsafe chmod(folder.appending("open"), 0o777)
    let path = folder.appending("open/socket")
    let other = try ChildProcess(
      "python3", ["-c", script, path], environment: BuiltPrograms.environment(home: folder.path))
    try other.waitForOutput(containing: "listens")
    let ending = try BridgedClient.start(
      "echo secret | \"$0\" bridge --socket \"$1\"", path, in: folder
    ).waitForEnd()
    #expect(ending.code == 3)
    #expect(
      ending.errors.contains(
        "caused by: the process that listens there belongs to user 65534, and is sent nothing\n"))
    #expect(try other.waitForOutput(containing: "got").contains("got b''"))
  }

  @Test("a path that is too long is refused with the bridge's own command")
  func longPath() throws {
    let path = folder.appending(String(repeating: "s", count: 108))
    let ending = try BridgedClient.start(
      "exec \"$0\" bridge --socket \"$1\"", path, in: folder
    ).waitForEnd()
    #expect(ending.code == 2)
    #expect(
      ending.errors.hasSuffix("hint: choose a shorter one: `alchemyd bridge --socket PATH`\n"))
  }

  @Test(
    "without an input or an output it says what it lacks",
    arguments: [("<&-", "read standard input"), (">&-", "write standard output")])
  func closedStreams(redirection: String, name: String) throws {
    let ending = try BridgedClient.start(
      "exec \"$0\" bridge --socket \"$1\" \(redirection)", socket, in: folder
    ).waitForEnd()
    #expect(
      ending
        == .init(
          code: 1,
          errors: """
            alchemyd: the bridge failed
            alchemyd: caused by: \(name): Bad file descriptor
            alchemyd: hint: it needs an input and an output: `ssh HOST alchemyd bridge`

            """))
  }
}
