import JSON
import TestSupport
import Testing
import Wire

/// What `alchemy doctor` says of a service, and that what it says to type mends it.
@Suite(
  "The doctor beside a real user manager", .serialized,
  .enabled(
    if: UserManager.obstacle == nil,
    Comment(rawValue: UserManager.obstacle ?? "this machine can have one")))
struct DoctorOfServiceTests {
  @Test("a healthy service is all right, and looking at it starts nothing")
  func health() throws {
    let manager = try UserManager()
    try expectHealth(of: manager)
    #expect(try manager.property("ActiveState") == "inactive")
    #expect(try manager.alchemy("show").code == 0)
    try expectHealth(of: manager)
    #expect(try manager.property("StatusText").contains("1 profile"))
    // A process that is stopped keeps nothing from being looked at but itself.
    try manager.systemctl("kill", "--kill-whom=main", "--signal=STOP", "alchemyd.service")
    let stopped = try findings(manager)
    let names = stopped.filter { $0.verdict != .ok }.map(\.name)
    #expect(names == [.daemon], "\(stopped)")
    try expect(.daemon, .wrong, "was stopped by a signal", stopped)
    try type(stopped, .daemon, manager)
    try expectHealth(of: manager)
  }

  @Test("wrong settings are told with their line, and the command that mends them does")
  func wrongSettings() throws {
    let manager = try UserManager()
    try manager.write("{\n\"logLvel\": \"info\"}", to: ".config/alchemyd/config.json")
    #expect(try manager.alchemy("show").code == 3)
    try manager.waitForService(toBe: "failed")
    let found = try findings(manager)
    try expect(
      .settings, .wrong, "line 2: there is no setting logLvel; did you mean logLevel?", found)
    try expect(.service, .wrong, "were unusable (exit status 78)", found)
    // As an editor does it: the file is its argument.
    try type(found, .settings, manager, as: "EDITOR='sed -i s/logLvel/logLevel/'")
    try type(found, .service, manager)
    try expectHealth(of: manager)
  }

  @Test("a socket that is disabled, or stopped, is enabled and started")
  func disabled() throws {
    let manager = try UserManager()
    try manager.systemctl("disable", "--quiet", "--now", "alchemyd.socket")
    let disabled = try findings(manager)
    try expect(.socketUnit, .wrong, "neither enabled nor active", disabled)
    try type(disabled, .socketUnit, manager)
    try expectHealth(of: manager)
    try manager.systemctl("stop", "alchemyd.socket")
    let stopped = try findings(manager)
    try expect(.socketUnit, .wrong, "enabled but not active", stopped)
    try type(stopped, .socket, manager)
    try expectHealth(of: manager)
  }

  @Test("a service that was given up is told, with what made systemd give it up")
  func startLimit() throws {
    let manager = try UserManager(
      dropIn: "\n[Unit]\nStartLimitIntervalSec=1h\nStartLimitBurst=1\n")
    #expect(try manager.alchemy("show").code == 0)
    try expect(.startLimit, .warning, "within 1h", try findings(manager))
    try manager.systemctl("kill", "--kill-whom=main", "--signal=KILL", "alchemyd.service")
    let deadline = Deadline()
    while try manager.property("ActiveState") != "failed", !deadline.isOver {}
    #expect(try manager.alchemy("show").code == 3)
    let found = try findings(manager)
    try expect(.service, .wrong, "too often within 1h", found)
    try type(found, .startLimit, manager)
    try type(found, .service, manager)
    #expect(try manager.alchemy("show").code == 0)
    try expectHealth(of: manager)
  }

  @Test("units that are masked, or not there, are told, and a daemon started by hand is no fault")
  func missing() throws {
    let manager = try UserManager()
    let move = "mkdir -p .local/share/systemd/user && mv .config/systemd/user/alchemyd.s* "
    _ = try manager.run("sh", "-c", move + ".local/share/systemd/user/")
    try manager.systemctl("daemon-reload")
    try manager.systemctl("mask", "--quiet", "--now", "alchemyd.socket")
    let masked = try findings(manager)
    try expect(.socketUnit, .wrong, "masked", masked)
    try type(masked, .socketUnit, manager)
    try expectHealth(of: manager)
    try manager.systemctl("disable", "--quiet", "--now", "alchemyd.socket")
    _ = try manager.run("rm", "-r", ".local/share/systemd", ".config/systemd")
    try manager.systemctl("daemon-reload")
    let missing = try findings(manager)
    try expect(.socketUnit, .wrong, "not installed", missing)
    try type(missing, .socketUnit, manager)
    let deadline = Deadline()
    while try manager.alchemy("status").code != 0, !deadline.isOver {}
    try expectHealth(of: manager)
  }
}

extension DoctorOfServiceTests {
  private func findings(_ manager: UserManager) throws -> [Finding] {
    let ending = try manager.alchemy("doctor", "-o", "json")
    let report = try JSONValue(parsing: Array(ending.output.utf8))
    let findings = (report["findings"]?.array ?? []).compactMap { Finding($0) }
    #expect(findings.count > 10, "\(ending)")
    #expect(report["verdict"]?.string == findings.worst.rawValue)
    #expect(ending.code == (findings.worst == .wrong ? 1 : 0))
    return findings
  }

  private func expectHealth(of manager: UserManager) throws {
    let found = try findings(manager).filter { $0.verdict != .ok }
    #expect(found == [])
  }

  private func expect(
    _ name: Finding.Name, _ verdict: Finding.Verdict, _ words: String, _ findings: [Finding]
  ) throws {
    let finding = try #require(findings.first { $0.name == name }, "\(findings)")
    #expect(finding.verdict == verdict && finding.summary.contains(words), "\(finding)")
  }

  /// Types what a finding says, into a shell that finds the programs.
  private func type(
    _ findings: [Finding], _ name: Finding.Name, _ manager: UserManager, as variable: String = ":"
  ) throws {
    let command = try #require(findings.first { $0.name == name }?.command, "\(findings)")
    let line = "export PATH=/run/shown:$PATH \(variable == ":" ? "" : variable); \(command)"
    let ending = try manager.run("sh", "-c", "exec >/dev/null 2>typed; " + line)
    let words = ending.code == 0 ? "" : try manager.run("cat", "typed").output
    #expect(ending.code == 0, "\(command): \(words)")
  }
}
