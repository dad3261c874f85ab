import TestSupport
import Testing
import Unix

/// What the pages show is what happens.
@Suite("The transcripts of the pages")
struct PageTests {
  private static func page(_ name: String) throws -> String {
    String(
      decoding: try File.read(Checkout.path(of: name), limitBytes: 1 << 20), as: UTF8.self)
  }

  @Test("every line of PROTOCOL.md is answered as the page says")
  func protocolPage() throws {
    let page = try Self.page("Documentation/PROTOCOL.md")
    let blocks = Transcript(page: page, kind: "transcript").blocks
    try #require(!blocks.isEmpty, "the page has no transcript")
    var daemon: RunningDaemon?
    var client: LineClient?
    for block in blocks {
      let continued = block.word == "continued"
      try #require(continued || block.word == nil, "line \(block.line): \(block.word ?? "")")
      if !continued {
        try expectCleanEnd(of: daemon)
        daemon = try RunningDaemon(.init(folder: TemporaryFolder()))
        client = try daemon?.connect()
      }
      let current = try #require(client, "line \(block.line) continues nothing")
      try run(block, on: current, home: daemon?.setup.folder.path ?? "")
    }
    try expectCleanEnd(of: daemon)
  }

  private func expectCleanEnd(of daemon: RunningDaemon?) throws {
    if let daemon { #expect(try daemon.stop().code == 0) }
  }

  /// A reader's folder on the page, `/home/you`, is that of the run.
  private func run(_ block: Transcript.Block, on client: LineClient, home: String) throws {
    #expect(block.lines.contains { $0.hasPrefix("< ") }, "line \(block.line) expects nothing")
    for (offset, line) in block.lines.enumerated() {
      let place = "PROTOCOL.md:\(block.line + 1 + offset)"
      if line.hasPrefix("> ") {
        try client.send(line.dropFirst(2).replacing("/home/you", with: home) + "\n")
      } else {
        try #require(line.hasPrefix("< "), "\(place): neither sent nor expected")
        let reply = try client.line()
        let isExpected = Pattern(String(line.dropFirst(2)), gap: .jsonValue).matches(reply)
        #expect(isExpected, "\(place): the daemon answers \(reply)")
      }
    }
    // A line that the page does not show would come before this reply.
    let end = Requests.line("system.ping", id: 4242)
    #expect(
      try client.ask(end) == #"{"id":4242,"jsonrpc":"2.0","result":{}}"#,
      "the block of line \(block.line) does not show all that is answered")
  }

  /// Each is one session on a machine of its own, from its first block to its last.
  @Test(
    "typed in order on a fresh machine, every command of a page prints what the page says",
    arguments: [
      "README.md", "Documentation/BREWING.md", "Documentation/COMMANDS.md",
      "Documentation/TWO-MACHINES.md", "Documentation/TROUBLESHOOTING.md",
      "Documentation/GAME.md",
    ])
  func console(page name: String) throws {
    let blocks = Transcript(page: try Self.page(name), kind: "console").blocks
    try #require(!blocks.isEmpty, "the page has no session")
    let setup = RunningDaemon.Setup(folder: try TemporaryFolder())
    if name == "Documentation/GAME.md" { try InstalledGameDraft.write(in: setup.folder) }
    var daemon: RunningDaemon? = try RunningDaemon(setup)
    for block in blocks {
      try #require(block.word == nil || block.word == "stopped", "\(name):\(block.line)")
      if block.word == "stopped" {
        try expectCleanEnd(of: daemon)
        daemon = nil
      }
      for command in try ConsoleSession(block).commands { try run(command, setup, of: name) }
    }
    try expectCleanEnd(of: daemon)
  }

  /// Runs a command as a terminal shows it: both streams in one.
  private func run(
    _ command: ConsoleSession.Command, _ setup: RunningDaemon.Setup, of page: String
  ) throws {
    var environment = BuiltPrograms.environment(home: setup.folder.path)
    environment["ALCHEMYD_SOCKET"] = setup.socket
    environment["LANG"] = "C.UTF-8"
    let ending = try ChildProcess.run(
      "sh", ["-c", "exec 2>&1; \(command.text)"], environment: environment)
    let isExpected = Pattern(command.output, gap: .anything).matches(ending.output)
    #expect(isExpected, "\(page):\(command.line): \(command.text) prints\n\(ending.output)")
  }
}
