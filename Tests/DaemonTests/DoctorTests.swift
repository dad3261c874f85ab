import JSON
import TestSupport
import Testing
import Unix
import Wire

/// The doctor of a daemon that was started by hand.
@Suite("alchemy doctor")
struct DoctorTests {
  private let folder: TemporaryFolder
  private let setup: RunningDaemon.Setup

  init() throws {
    folder = try TemporaryFolder()
    setup = RunningDaemon.Setup(folder: folder)
  }

  private func run(
    _ line: String, patienceSeconds: Int = Deadline.usualSeconds
  ) throws -> ChildProcess.Ending {
    var environment = BuiltPrograms.environment(home: folder.path)
    environment["LANG"] = "C.UTF-8"
    environment[TestPatience.variable] = "\(patienceSeconds)"
    return try ChildProcess.run("sh", ["-c", line], environment: environment)
  }

  private func doctor(patienceSeconds: Int = Deadline.usualSeconds) throws -> [Finding] {
    let ending = try run(
      "alchemy --socket \(folder.path)/socket doctor -o json", patienceSeconds: patienceSeconds)
    let report = try JSONValue(parsing: Array(ending.output.utf8))
    let findings = (report["findings"]?.array ?? []).compactMap { Finding($0) }
    #expect(ending.code == (findings.worst == .wrong ? 1 : 0), "\(ending)")
    return findings
  }

  private func find(_ name: Finding.Name, _ findings: [Finding]) throws -> Finding {
    try #require(findings.first { $0.name == name }, "\(findings)")
  }

  @Test("one that runs is all right, and its own data folder is looked at")
  func health() throws {
    try RunningDaemon.serving(setup) { _ in
      let findings = try doctor()
      #expect(findings.filter { $0.verdict != .ok } == [])
      #expect(
        try find(.dataFolder, findings).summary == "\(folder.path)/data: private and writable")
      #expect(
        try find(.database, findings).summary.contains("sound: no changes yet"))
    }
  }

  @Test("one that is stopped by a signal goes on with what the doctor says to type")
  func stopped() throws {
    try RunningDaemon.serving(setup) { daemon in
      daemon.process.signal(19)
      let finding = try find(.daemon, try doctor(patienceSeconds: 1))
      #expect(finding.verdict == .wrong && finding.summary.contains("was stopped by a signal"))
      #expect(finding.command == "kill -CONT \(daemon.process.identifier)")
      #expect(try run(try #require(finding.command)).code == 0)
      #expect(try find(.daemon, try doctor()).verdict == .ok)
    }
  }

  @Test("a socket that a killed daemon left behind is told, and what to type serves there again")
  func stale() throws {
    try RunningDaemon(setup).kill()
    let finding = try find(.socket, try doctor())
    #expect(finding.verdict == .wrong && finding.summary.hasPrefix("nothing is listening at "))
    #expect(finding.command == "alchemyd --socket \(folder.path)/socket &")
    let begun = try #require(finding.command)
    let line = "exec >/dev/null 2>&1; \(begun) echo $! >\"$HOME/begun\""
    #expect(try run(line).code == 0)
    // Whatever becomes of the test, what it has begun ends before its folder goes.
    defer { endBegun() }
    let deadline = Deadline()
    while try doctor().worst != .ok, !deadline.isOver {}
    #expect(try doctor().filter { $0.verdict != .ok } == [])
  }

  private func endBegun() {
    do {
      let line = #"read p <"$HOME/begun" && kill "$p" && tail --pid="$p" -f /dev/null"#
      #expect(try run(line).code == 0)
    } catch {
      Issue.record(error)
    }
  }

  @Test("what is wrong with the data folder is mended by what the doctor says to type")
  func rights() throws {
    try RunningDaemon.serving(setup) { _ in
      let spoil = "cd \"$HOME/data\" && chmod 755 . && chmod 644 alchemyd.db"
      #expect(try run(spoil).code == 0)
      let open = try doctor()
      for name in [Finding.Name.dataFolder, .rights] {
        let finding = try find(name, open)
        #expect(finding.verdict == .warning)
        #expect(try run(try #require(finding.command)).code == 0)
      }
      #expect(try run("echo >\"$HOME/data/alchemyd (copy).db\"").code == 0)
      let foreign = try find(.dataFolder, try doctor())
      #expect(foreign.verdict == .warning && foreign.summary.contains("alchemyd (copy).db"))
      #expect(try run(try #require(foreign.command)).code == 0)
      #expect(try doctor().filter { $0.verdict != .ok } == [])
    }
  }

  @Test("without any daemon or place for one it says so, and ends")
  func nothing() throws {
    let ending = try run("alchemy doctor")
    #expect(ending.code == 1)
    #expect(ending.errors == "")
    #expect(ending.output.contains("\nok           database     none yet"))
    #expect(!File.exists(folder.appending(".local")))
  }
}
