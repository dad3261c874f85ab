import JSON
import Testing
import Wire

@Suite struct FindingTests {
  private static let wrong = Finding(
    .peer, subject: "desktop", .wrong, "away", meaning: "it waits", command: "ssh desktop")

  @Test("what one program writes of its findings another one reads")
  func json() {
    var report = CheckReport(
      version: "1", findings: [Finding(.settings, .ok, "right"), Self.wrong], dataFolder: "/d")
    #expect(CheckReport(report.json) == report)
    report.settings = "/etc/s"
    report.peers = ["desktop": ["ssh", "desktop"]]
    report.isOpen = true
    report.clockMilliseconds = 5
    #expect(CheckReport(report.json) == report)
    #expect(report.json["verdict"] == "wrong")
    #expect(CheckReport(["version": "1"]) == nil)
    #expect(Finding(["name": "other", "summary": "", "verdict": "ok"]) == nil)
  }

  @Test("names stay as programs know them")
  func names() {
    #expect(
      Finding.Name.allCases.map(\.rawValue) == [
        "programs", "environment", "socket", "daemon", "socketUnit", "service", "startLimit",
        "lingering", "settings", "catalogs", "dataFolder", "rights", "diskSpace", "database",
        "identity", "backups", "inbox", "clock", "peer",
      ])
    #expect(Finding.Verdict.allCases.map(\.rawValue) == ["ok", "cannotTell", "warning", "wrong"])
  }

  @Test("people read a line, and below it what it means and what to type")
  func lines() {
    #expect(
      Self.wrong.lines == [
        "wrong        peer desktop  away", "             it means     it waits",
        "             type         ssh desktop",
      ])
    #expect([Self.wrong, Finding(.clock, .warning, "")].worst == .wrong)
    #expect([Finding]().worst == .ok)
  }
}
