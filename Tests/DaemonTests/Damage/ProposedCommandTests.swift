import JSON
import TestSupport
import Testing
import Unix
import Wire

/// What `alchemyd check` says to type of a damaged database, typed as it is.
@Suite("The command that alchemyd check proposes")
struct ProposedCommandTests {
  private let folder: TemporaryFolder
  private let setup: RunningDaemon.Setup
  private var database: String { setup.dataFolder + "/alchemyd.db" }

  init() throws {
    folder = try TemporaryFolder()
    setup = RunningDaemon.Setup(folder: folder)
  }

  /// Runs a line of a shell of this user's, who has the programs in $PATH.
  private func type(_ line: String) throws -> ChildProcess.Ending {
    var environment = BuiltPrograms.environment(home: folder.path)
    environment["XDG_RUNTIME_DIR"] = folder.path
    return try ChildProcess.run("sh", ["-c", line], environment: environment)
  }

  @Test("can be typed as the log shows it, also with a folder whose name has marks of direction")
  func escaped() throws {
    var setup = RunningDaemon.Setup(folder: folder)
    let name = "a\u{202E}b\u{1}0 it's"
    setup.dataFolder = folder.appending(name)
    let daemon = try RunningDaemon(setup)
    let client = try daemon.connect()
    #expect(try client.ask(Requests.add("wheat", by: 5)).result != nil)
    try File.remove(setup.dataFolder + "/alchemyd.db")
    try client.send(Requests.add("wheat") + "\n")
    let ended = try daemon.waitForEnd()
    #expect(ended.code == 74)
    let errors = ended.errors
    let command = try #require(
      errors.split { $0 == "`" || $0 == "\n" }.first { $0.hasPrefix("alchemyd restore ") })
    #expect(command.contains(#"/a\xe2\x80\xaeb\x010 it\'s"#), "\(command)")
    let ending = try ChildProcess.run(
      "bash", ["-c", String(command)],
      environment: BuiltPrograms.environment(home: folder.path))
    #expect(ending.code == 0, "\(ending)")
    let bag = try RunningDaemon.serving(setup) {
      try $0.ask(Requests.defaultProfile).result?["inventory"]
    }
    #expect(bag == ["wheat": 5])
  }

  private func proposal() throws -> Finding {
    let ending = try type("alchemyd check --json --data-dir \(setup.dataFolder)")
    let report = try #require(CheckReport(JSONValue(parsing: Array(ending.output.utf8))))
    return try #require(report.findings.first { $0.name == .database })
  }

  private func makeStore() throws {
    let reply = try RunningDaemon.serving(setup) { try $0.ask(Requests.add("wheat", by: 2)) }
    #expect(try reply.result?["lsn"] == 1)
  }

  /// Something in the middle is no longer as it was written, so that only a look at all of it tells.
  private func spoil() throws {
    let script =
      #"printf x | dd of="$1" bs=1 seek=$(grep -abo wheat "$1" | head -n 1 | cut -d: -f1)"#
    let ending = try ChildProcess.run(
      "sh", ["-c", script + " conv=notrunc", "sh", database],
      environment: BuiltPrograms.environment(home: folder.path))
    #expect(ending.code == 0, "\(ending)")
  }

  /// Types it, and waits for a daemon that is another than `former`, which has to end by that.
  private func expectMended(
    by command: String, at socket: String, after former: RunningDaemon? = nil
  ) throws {
    #expect(try type("exec >/dev/null 2>&1; \(command)").code == 0)
    defer { endHolder(other: former?.process.identifier) }
    if let former { #expect(try former.waitForEnd().code == 0) }
    let repair = try connect(to: socket).ask(Requests.line("system.status")).result?["repaired"]
    #expect(repair?["lost"] == 0, "\(repair ?? .null)")
    let bag = try connect(to: socket).ask(Requests.defaultProfile).result?["inventory"]
    #expect(bag == ["wheat": 2])
    #expect(try proposal().verdict == .ok)
  }

  private func connect(to socket: String) throws -> LineClient {
    let deadline = Deadline()
    while !deadline.isOver {
      do {
        return try LineClient(path: socket)
      } catch is SystemCallFailure {
        continue
      } catch is ConnectFailure {
        continue
      }
    }
    throw TookTooLong("a daemon at \(socket)", seen: try folder.names().joined(separator: " "))
  }

  /// Whatever becomes of the test, what it has begun ends before its folder goes.
  private func endHolder(other former: Int32?) {
    do {
      let deadline = Deadline()
      var process = try holder()
      while process == nil || process == former, !deadline.isOver { process = try holder() }
      let number = try #require(process)
      #expect(try type("kill \(number) && tail --pid=\(number) -f /dev/null").code == 0)
    } catch {
      Issue.record(error)
    }
  }

  /// By the lock that SQLite holds of an open file: at one gigabyte and two.
  private func holder() throws -> Int32? {
    try File.lockHolder(of: database, byte: 0x4000_0002)
  }

  @Test("mends a store that nobody has open, at the socket that clients know")
  func closed() throws {
    try makeStore()
    try spoil()
    let finding = try proposal()
    #expect(finding.verdict == .wrong)
    #expect(
      finding.command == "touch \(database).suspect && alchemyd --data-dir \(setup.dataFolder) &")
    try expectMended(
      by: try #require(finding.command), at: folder.appending("alchemyd/socket"))
  }

  @Test("leaves a store alone that our program has open for something else than to serve")
  func copied() throws {
    try makeStore()
    try spoil()
    // Holds what alchemyd backup holds, under its words: a copy is made too fast to be met at it.
    let script = #"""
      open my $store, '+<', $ENV{STORE} or die $!;
      my $lock = pack 'ssx4qqix4', 1, 0, 0x40000002, 1, 0;
      fcntl $store, 6, $lock or die $!;
      print STDERR 'held';
      sleep 1 while 1;
      """#
    try folder.write(Array(script.utf8), to: "backup")
    try folder.makeLink("alchemyd", to: "/usr/bin/perl")
    let holder = try ChildProcess(
      "sh", ["-c", #"cd "$1" && exec ./alchemyd backup copy.db"#, "sh", folder.path],
      environment: ["PATH": "/usr/bin:/bin", "STORE": database])
    try holder.waitForErrors(containing: "held")
    let finding = try proposal()
    #expect(finding.verdict == .wrong)
    #expect(finding.command == "touch \(database).suspect")
    holder.signal(9)
    _ = try holder.waitForEnd()
  }

  @Test("has a daemon that was started by hand end, and starts it with the words it had")
  func open() throws {
    try makeStore()
    let daemon = try RunningDaemon(setup)
    try spoil()
    let finding = try proposal()
    #expect(finding.verdict == .wrong)
    let process = daemon.process.identifier
    #expect(
      finding.command
        == "touch \(database).suspect && kill \(process) && tail --pid=\(process) -f /dev/null && "
        + "\(BuiltPrograms.daemon) --socket \(folder.path)/socket --data-dir \(setup.dataFolder) &")
    try expectMended(
      by: try #require(finding.command), at: folder.appending("socket"), after: daemon)
  }

  @Test("moves a store of a newer version away with its log, and replaces nothing")
  func newer() throws {
    try makeStore()
    var bytes = try File.read(database, limitBytes: 1 << 20)
    // The version is a big-endian number at byte 60 of the file's head.
    bytes.replaceSubrange(60..<64, with: [0, 0, 0, 99])
    try folder.write(bytes, to: "data/alchemyd.db")
    try folder.write([1], to: "data/alchemyd.db-wal")
    try folder.write([2], to: "data/alchemyd.db.other-wal")
    let finding = try proposal()
    #expect(finding.verdict == .wrong && finding.summary.contains("version 99"))
    #expect(try type(try #require(finding.command)).code == 0)
    #expect(try folder.bytes(of: "data/alchemyd.db.other2") == bytes)
    #expect(try folder.bytes(of: "data/alchemyd.db.other2-wal") == [1])
    #expect(try folder.bytes(of: "data/alchemyd.db.other-wal") == [2])
    #expect(!(try proposal().summary.contains("version 99")))
    let ping = try RunningDaemon.serving(setup) { try $0.ask(Requests.line("system.ping")) }
    #expect(try ping.result != nil)
  }
}
